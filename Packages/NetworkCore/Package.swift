// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The tests of libcurl stand before the system's look-up of names, which shared libraries find only if it is exported.
let interposesResolver: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=getaddrinfo"], .when(platforms: [.linux]))
]

let testSupport = Target.Dependency.product(name: "TestSupport", package: "TestSupport")

let package = Package(
    name: "NetworkCore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
        .library(name: "NetworkCore", targets: ["NetworkCore"]),
        .library(name: "NetworkCoreTestSupport", targets: ["NetworkCoreTestSupport"]),
    ],
    dependencies: [.package(path: "../Basics"), .package(path: "../TestSupport")],
    targets: [
        .target(
            name: "NetworkCore", dependencies: [.product(name: "Basics", package: "Basics")],
            swiftSettings: strict),
        .target(
            name: "NetworkCoreTestSupport", dependencies: ["NetworkCore", testSupport],
            swiftSettings: strict),
        // libcurl is loaded when the first transport is made, so that programs which need none start without it.
        .target(name: "CCurl", dependencies: [.product(name: "CDynamicLibrary", package: "Basics")]),
        .target(name: "CurlTransport", dependencies: ["CCurl", "NetworkCore"], swiftSettings: strict),
        .testTarget(
            name: "CurlTransportTests",
            dependencies: ["CurlTransport", "NetworkCore", "NetworkCoreTestSupport", testSupport],
            swiftSettings: strict,
            linkerSettings: interposesResolver),
        .testTarget(
            name: "NetworkCoreTests", dependencies: ["NetworkCore", "NetworkCoreTestSupport", testSupport],
            swiftSettings: strict),
    ]
)
