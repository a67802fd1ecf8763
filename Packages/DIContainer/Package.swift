// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized where `Tools/test` builds: tests take less time, and try the code as it is installed.
let optimized: [SwiftSetting] =
    strict + (Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])])

let package = Package(
    name: "DIContainer",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "DIContainer", targets: ["DIContainer"])
    ],
    targets: [
        .target(name: "DIContainer", swiftSettings: optimized),
        .testTarget(name: "DIContainerTests", dependencies: ["DIContainer"], swiftSettings: strict),
    ]
)
