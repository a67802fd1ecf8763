// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized where `Tools/test` builds, because tests spend much of their time in this module.
let optimized: [SwiftSetting] =
    strict + (Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])])

/// With assertions where `Tools/test` builds.
let checked: [SwiftSetting] =
    Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-assert-config", "Debug"])]

let package = Package(
    name: "Basics",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Basics", targets: ["Basics", "ErrorCore", "JSONCore", "Platform"]),
        .library(name: "CDynamicLibrary", targets: ["CDynamicLibrary"]),
    ],
    targets: [
        // The modules of the platform, named in one place.
        .target(name: "Platform", swiftSettings: strict),
        // The reasons of errors in both languages, which the modules with errors export.
        .target(name: "ErrorCore", dependencies: ["Platform"], swiftSettings: strict),
        .target(name: "Basics", dependencies: ["Platform"], swiftSettings: optimized),
        // Assertions check that the writer stores only into memory that it reserved.
        .target(name: "JSONCore", dependencies: ["Platform"], swiftSettings: optimized + checked),
        // Loads C libraries at first use.
        .target(name: "CDynamicLibrary"),
        .testTarget(name: "BasicsTests", dependencies: ["Basics", "ErrorCore"], swiftSettings: strict),
        .testTarget(name: "JSONCoreTests", dependencies: ["JSONCore"], swiftSettings: strict),
    ]
)
