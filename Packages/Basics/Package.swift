// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// For modules with hot loops: optimized where `Tools/test` builds, so that its tests take less time.
let hot: [SwiftSetting] =
    strict + (Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])])

let package = Package(
    name: "Basics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Basics", targets: ["Basics"]),
        .library(name: "CDynamicLibrary", targets: ["CDynamicLibrary"]),
    ],
    targets: [
        .target(name: "Basics", swiftSettings: hot),
        // Loads C libraries at first use.
        .target(name: "CDynamicLibrary"),
        .testTarget(name: "BasicsTests", dependencies: ["Basics"], swiftSettings: strict),
    ]
)
