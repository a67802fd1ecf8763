// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "DIContainer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DIContainer", targets: ["DIContainer"])
    ],
    targets: [
        .target(name: "DIContainer", swiftSettings: strict),
        .testTarget(name: "DIContainerTests", dependencies: ["DIContainer"], swiftSettings: strict),
    ]
)
