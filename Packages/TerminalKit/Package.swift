// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "TerminalKit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "TerminalKit", targets: ["TerminalKit"])
    ],
    dependencies: [
        .package(path: "../Domain")
    ],
    targets: [
        .target(
            name: "TerminalKit",
            dependencies: [.product(name: "TextCore", package: "Domain")],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalKitTests",
            dependencies: ["TerminalKit", .product(name: "TextCore", package: "Domain")],
            swiftSettings: strict),
    ]
)
