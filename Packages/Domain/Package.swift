// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized, with assertions, in builds of `Tools/test`: tests spend much of their time in these targets.
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
/// The columns with contracts that every implementation of their repositories keeps: `MoviesContracts`.
let contracts = ["Community", "Market", "Movies"]

let package = Package(
    name: "Domain",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(path: "../Basics"), .package(path: "../TestSupport")],
    targets: [
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        // ICU is loaded when it is first needed, as for an account name, so that other programs start without it.
        .target(name: "CICU", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(
            name: "TextCore",
            dependencies: ["CICU", .target(name: "CUTF8Proc", condition: .when(platforms: [.linux]))],
            swiftSettings: optimized),
        tests("TextCoreTests", ["TextCore", .product(name: "TestSupport", package: "TestSupport")]),
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
