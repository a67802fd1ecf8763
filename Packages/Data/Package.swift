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

let community = [product("TextCore", "Domain"), product("CommunityDomain", "Domain")]
let domain = [
    product("TextCore", "Domain"), product("DomainCore", "Domain"), product("MoviesDomain", "Domain"),
]
let market = [
    product("Basics", "Basics"),
    product("TextCore", "Domain"), product("DomainCore", "Domain"), product("MarketDomain", "Domain"),
    product("PictureCore", "Pictures"),
]
let network = product("NetworkCore", "NetworkCore")
let persistence = [product("Persistence", "Persistence"), product("SQLCore", "Persistence")]

let package = Package(
    name: "Data",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CommunityAPI", targets: ["CommunityAPI"]),
        .library(name: "CommunityData", targets: ["CommunityData"]),
        .library(name: "DataCore", targets: ["DataCore"]),
        .library(name: "MarketAPI", targets: ["MarketAPI"]),
        .library(name: "MarketData", targets: ["MarketData"]),
        .library(name: "MoviesAPI", targets: ["MoviesAPI"]),
        .library(name: "MoviesData", targets: ["MoviesData"]),
    ],
    dependencies: [
        .package(path: "../Basics"), .package(path: "../Domain"), .package(path: "../NetworkCore"),
        .package(path: "../Persistence"),
        .package(path: "../Pictures"),
    ],
    targets: [
        .target(name: "DataCore", dependencies: [network] + persistence, swiftSettings: strict),
        .testTarget(
            name: "DataCoreTests",
            dependencies: ["DataCore", network, product("NetworkCoreTestSupport", "NetworkCore")]
                + persistence, swiftSettings: strict),
        .target(name: "CommunityAPI", swiftSettings: strict),
        .testTarget(name: "CommunityAPITests", dependencies: ["CommunityAPI"], swiftSettings: strict),
        .target(
            name: "CommunityData",
            dependencies: ["DataCore", "CommunityAPI", network] + persistence + community,
            swiftSettings: strict),
        .testTarget(
            name: "CommunityDataTests",
            dependencies: [
                "CommunityAPI", "CommunityData", "DataCore", network,
                product("NetworkCoreTestSupport", "NetworkCore"),
            ] + persistence + community, swiftSettings: strict),
        .target(name: "MarketAPI", swiftSettings: strict),
        .target(
            name: "MarketData", dependencies: ["DataCore", "MarketAPI", network] + persistence + market,
            swiftSettings: strict),
        .testTarget(name: "MarketAPITests", dependencies: ["MarketAPI"], swiftSettings: strict),
        .testTarget(
            name: "MarketDataTests",
            dependencies: [
                "DataCore", "MarketAPI", "MarketData", network,
                product("NetworkCoreTestSupport", "NetworkCore"),
            ] + persistence + market, swiftSettings: strict),
        .target(name: "MoviesAPI", swiftSettings: strict),
        .target(
            name: "MoviesData", dependencies: ["DataCore", "MoviesAPI", network] + persistence + domain,
            swiftSettings: strict),
        .testTarget(name: "MoviesAPITests", dependencies: ["MoviesAPI"], swiftSettings: strict),
        .testTarget(
            name: "MoviesDataTests",
            dependencies: [
                "MoviesAPI", "MoviesData", network, product("NetworkCoreTestSupport", "NetworkCore"),
            ] + persistence + domain,
            swiftSettings: strict),
    ]
)
