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

let basics = product("Basics", "Basics")
let networkCore = product("NetworkCore", "NetworkCore")
let moviesSources: [Target.Dependency] = [
    basics, "BackendCore", "CatalogueFiles", "SearchCore", networkCore, product("SQLCore", "Persistence"),
    product("MoviesAPI", "Data"),
    product("DomainCore", "Domain"), product("MoviesDomain", "Domain"), product("TextCore", "Domain"),
]

let communitySources: [Target.Dependency] = [
    basics, "BackendCore", "PasswordCore", "SearchCore", networkCore,
    product("SQLCore", "Persistence"),
    product("CommunityAPI", "Data"), product("CommunityDomain", "Domain"), product("TextCore", "Domain"),
]

let marketSources: [Target.Dependency] = [
    basics, "BackendCore", "PasswordCore", "SearchCore", networkCore, product("SQLCore", "Persistence"),
    product("Persistence", "Persistence"), product("PictureCore", "Pictures"), product("MarketAPI", "Data"),
    product("DomainCore", "Domain"), product("MarketDomain", "Domain"), product("TextCore", "Domain"),
]

/// Tests that compare with recorded answers.
let goldens: [Target.Dependency] = [
    product("NetworkCoreTestSupport", "NetworkCore"), product("TestSupport", "TestSupport"),
]

let package = Package(
    name: "Backend",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BackendCore", targets: ["BackendCore"]),
        .library(name: "CZlib", targets: ["CZlib"]),
        .library(name: "CommunityBackend", targets: ["CommunityBackend"]),
        .library(name: "CatalogueFiles", targets: ["CatalogueFiles"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "MarketBackend", targets: ["MarketBackend"]),
        .library(name: "MoviesBackend", targets: ["MoviesBackend"]),
        .library(name: "PasswordCore", targets: ["PasswordCore"]),
        .library(name: "SearchCore", targets: ["SearchCore"]),
    ],
    dependencies: [
        .package(path: "../Basics"),
        .package(path: "../Data"),
        .package(path: "../Domain"),
        .package(path: "../NetworkCore"),
        .package(path: "../Persistence"),
        .package(path: "../Pictures"),
        .package(path: "../TestSupport"),
    ],
    targets: [
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "CatalogueFiles", dependencies: [basics, "CZlib"], swiftSettings: strict),
        .testTarget(
            name: "CatalogueFilesTests", dependencies: ["CatalogueFiles", "CZlib"], swiftSettings: strict),
        .target(
            name: "BackendCore", dependencies: [basics, networkCore, product("SQLCore", "Persistence")],
            swiftSettings: strict),
        .testTarget(
            name: "BackendCoreTests",
            dependencies: [
                "BackendCore", basics, networkCore, product("SQLCore", "Persistence"),
                product("SQLiteDriver", "Persistence"),
            ], swiftSettings: strict),
        // libmicrohttpd is loaded when a server starts, so that programs which serve nothing start without it.
        .target(name: "CMicrohttpd", dependencies: [product("CDynamicLibrary", "Basics")]),
        .target(name: "HTTPServer", dependencies: ["CMicrohttpd", networkCore], swiftSettings: strict),
        .testTarget(
            name: "HTTPServerTests", dependencies: ["HTTPServer", networkCore], swiftSettings: strict),
        .target(name: "CBundledFilms", exclude: ["films.jsonl"]),
        .target(
            name: "SearchCore", dependencies: [product("TextCore", "Domain")], swiftSettings: strict),
        .testTarget(name: "SearchCoreTests", dependencies: ["SearchCore"], swiftSettings: strict),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .target(
            name: "PasswordCore",
            dependencies: ["BackendCore", basics, "CSodium", product("TextCore", "Domain")],
            swiftSettings: strict),
        .testTarget(
            name: "PasswordCoreTests", dependencies: ["PasswordCore"],
            swiftSettings: strict),
        .target(name: "CBundledListings", exclude: ["listings.json", "pictures"]),
        .target(
            name: "MarketBackend", dependencies: marketSources + ["CBundledListings"],
            swiftSettings: strict),
        .testTarget(
            name: "MarketBackendTests",
            dependencies: marketSources + goldens + [
                "MarketBackend", product("SQLiteDriver", "Persistence"),
            ], exclude: ["Goldens"], swiftSettings: strict),
        .target(name: "CommunityBackend", dependencies: communitySources, swiftSettings: strict),
        .testTarget(
            name: "CommunityBackendTests",
            dependencies: communitySources + goldens + [
                "CommunityBackend", product("SQLiteDriver", "Persistence"),
            ], exclude: ["Goldens"], swiftSettings: strict),
        .target(
            name: "MoviesBackend", dependencies: moviesSources + ["CBundledFilms"], swiftSettings: strict),
        .testTarget(
            name: "MoviesBackendTests",
            dependencies: moviesSources + goldens + [
                "MoviesBackend", product("SQLiteDriver", "Persistence"),
            ], exclude: ["Goldens"], swiftSettings: strict),
    ]
)
