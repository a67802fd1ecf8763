// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let basics = Target.Dependency.product(name: "Basics", package: "Basics")

/// Optimized where `Tools/test` builds: tests spend much of their time here.
let optimized: [SwiftSetting] =
    strict + (Context.environment["TRELLIS_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])])

let package = Package(
    name: "Pictures",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CSpng", targets: ["CSpng"]),
        .library(name: "CTurboJPEG", targets: ["CTurboJPEG"]),
        .library(name: "PictureCore", targets: ["PictureCore"]),
        .library(name: "PictureCoreTestSupport", targets: ["PictureCoreTestSupport"]),
        .library(name: "PictureWorker", targets: ["PictureWorker"]),
        .executable(name: "picture-worker", targets: ["picture-worker"]),
        // For the tests.
        .executable(name: "picture-worker-probe", targets: ["picture-worker-probe"]),
    ],
    dependencies: [.package(path: "../Basics"), .package(path: "../TestSupport")],
    targets: [
        .systemLibrary(
            name: "CSpng", pkgConfig: "spng", providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg",
            providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .target(name: "PictureCore", dependencies: [basics], swiftSettings: optimized),
        .target(name: "PictureCoreTestSupport", dependencies: ["PictureCore"], swiftSettings: optimized),
        .target(
            name: "PictureWorker",
            dependencies: [
                basics, "PictureCore", "CExif", "CSpng", "CTurboJPEG",
                .target(name: "CSeccomp", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: optimized),
        .executableTarget(name: "picture-worker", dependencies: ["PictureWorker"], swiftSettings: optimized),
        .testTarget(name: "PictureCoreTests", dependencies: ["PictureCore"], swiftSettings: strict),
        // Does in the sandbox of a worker what a worker never does, and what an optimizer would leave out.
        .executableTarget(
            name: "picture-worker-probe", dependencies: ["PictureCore", "PictureWorker"],
            swiftSettings: strict),
        .testTarget(
            name: "PictureWorkerTests",
            dependencies: [
                "PictureCore", "PictureWorker", "picture-worker", "picture-worker-probe", "CSpng",
                "CTurboJPEG", .product(name: "TestSupport", package: "TestSupport"),
            ],
            swiftSettings: strict),
    ]
)
