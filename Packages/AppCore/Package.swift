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
    name: "AppCore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AppCore", targets: ["AppCore"]),
        .library(name: "AppCoreTestSupport", targets: ["AppCoreTestSupport"]),
    ],
    dependencies: [
        .package(path: "../Backend"),
        .package(path: "../Basics"),
        .package(path: "../DIContainer"),
        .package(path: "../Domain"),
        .package(path: "../NetworkCore"),
        .package(path: "../Persistence"),
        .package(path: "../Pictures"),
        .package(path: "../Presentation"),
        .package(path: "../TerminalKit"),
        .package(path: "../TestSupport"),
    ],
    targets: [
        .target(
            name: "AppCore",
            dependencies: [
                product("BackendCore", "Backend"), product("Basics", "Basics"),
                product("CurlTransport", "NetworkCore"), product("DIContainer", "DIContainer"),
                product("DomainCore", "Domain"), product("HTTPServer", "Backend"),
                product("NetworkCore", "NetworkCore"), product("PageUI", "TerminalKit"),
                product("PasswordCore", "Backend"), product("PictureCore", "Pictures"),
                product("Persistence", "Persistence"),
                product("PresentationCore", "Presentation"), product("SQLCore", "Persistence"),
                product("PostgresDriver", "Persistence"), product("SQLiteDriver", "Persistence"),
                product("SecretService", "Persistence"),
                product("TerminalGraphics", "TerminalKit"), product("TerminalKit", "TerminalKit"),
                product("TerminalUI", "TerminalKit"),
                product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
        .target(
            name: "AppCoreTestSupport",
            dependencies: [
                "AppCore", product("NetworkCore", "NetworkCore"),
                product("NetworkCoreTestSupport", "NetworkCore"), product("PageUI", "TerminalKit"),
                product("PresentationCore", "Presentation"), product("TerminalKit", "TerminalKit"),
                product("TerminalUI", "TerminalKit"), product("TestSupport", "TestSupport"),
                product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AppCoreTests",
            dependencies: [
                "AppCore", "AppCoreTestSupport", product("BackendCore", "Backend"),
                product("CurlTransport", "NetworkCore"),
                product("DIContainer", "DIContainer"),
                product("DomainCore", "Domain"),
                product("HTTPServer", "Backend"), product("NetworkCore", "NetworkCore"),
                product("NetworkCoreTestSupport", "NetworkCore"), product("Persistence", "Persistence"),
                product("PostgresDriver", "Persistence"),
                product("PostgresDriverTestSupport", "Persistence"),
                product("PresentationCore", "Presentation"), product("SQLCore", "Persistence"),
                product("SQLiteDriver", "Persistence"),
                product("TerminalKit", "TerminalKit"), product("TerminalUI", "TerminalKit"),
                product("TestSupport", "TestSupport"),
                product("TextCore", "Domain"),
            ],
            swiftSettings: strict),
    ]
)
