// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Domain",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CommunityDomain", targets: ["CommunityDomain"]),
        .library(name: "TextCore", targets: ["TextCore"]),
        .library(name: "DomainCore", targets: ["DomainCore"]),
        .library(name: "MarketDomain", targets: ["MarketDomain"]),
        .library(name: "MoviesContracts", targets: ["MoviesContracts"]),
        .library(name: "MoviesDomain", targets: ["MoviesDomain"]),
    ],
    dependencies: [.package(path: "../Basics")],
    targets: [
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        // ICU is loaded when the first account name is looked at, so that programs which need none start without it.
        .target(name: "CICU", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(
            name: "TextCore",
            dependencies: ["CICU", .target(name: "CUTF8Proc", condition: .when(platforms: [.linux]))],
            swiftSettings: strict),
        .target(name: "DomainCore", swiftSettings: strict),
        .target(name: "CommunityDomain", dependencies: ["DomainCore", "TextCore"], swiftSettings: strict),
        .target(name: "MarketDomain", dependencies: ["DomainCore", "TextCore"], swiftSettings: strict),
        .target(name: "MoviesDomain", dependencies: ["DomainCore"], swiftSettings: strict),
        .target(
            name: "MoviesContracts", dependencies: ["DomainCore", "MoviesDomain"], swiftSettings: strict),
        .testTarget(
            name: "CommunityDomainTests", dependencies: ["CommunityDomain", "TextCore"], swiftSettings: strict
        ),
        .testTarget(
            name: "MarketDomainTests", dependencies: ["DomainCore", "MarketDomain", "TextCore"],
            swiftSettings: strict),
        .testTarget(name: "TextCoreTests", dependencies: ["TextCore"], swiftSettings: strict),
        .testTarget(
            name: "MoviesContractsTests",
            dependencies: ["DomainCore", "MoviesContracts", "MoviesDomain", "TextCore"], swiftSettings: strict
        ),
        .testTarget(
            name: "MoviesDomainTests", dependencies: ["DomainCore", "MoviesDomain"], swiftSettings: strict),
    ]
)
