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

let testSupport = Target.Dependency.product(name: "TestSupport", package: "TestSupport")

let package = Package(
    name: "TerminalKit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PageUI", targets: ["PageUI"]),
        .library(name: "TerminalGraphics", targets: ["TerminalGraphics"]),
        .library(name: "TerminalKit", targets: ["TerminalKit"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
    ],
    dependencies: [
        .package(path: "../Basics"), .package(path: "../Domain"), .package(path: "../NetworkCore"),
        .package(path: "../TestSupport"),
    ],
    targets: [
        .target(
            name: "TerminalKit",
            dependencies: [
                .product(name: "Basics", package: "Basics"), .product(name: "TextCore", package: "Domain"),
            ],
            swiftSettings: optimized),
        // libchafa is loaded when the first picture is drawn, so that programs which draw none start without it.
        .target(name: "CChafa", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(
            name: "TerminalGraphics",
            dependencies: [
                "CChafa", "TerminalKit", .product(name: "Basics", package: "Basics"),
                .product(name: "TextCore", package: "Domain"),
            ],
            swiftSettings: optimized),
        .target(name: "CTerminalGuard"),
        .target(
            name: "TerminalUI",
            dependencies: [
                "CTerminalGuard", "TerminalGraphics", "TerminalKit",
                .product(name: "Basics", package: "Basics"),
                .product(name: "TextCore", package: "Domain"),
            ],
            swiftSettings: optimized),
        .target(name: "CPageAssets", exclude: ["pages.css", "pages.js"]),
        .target(
            name: "PageUI",
            dependencies: [
                "CPageAssets", "TerminalKit", "TerminalUI", .product(name: "Basics", package: "Basics"),
                .product(name: "NetworkCore", package: "NetworkCore"),
                .product(name: "TextCore", package: "Domain"),
            ],
            swiftSettings: optimized),
        .testTarget(
            name: "PageUITests",
            dependencies: [
                "PageUI", "TerminalKit", "TerminalUI", .product(name: "TextCore", package: "Domain"),
                testSupport,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalGraphicsTests", dependencies: ["TerminalGraphics", "TerminalKit", testSupport],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalKitTests",
            dependencies: ["TerminalKit", .product(name: "TextCore", package: "Domain"), testSupport],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalUITests",
            dependencies: [
                "TerminalKit", "TerminalUI", .product(name: "TextCore", package: "Domain"), testSupport,
            ],
            swiftSettings: strict),
    ]
)
