// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package)
}

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The columns, each with its view models and their tests: `MoviesPresentation`, `MoviesPresentationTests`.
let columns = ["Community", "Market", "Movies"]

let domain = [product("DomainCore", "Domain"), product("TextCore", "Domain")]

let package = Package(
    name: "Presentation",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(path: "../Domain")],
    targets: [
        target("PresentationCore", domain), tests("PresentationCoreTests", domain + ["PresentationCore"]),
    ]
)

for column in columns {
    let presentation = Target.Dependency.target(name: "\(column)Presentation")
    let core = domain + [product("\(column)Domain", "Domain"), "PresentationCore"]
    package.targets += [
        target("\(column)Presentation", core), tests("\(column)PresentationTests", core + [presentation]),
    ]
}

package.products = (["PresentationCore"] + columns.map { $0 + "Presentation" })
    .map { .library(name: $0, targets: [$0]) }
