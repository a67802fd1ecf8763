// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let basics: [Target.Dependency] = [.product(name: "Basics", package: "Basics")]
let persistence: [Target.Dependency] = [
    .product(name: "Persistence", package: "Persistence"),
    .product(name: "SQLCore", package: "Persistence"),
    .product(name: "SQLiteDriver", package: "Persistence"),
]
let moviesDomain: [Target.Dependency] = [
    .product(name: "DomainCore", package: "Domain"),
    .product(name: "MoviesDomain", package: "Domain"),
    .product(name: "TextCore", package: "Domain"),
]
let communityDomain: [Target.Dependency] = [
    .product(name: "CommunityDomain", package: "Domain"),
    .product(name: "TextCore", package: "Domain"),
]
let marketDomain: [Target.Dependency] = [
    .product(name: "DomainCore", package: "Domain"),
    .product(name: "MarketDomain", package: "Domain"),
    .product(name: "TextCore", package: "Domain"),
]
let marketPresentation: [Target.Dependency] = [
    .product(name: "MarketPresentation", package: "Presentation"),
    .product(name: "PresentationCore", package: "Presentation"),
]
let marketBackend: [Target.Dependency] = [
    .product(name: "BackendCore", package: "Backend"), .product(name: "MarketBackend", package: "Backend"),
]
let graphics: [Target.Dependency] = [.product(name: "TerminalGraphics", package: "TerminalKit")]
let pictures: [Target.Dependency] = [.product(name: "PictureCore", package: "Pictures")]
let pictureWorker: [Target.Dependency] = [.product(name: "PictureWorker", package: "Pictures")]
let communityPresentation: [Target.Dependency] = [
    .product(name: "CommunityPresentation", package: "Presentation"),
    .product(name: "PresentationCore", package: "Presentation"),
]
let secretService: [Target.Dependency] = [.product(name: "SecretService", package: "Persistence")]
let moviesPresentation: [Target.Dependency] = [
    .product(name: "MoviesPresentation", package: "Presentation"),
    .product(name: "PresentationCore", package: "Presentation"),
]
let network: [Target.Dependency] = [.product(name: "NetworkCore", package: "NetworkCore")]
let curl: [Target.Dependency] = [.product(name: "CurlTransport", package: "NetworkCore")]
let server: [Target.Dependency] = [.product(name: "HTTPServer", package: "Backend")]
let goldens: [Target.Dependency] = [.product(name: "TestSupport", package: "TestSupport")]
let stubs: [Target.Dependency] = [.product(name: "NetworkCoreTestSupport", package: "NetworkCore")]
let container: [Target.Dependency] = [.product(name: "DIContainer", package: "DIContainer")]
let appCore: [Target.Dependency] = [.product(name: "AppCore", package: "AppCore")]
let terminal: [Target.Dependency] = [.product(name: "TerminalKit", package: "TerminalKit")]

/// A package's own test target, run by the root as well: `swift test` here skips the tests of dependencies.
func tests(
    _ name: String, path: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict,
        linkerSettings: linkerSettings)
}

/// The tests of libcurl stand before the system's look-up of names, which shared libraries find only if it is exported.
let interposesResolver: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=getaddrinfo"], .when(platforms: [.linux]))
]

let package = Package(
    name: "Trellis",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "community-cli", targets: ["community-cli"]),
        .executable(name: "market-cli", targets: ["market-cli"]),
        .executable(name: "movies-cli", targets: ["movies-cli"]),
    ],
    dependencies: [
        .package(path: "Packages/AppCore"),
        .package(path: "Packages/Backend"),
        .package(path: "Packages/Basics"),
        .package(path: "Packages/DIContainer"),
        .package(path: "Packages/Data"),
        .package(path: "Packages/Domain"),
        .package(path: "Packages/NetworkCore"),
        .package(path: "Packages/Persistence"),
        .package(path: "Packages/Pictures"),
        .package(path: "Packages/Presentation"),
        .package(path: "Packages/TerminalKit"),
        .package(path: "Packages/TestSupport"),
    ],
    targets: [
        // community-cli
        .executableTarget(
            name: "community-cli", dependencies: ["CommunityCLI"] + appCore + terminal,
            path: "Apps/community-cli/Sources/community-cli", swiftSettings: strict),
        .target(
            name: "CommunityCLI",
            dependencies: appCore + container + communityDomain + communityPresentation + network
                + persistence + server + terminal + [
                    .product(name: "CommunityBackend", package: "Backend"),
                    .product(name: "CommunityData", package: "Data"),
                ],
            path: "Apps/community-cli/Sources/CommunityCLI", swiftSettings: strict),
        .testTarget(
            name: "CommunityCLITests",
            dependencies: ["CommunityCLI"] + appCore + container + communityDomain + communityPresentation
                + network + stubs + goldens + persistence + server + terminal + [
                    .product(name: "CommunityBackend", package: "Backend"),
                    .product(name: "PasswordCore", package: "Backend"),
                ],
            path: "Apps/community-cli/Tests/CommunityCLITests", exclude: ["Goldens"],
            swiftSettings: strict),

        // market-cli
        .executableTarget(
            name: "market-cli",
            dependencies: ["MarketCLI"] + appCore + pictureWorker + terminal,
            path: "Apps/market-cli/Sources/market-cli", swiftSettings: strict),
        .target(
            name: "MarketCLI",
            dependencies: appCore + container + graphics + marketBackend + marketDomain + marketPresentation
                + network + persistence + pictures + server + terminal + [
                    .product(name: "MarketData", package: "Data")
                ],
            path: "Apps/market-cli/Sources/MarketCLI", swiftSettings: strict),
        .testTarget(
            name: "MarketCLITests",
            dependencies: ["MarketCLI"] + appCore + container + graphics + marketBackend + marketDomain
                + marketPresentation + network + goldens + persistence + pictures + pictureWorker + server
                + stubs + terminal + [
                    .product(name: "picture-worker", package: "Pictures")
                ],
            path: "Apps/market-cli/Tests/MarketCLITests", exclude: ["Goldens"],
            swiftSettings: strict),

        // movies-cli
        .executableTarget(
            name: "movies-cli", dependencies: ["MoviesCLI"] + appCore + terminal,
            path: "Apps/movies-cli/Sources/movies-cli", swiftSettings: strict),
        .target(
            name: "MoviesCLI",
            dependencies: appCore + container + moviesDomain + moviesPresentation + network
                + persistence + server + terminal + [
                    .product(name: "MoviesBackend", package: "Backend"),
                    .product(name: "MoviesData", package: "Data"),
                ],
            path: "Apps/movies-cli/Sources/MoviesCLI", swiftSettings: strict),
        .testTarget(
            name: "MoviesCLITests",
            dependencies: ["MoviesCLI"] + appCore + container + moviesDomain + moviesPresentation + network
                + stubs + goldens + persistence + server + terminal,
            path: "Apps/movies-cli/Tests/MoviesCLITests", exclude: ["Goldens"],
            swiftSettings: strict),

        // Tools
        .executableTarget(
            name: "catalogue-generator", dependencies: [.product(name: "CZlib", package: "Backend")],
            path: "Tools/CatalogueGenerator/Sources/catalogue-generator", swiftSettings: strict),
        // The same work in plain C, for the benchmarks only.
        .target(
            name: "CReference", path: "Tools/Benchmarks/Reference",
            linkerSettings: ["curl", "microhttpd", "sqlite3"].map { .linkedLibrary($0) }),
        .executableTarget(
            name: "benchmarks",
            dependencies: container + marketBackend + moviesDomain + network + curl + server + persistence
                + pictures + [
                    "CReference",
                    .product(name: "CSQLite", package: "Persistence"),
                    .product(name: "MoviesBackend", package: "Backend"),
                    .product(name: "MoviesData", package: "Data"),
                ],
            path: "Tools/Benchmarks/Sources", swiftSettings: strict),

        // Everything together
        .testTarget(
            name: "ArchitectureTests",
            dependencies: [
                .product(name: "PresentationCore", package: "Presentation"),
                .product(name: "TextCore", package: "Domain"),
            ], path: "Tests/ArchitectureTests", swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "community-cli", "market-cli", "movies-cli", "CommunityCLI", "MarketCLI", "MoviesCLI",
            ] + appCore + pictureWorker + terminal,
            path: "Tests/EndToEndTests",
            swiftSettings: strict),

        .testTarget(
            name: "ContractTests",
            dependencies: moviesDomain + network + curl + persistence + server + [
                .product(name: "MoviesBackend", package: "Backend"),
                .product(name: "MoviesContracts", package: "Domain"),
                .product(name: "MoviesData", package: "Data"),
            ],
            path: "Tests/ContractTests", swiftSettings: strict),

        .testTarget(
            name: "WireTests", dependencies: network + curl + server, path: "Tests/WireTests",
            swiftSettings: strict),

        // The packages' own tests
        tests("BasicsTests", path: "Packages/Basics/Tests/BasicsTests", basics),
        tests(
            "AppCoreTests", path: "Packages/AppCore/Tests/AppCoreTests",
            appCore + container + network + curl + stubs + persistence + server + terminal + [
                .product(name: "DomainCore", package: "Domain"),
                .product(name: "PresentationCore", package: "Presentation"),
                .product(name: "TextCore", package: "Domain"),
            ]),
        tests(
            "TextCoreTests", path: "Packages/Domain/Tests/TextCoreTests",
            [.product(name: "TextCore", package: "Domain")]),
        tests("MoviesDomainTests", path: "Packages/Domain/Tests/MoviesDomainTests", moviesDomain),
        tests(
            "MoviesContractsTests", path: "Packages/Domain/Tests/MoviesContractsTests",
            moviesDomain + [.product(name: "MoviesContracts", package: "Domain")]),
        tests(
            "CommunityDomainTests", path: "Packages/Domain/Tests/CommunityDomainTests", communityDomain),
        tests("MarketDomainTests", path: "Packages/Domain/Tests/MarketDomainTests", marketDomain),
        tests("PictureCoreTests", path: "Packages/Pictures/Tests/PictureCoreTests", pictures),
        tests(
            "PictureWorkerTests", path: "Packages/Pictures/Tests/PictureWorkerTests",
            pictures + pictureWorker + [
                .product(name: "CSpng", package: "Pictures"),
                .product(name: "CTurboJPEG", package: "Pictures"),
                .product(name: "picture-worker", package: "Pictures"),
                .product(name: "picture-worker-probe", package: "Pictures"),
            ]),
        tests("NetworkCoreTests", path: "Packages/NetworkCore/Tests/NetworkCoreTests", network + stubs),
        tests(
            "CurlTransportTests", path: "Packages/NetworkCore/Tests/CurlTransportTests",
            network + curl + stubs, linkerSettings: interposesResolver),
        tests(
            "SQLiteDriverTests", path: "Packages/Persistence/Tests/SQLiteDriverTests",
            persistence + [.product(name: "CSQLite", package: "Persistence")]),
        tests("PersistenceTests", path: "Packages/Persistence/Tests/PersistenceTests", persistence),
        tests(
            "SecretServiceTests", path: "Packages/Persistence/Tests/SecretServiceTests",
            persistence + secretService),
        tests(
            "DataCoreTests", path: "Packages/Data/Tests/DataCoreTests",
            network + stubs + persistence + [.product(name: "DataCore", package: "Data")]),
        tests(
            "CommunityAPITests", path: "Packages/Data/Tests/CommunityAPITests",
            [.product(name: "CommunityAPI", package: "Data")]),
        tests(
            "CommunityDataTests", path: "Packages/Data/Tests/CommunityDataTests",
            communityDomain + network + stubs + persistence + [
                .product(name: "CommunityAPI", package: "Data"),
                .product(name: "CommunityData", package: "Data"), .product(name: "DataCore", package: "Data"),
            ]),
        tests(
            "MarketAPITests", path: "Packages/Data/Tests/MarketAPITests",
            [.product(name: "MarketAPI", package: "Data")]),
        tests(
            "MarketDataTests", path: "Packages/Data/Tests/MarketDataTests",
            basics + marketDomain + network + stubs + persistence + pictures + [
                .product(name: "DataCore", package: "Data"), .product(name: "MarketAPI", package: "Data"),
                .product(name: "MarketData", package: "Data"),
            ]),
        tests(
            "MoviesAPITests", path: "Packages/Data/Tests/MoviesAPITests",
            [.product(name: "MoviesAPI", package: "Data")]),
        tests(
            "MoviesDataTests", path: "Packages/Data/Tests/MoviesDataTests",
            moviesDomain + network + stubs + persistence + [
                .product(name: "MoviesAPI", package: "Data"), .product(name: "MoviesData", package: "Data"),
            ]),
        tests(
            "PresentationCoreTests", path: "Packages/Presentation/Tests/PresentationCoreTests",
            moviesDomain + moviesPresentation),
        tests(
            "MoviesPresentationTests", path: "Packages/Presentation/Tests/MoviesPresentationTests",
            moviesDomain + moviesPresentation),
        tests(
            "CommunityPresentationTests", path: "Packages/Presentation/Tests/CommunityPresentationTests",
            communityDomain + communityPresentation),
        tests(
            "MarketPresentationTests", path: "Packages/Presentation/Tests/MarketPresentationTests",
            marketDomain + marketPresentation),
        tests("DIContainerTests", path: "Packages/DIContainer/Tests/DIContainerTests", container),
        tests(
            "BackendCoreTests", path: "Packages/Backend/Tests/BackendCoreTests",
            basics + network + persistence + [.product(name: "BackendCore", package: "Backend")]),
        tests("HTTPServerTests", path: "Packages/Backend/Tests/HTTPServerTests", network + server),
        tests(
            "CatalogueFilesTests", path: "Packages/Backend/Tests/CatalogueFilesTests",
            [
                .product(name: "CatalogueFiles", package: "Backend"),
                .product(name: "CZlib", package: "Backend"),
            ]),
        tests(
            "SearchCoreTests", path: "Packages/Backend/Tests/SearchCoreTests",
            [.product(name: "SearchCore", package: "Backend"), .product(name: "TextCore", package: "Domain")]),
        tests(
            "CommunityBackendTests", path: "Packages/Backend/Tests/CommunityBackendTests",
            basics + communityDomain + network + persistence + server + stubs + goldens + [
                .product(name: "BackendCore", package: "Backend"),
                .product(name: "CommunityAPI", package: "Data"),
                .product(name: "CommunityBackend", package: "Backend"),
                .product(name: "PasswordCore", package: "Backend"),
                .product(name: "SearchCore", package: "Backend"),
            ], exclude: ["Goldens"]),
        tests(
            "PasswordCoreTests", path: "Packages/Backend/Tests/PasswordCoreTests",
            [.product(name: "PasswordCore", package: "Backend")]),
        tests(
            "MarketBackendTests", path: "Packages/Backend/Tests/MarketBackendTests",
            basics + marketDomain + marketBackend + network + persistence + pictures + stubs + goldens + [
                .product(name: "MarketAPI", package: "Data"),
                .product(name: "PasswordCore", package: "Backend"),
                .product(name: "SearchCore", package: "Backend"),
            ], exclude: ["Goldens"]),
        tests(
            "MoviesBackendTests", path: "Packages/Backend/Tests/MoviesBackendTests",
            basics + moviesDomain + network + persistence + stubs + goldens + [
                .product(name: "BackendCore", package: "Backend"),
                .product(name: "CatalogueFiles", package: "Backend"),
                .product(name: "MoviesAPI", package: "Data"),
                .product(name: "MoviesBackend", package: "Backend"),
            ], exclude: ["Goldens"]),
        tests(
            "TerminalGraphicsTests", path: "Packages/TerminalKit/Tests/TerminalGraphicsTests",
            graphics + terminal),
        tests(
            "TerminalKitTests", path: "Packages/TerminalKit/Tests/TerminalKitTests",
            terminal + [.product(name: "TextCore", package: "Domain")]),
        tests("TestSupportTests", path: "Packages/TestSupport/Tests/TestSupportTests", goldens),
    ]
)
