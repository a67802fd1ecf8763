// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized where `Tools/test` builds: tests spend much of their time here.
let optimized: [SwiftSetting] =
    strict + (Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])])

let basics = Target.Dependency.product(name: "Basics", package: "Basics")
let testSupport = Target.Dependency.product(name: "TestSupport", package: "TestSupport")

let package = Package(
    name: "Persistence",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CSQLite", targets: ["CSQLite"]),
        .library(name: "SQLCore", targets: ["SQLCore"]),
        .library(name: "SQLiteDriver", targets: ["SQLiteDriver"]),
        .library(name: "PostgresDriver", targets: ["PostgresDriver"]),
        .library(name: "PostgresDriverTestSupport", targets: ["PostgresDriverTestSupport"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "SecretService", targets: ["SecretService"]),
    ],
    dependencies: [.package(path: "../Basics"), .package(path: "../TestSupport")],
    targets: [
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        // libpq is loaded when an address of a database is read, so that programs on SQLite start without it.
        .target(name: "CPostgres", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(name: "SQLCore", dependencies: [basics], swiftSettings: optimized),
        .target(name: "SQLiteDriver", dependencies: ["CSQLite", "SQLCore"], swiftSettings: optimized),
        .target(name: "PostgresDriver", dependencies: ["CPostgres", "SQLCore"], swiftSettings: optimized),
        .target(
            name: "PostgresDriverTestSupport",
            dependencies: ["PostgresDriver", "SQLCore", "SQLiteDriver", testSupport],
            swiftSettings: optimized),
        .target(name: "Persistence", dependencies: ["SQLCore", basics], swiftSettings: optimized),
        // libsecret is loaded when the keyring is first asked, so that programs which need none start without it.
        .target(name: "CSecret", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(
            name: "SecretService", dependencies: ["CSecret", "Persistence", "SQLCore"],
            swiftSettings: optimized),
        .testTarget(
            name: "SQLiteDriverTests", dependencies: ["CSQLite", "SQLCore", "SQLiteDriver", testSupport],
            swiftSettings: strict),
        .testTarget(
            name: "PostgresDriverTests",
            dependencies: ["PostgresDriver", "PostgresDriverTestSupport", "SQLCore", testSupport],
            swiftSettings: strict),
        .testTarget(
            name: "PersistenceTests",
            dependencies: [
                "Persistence", "PostgresDriverTestSupport", "SQLCore", "SQLiteDriver", testSupport,
            ], swiftSettings: strict),
        .testTarget(
            name: "SecretServiceTests",
            dependencies: ["Persistence", "SQLCore", "SecretService", testSupport],
            swiftSettings: strict),
    ]
)
