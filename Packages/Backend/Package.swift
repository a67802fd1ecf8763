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

func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package)
}

func target(
    _ name: String, _ dependencies: [Target.Dependency] = [], swiftSettings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The columns, each with a backend and its tests: `MoviesBackend`, `MoviesBackendTests`.
let columns = ["Community", "Market", "Movies"]
/// Dependencies that only some columns have.
let special: [String: [Target.Dependency]] = [
    "Community": ["AccountCore", "EventCore"],
    "Market": [
        "AccountCore", "CBundledListings", "CBundledProducts", "EventCore", "PasswordCore",
        product("PictureCore", "Pictures"),
    ],
    "Movies": ["CatalogueFiles", "CBundledFilms"],
]
/// Columns whose tests have recorded answers.
let recorded: Set = ["Community", "Market", "Movies"]

let basics = product("Basics", "Basics")
let domainCore = product("DomainCore", "Domain")
let network = product("NetworkCore", "NetworkCore")
let persistence = product("Persistence", "Persistence")
let sql = product("SQLCore", "Persistence")
/// Drivers for tests that need a database.
let databases = [
    product("PostgresDriverTestSupport", "Persistence"), product("SQLiteDriver", "Persistence"),
]
let testSupport = product("TestSupport", "TestSupport")
let text = product("TextCore", "Domain")

let package = Package(
    name: "Backend",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(path: "../Basics"), .package(path: "../Data"), .package(path: "../Domain"),
        .package(path: "../NetworkCore"), .package(path: "../Persistence"), .package(path: "../Pictures"),
        .package(path: "../TestSupport"),
    ],
    targets: [
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        target("CatalogueFiles", [basics, "CZlib", text], swiftSettings: optimized),
        tests("CatalogueFilesTests", ["CatalogueFiles", "CZlib", testSupport]),
        target("BackendCore", [basics, network, sql], swiftSettings: optimized),
        tests(
            "BackendCoreTests",
            ["BackendCore", basics, domainCore, network, sql, testSupport] + databases),
        target("BackendCoreTestSupport", [sql]),
        // libmicrohttpd is loaded when a server starts, so that programs which serve nothing start without it.
        .target(name: "CMicrohttpd", dependencies: [product("CDynamicLibrary", "Basics")]),
        target("HTTPServer", ["CMicrohttpd", network]),
        target("HTTPServerTestSupport"),
        tests("HTTPServerTests", ["HTTPServer", "HTTPServerTestSupport", network, testSupport]),
        target("SearchCore", [basics, sql, text], swiftSettings: optimized),
        tests("SearchCoreTests", ["SearchCore", sql] + databases),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        target("PasswordCore", ["BackendCore", basics, "CSodium", text]),
        tests("PasswordCoreTests", ["PasswordCore"]),
        target("AccountCore", ["BackendCore", basics, domainCore, network, "PasswordCore", sql]),
        tests(
            "AccountCoreTests",
            ["AccountCore", "BackendCore", domainCore, network, "PasswordCore", sql] + databases),
        target("EventCore", ["BackendCore", network, sql]),
        tests(
            "EventCoreTests",
            ["BackendCore", "BackendCoreTestSupport", "EventCore", network, sql] + databases),
        .target(name: "CBundledFilms", exclude: ["films.jsonl"]),
        .target(name: "CBundledListings", exclude: ["listings.json", "pictures"]),
        .target(name: "CBundledProducts", exclude: ["products.json", "pictures"]),
    ]
)

for column in columns {
    let backend = "\(column)Backend"
    let domain = ["DomainCore", "\(column)Domain"].map { product($0, "Domain") }
    let all =
        [
            basics, network, persistence, sql, text, "BackendCore", "SearchCore",
            product("\(column)API", "Data"),
        ] + domain
        + (special[column] ?? [])
    let support =
        [
            product("PictureCoreTestSupport", "Pictures"),
            product("NetworkCoreTestSupport", "NetworkCore"), testSupport, "BackendCoreTestSupport",
            .target(name: backend),
        ] + databases
    package.targets += [
        target(backend, all),
        tests("\(column)BackendTests", all + support, exclude: recorded.contains(column) ? ["Goldens"] : []),
    ]
}

// One set of queries for all columns; every database must give the same answers.
package.targets.append(
    tests(
        "SearchTests",
        [
            network, sql, "AccountCore", "BackendCore", "CatalogueFiles", testSupport,
        ] + databases
            + columns.flatMap { [.target(name: $0 + "Backend"), product($0 + "Domain", "Domain")] },
        exclude: ["Goldens"]))

let cores = [
    "AccountCore", "BackendCore", "BackendCoreTestSupport", "CZlib", "CatalogueFiles", "EventCore",
    "HTTPServer", "HTTPServerTestSupport", "PasswordCore", "SearchCore",
]
package.products = (cores + columns.map { $0 + "Backend" }).map { .library(name: $0, targets: [$0]) }
