// swift-tools-version: 6.2
import PackageDescription

/// The path of the clone of Trellis. A package outside of this repository writes the path as it is.
let trellis = Context.environment["TRELLIS"] ?? "../.."

let package = Package(
    name: "ReadingList",
    platforms: [.macOS(.v15)],
    dependencies: ["DIContainer", "Domain", "NetworkCore", "Persistence", "Presentation", "TerminalKit"].map {
        .package(path: "\(trellis)/Packages/\($0)")
    },
    targets: [
        .target(
            name: "ReadingList",
            dependencies: [
                "DIContainer",
                .product(name: "NetworkCore", package: "NetworkCore"),
                .product(name: "CurlTransport", package: "NetworkCore"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "SQLCore", package: "Persistence"),
                .product(name: "SQLiteDriver", package: "Persistence"),
                .product(name: "PresentationCore", package: "Presentation"),
                .product(name: "TerminalKit", package: "TerminalKit"),
                .product(name: "TerminalUI", package: "TerminalKit"),
                .product(name: "TextCore", package: "Domain"),
            ]),
        .executableTarget(
            name: "reading-list",
            dependencies: ["ReadingList", .product(name: "TerminalKit", package: "TerminalKit")]),
        .testTarget(
            name: "ReadingListTests",
            dependencies: [
                "ReadingList", "DIContainer",
                .product(name: "NetworkCore", package: "NetworkCore"),
                .product(name: "NetworkCoreTestSupport", package: "NetworkCore"),
                .product(name: "SQLiteDriver", package: "Persistence"),
                .product(name: "TerminalKit", package: "TerminalKit"),
                .product(name: "TerminalUI", package: "TerminalKit"),
            ]),
    ]
)
