// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized where `Tools/test` builds, with assertions: tests spend much of their time here.
let optimized: [SwiftSetting] =
    strict
    + (Context.environment["TRELLIS_TESTS"] == nil
        ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])])

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies + [.product(name: "Basics", package: "Basics")],
        swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The columns, each with a domain and its tests: `MoviesDomain`, `MoviesDomainTests`.
let columns = ["Community", "Market", "Movies"]
/// Those of which is written down what every implementation of their repositories does: `MoviesContracts`.
let contracts = ["Community", "Market", "Movies"]

let package = Package(
    name: "Domain",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(path: "../Basics"), .package(path: "../TestSupport")],
    targets: [
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        // ICU is loaded when the first account name is looked at, so that programs which need none start without it.
        .target(name: "CICU", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(
            name: "TextCore",
            dependencies: ["CICU", .target(name: "CUTF8Proc", condition: .when(platforms: [.linux]))],
            swiftSettings: optimized),
        tests("TextCoreTests", ["TextCore"]),
        target("DomainCore", ["TextCore"]),
        tests("DomainCoreTests", ["DomainCore", "TextCore"]),
        target("ContractCore"),
        tests("ContractCoreTests", ["ContractCore", "DomainCore"]),
        tests(
            "MoviesContractsTests",
            ["ContractCore", "DomainCore", "MoviesContracts", "MoviesDomain", "TextCore"]),
    ]
)

for column in columns {
    let domain = Target.Dependency.target(name: "\(column)Domain")
    package.targets += [
        target("\(column)Domain", ["DomainCore", "TextCore"]),
        tests(
            "\(column)DomainTests",
            [domain, "DomainCore", "TextCore", .product(name: "TestSupport", package: "TestSupport")]),
    ]
}

package.targets += contracts.map { column in
    target(
        "\(column)Contracts", ["ContractCore", "DomainCore", "TextCore", .target(name: "\(column)Domain")])
}

package.products =
    (["ContractCore", "DomainCore", "TextCore"] + columns.map { $0 + "Domain" }
    + contracts.map { $0 + "Contracts" }).map { .library(name: $0, targets: [$0]) }
