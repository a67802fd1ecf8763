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

let package = Package(
    name: "DIContainer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DIContainer", targets: ["DIContainer"]),
        .library(name: "CommunityScenes", targets: ["CommunityScenes"]),
        .library(name: "MarketScenes", targets: ["MarketScenes"]),
        .library(name: "MoviesScenes", targets: ["MoviesScenes"]),
    ],
    dependencies: [
        .package(path: "../Data"),
        .package(path: "../Domain"),
        .package(path: "../NetworkCore"),
        .package(path: "../Persistence"),
        .package(path: "../Pictures"),
        .package(path: "../Presentation"),
    ],
    targets: [
        .target(name: "DIContainer", swiftSettings: strict),
        .target(
            name: "CommunityScenes",
            dependencies: [
                "DIContainer", product("CommunityData", "Data"), product("CommunityDomain", "Domain"),
                product("CommunityPresentation", "Presentation"), product("NetworkCore", "NetworkCore"),
                product("Persistence", "Persistence"), product("SQLCore", "Persistence"),
                product("TextCore", "Domain"),
            ], swiftSettings: strict),
        .target(
            name: "MarketScenes",
            dependencies: [
                "DIContainer", product("MarketData", "Data"), product("MarketDomain", "Domain"),
                product("MarketPresentation", "Presentation"), product("NetworkCore", "NetworkCore"),
                product("Persistence", "Persistence"), product("PictureCore", "Pictures"),
                product("SQLCore", "Persistence"), product("TextCore", "Domain"),
            ], swiftSettings: strict),
        .testTarget(
            name: "MarketScenesTests",
            dependencies: [
                "DIContainer", "MarketScenes", product("DomainCore", "Domain"),
                product("MarketDomain", "Domain"), product("MarketPresentation", "Presentation"),
                product("NetworkCore", "NetworkCore"), product("NetworkCoreTestSupport", "NetworkCore"),
                product("Persistence", "Persistence"), product("PictureCore", "Pictures"),
                product("PresentationCore", "Presentation"), product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
        .target(
            name: "MoviesScenes",
            dependencies: [
                "DIContainer", product("MoviesData", "Data"), product("MoviesDomain", "Domain"),
                product("MoviesPresentation", "Presentation"), product("NetworkCore", "NetworkCore"),
                product("Persistence", "Persistence"), product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommunityScenesTests",
            dependencies: [
                "CommunityScenes", "DIContainer", product("CommunityDomain", "Domain"),
                product("CommunityPresentation", "Presentation"), product("NetworkCore", "NetworkCore"),
                product("NetworkCoreTestSupport", "NetworkCore"), product("Persistence", "Persistence"),
                product("PresentationCore", "Presentation"),
                product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
        .testTarget(name: "DIContainerTests", dependencies: ["DIContainer"], swiftSettings: strict),
        .testTarget(
            name: "MoviesScenesTests",
            dependencies: [
                "DIContainer", "MoviesScenes", product("DomainCore", "Domain"),
                product("MoviesDomain", "Domain"),
                product("MoviesPresentation", "Presentation"), product("NetworkCore", "NetworkCore"),
                product("NetworkCoreTestSupport", "NetworkCore"), product("Persistence", "Persistence"),
                product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
    ]
)
