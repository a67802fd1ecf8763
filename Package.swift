// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func products(_ package: String, _ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package) }
}

func target(_ name: String, path: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func program(
    _ name: String, path: String, _ dependencies: [Target.Dependency], linkerSettings: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, swiftSettings: strict,
        linkerSettings: linkerSettings)
}

/// Tests start apps thousands of times. With the libraries of Swift inside, as they are installed, apps start in two thirds
/// of the time. No test target may depend on them: it would be linked the same way, and Testing is a shared library.
let ofApps: [LinkerSetting] =
    Context.environment["TRELLIS_TESTS"] == nil
    ? []
    : [
        .unsafeFlags(
            ["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"], .when(platforms: [.linux]))
    ]

func tests(
    _ name: String, path: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    swiftSettings: [SwiftSetting] = strict
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + testSupport, path: path, exclude: exclude,
        swiftSettings: swiftSettings)
}

/// A package's own tests, run by the root as well: `swift test` here skips the tests of dependencies.
func tests(
    _ package: String, _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    tests(name, path: "Packages/\(package)/Tests/\(name)", dependencies, exclude: exclude)
}

let basics = products("Basics", "Basics")
let persistence = products("Persistence", "Persistence", "SQLCore", "SQLiteDriver")
let postgres = products("Persistence", "PostgresDriver", "PostgresDriverTestSupport")
let domain = products("Domain", "DomainCore", "TextCore")
let presentation = products("Presentation", "PresentationCore")
let graphics = products("TerminalKit", "TerminalGraphics")
let terminal = products("TerminalKit", "TerminalKit")
let terminalUI = products("TerminalKit", "TerminalUI")
let pages = products("TerminalKit", "PageUI")
let pictures = products("Pictures", "PictureCore")
let fakePictures = products("Pictures", "PictureCoreTestSupport")
let pictureWorker = products("Pictures", "PictureWorker")
let network = products("NetworkCore", "NetworkCore")
let curl = products("NetworkCore", "CurlTransport")
let stubs = products("NetworkCore", "NetworkCoreTestSupport")
let server = products("Backend", "HTTPServer")
let serverTests = products("Backend", "HTTPServerTestSupport")
let backend = products("Backend", "BackendCore")
let testSupport = products("TestSupport", "TestSupport")
let container = products("DIContainer", "DIContainer")
let appCore = products("AppCore", "AppCore")
let testApp = products("AppCore", "AppCoreTestSupport")

/// The columns, each with an app of its name: `Movies` is movies-cli, MoviesCLI, MoviesDomain and so on.
let columns = ["Community", "Market", "Movies"]
/// What only one of them needs: its app, its program, the tests of either, and the tests of its backend.
struct Special {
    var app: [Target.Dependency] = []
    var program: [Target.Dependency] = []
    var appTests: [Target.Dependency] = []
    var backendTests: [Target.Dependency] = []
}
let special = [
    "Community": Special(
        app: terminalUI + products("Backend", "AccountCore"),
        appTests: products("Backend", "EventCore", "PasswordCore"),
        backendTests: server + products("Backend", "AccountCore", "EventCore", "PasswordCore", "SearchCore")),
    "Market": Special(
        app: graphics + pictures + terminalUI + products("Backend", "CatalogueFiles"),
        program: pictureWorker,
        appTests: fakePictures + pictureWorker + products("Pictures", "picture-worker"),
        backendTests: pictures + fakePictures
            + products("Backend", "AccountCore", "EventCore", "PasswordCore", "SearchCore")),
    "Movies": Special(
        app: graphics + pictures + terminalUI, program: pictureWorker, appTests: fakePictures + postgres,
        backendTests: products("Backend", "CatalogueFiles")),
]
/// Those whose tests have recorded answers and output.
let recorded: Set = ["Community", "Market", "Movies"]

let package = Package(
    name: "Trellis",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        "AppCore", "Backend", "Basics", "DIContainer", "Data", "Domain", "NetworkCore", "Persistence",
        "Pictures", "Presentation", "TerminalKit", "TestSupport",
    ].map { .package(path: "Packages/\($0)") },
    targets: [
        // Tools
        program(
            "catalogue-generator", path: "Tools/CatalogueGenerator/Sources/catalogue-generator",
            basics + products("Backend", "CZlib")),
        // The same work in plain C, for the benchmarks only.
        .target(
            name: "CReference", path: "Tools/Benchmarks/Reference",
            linkerSettings: ["curl", "microhttpd", "sqlite3"].map { .linkedLibrary($0) }),
        program(
            "benchmarks", path: "Tools/Benchmarks/Sources",
            basics + container + domain + network + curl + server + backend + persistence + pictures
                + fakePictures + terminal + terminalUI
                + products(
                    "Backend", "AccountCore", "CommunityBackend", "MarketBackend", "MoviesBackend",
                    "PasswordCore")
                + products("Data", "MoviesData")
                + products("Domain", "MarketDomain", "MoviesDomain")
                + products("Persistence", "CSQLite", "PostgresDriver")
                + ["CReference"]),

        // Everything together
        // They read all sources letter by letter.
        tests(
            "ArchitectureTests", path: "Tests/ArchitectureTests", presentation + domain,
            swiftSettings: strict + [.unsafeFlags(["-O"])]),
        tests(
            "EndToEndTests", path: "Tests/EndToEndTests",
            appCore + testApp + network + curl + pages + pictures + fakePictures + pictureWorker + postgres
                + server
                + serverTests + terminal + terminalUI + ["CommunityCLI", "MarketCLI", "MoviesCLI"],
            exclude: ["Examples/examples.sh", "Examples/examples.txt"]
                + [
                    "listings", "exchange", "movies", "community", "all-market", "all-movies",
                    "all-community",
                ].map { "Journeys/\($0).txt" }),
        tests(
            "ContractTests", path: "Tests/ContractTests",
            domain + network + curl + persistence + postgres + server + backend + fakePictures
                + products(
                    "Backend", "AccountCore", "CommunityBackend", "MarketBackend", "MoviesBackend",
                    "PasswordCore")
                + products("Data", "CommunityData", "DataCore", "MarketData", "MoviesData")
                + products(
                    "Domain", "CommunityContracts", "CommunityDomain", "ContractCore", "MarketContracts",
                    "MarketDomain", "MoviesContracts", "MoviesDomain")),
        tests("WireTests", path: "Tests/WireTests", network + curl + server),

        // The packages' own tests
        tests(
            "AppCore", "AppCoreTests",
            appCore + testApp + container + domain + network + curl + stubs + persistence + postgres
                + presentation + products("Backend", "BackendCore") + server + terminal),
        tests(
            "Backend", "AccountCoreTests",
            domain + network + persistence + postgres + backend
                + products("Backend", "AccountCore", "PasswordCore")),
        tests(
            "Backend", "BackendCoreTests", basics + domain + network + persistence + postgres + backend),
        tests("Backend", "CatalogueFilesTests", products("Backend", "CatalogueFiles", "CZlib")),
        tests(
            "Backend", "EventCoreTests",
            network + persistence + postgres
                + products("Backend", "BackendCore", "BackendCoreTestSupport", "EventCore")),
        tests("Backend", "HTTPServerTests", network + server + serverTests),
        tests("Backend", "PasswordCoreTests", products("Backend", "PasswordCore")),
        tests(
            "Backend", "SearchCoreTests", domain + persistence + postgres + products("Backend", "SearchCore")),
        tests(
            "Backend", "SearchTests",
            network + persistence + postgres + backend
                + products("Backend", "AccountCore", "CatalogueFiles")
                + columns.flatMap { products("Backend", "\($0)Backend") + products("Domain", "\($0)Domain") },
            exclude: ["Goldens"]),
        tests("Basics", "BasicsTests", basics),
        tests("Basics", "JSONCoreTests", basics),
        tests("DIContainer", "DIContainerTests", container),
        tests("Data", "CommunityAPITests", products("Data", "CommunityAPI")),
        tests("Data", "DataCoreTests", domain + network + stubs + persistence + products("Data", "DataCore")),
        tests("Data", "MarketAPITests", products("Data", "MarketAPI")),
        tests("Data", "MoviesAPITests", products("Data", "MoviesAPI")),
        tests("Domain", "ContractCoreTests", domain + products("Domain", "ContractCore")),
        tests(
            "Domain", "MoviesContractsTests",
            domain + products("Domain", "ContractCore", "MoviesContracts", "MoviesDomain")),
        tests("Domain", "DomainCoreTests", domain),
        tests("Domain", "TextCoreTests", domain),
        // The tests of libcurl stand before the system's look-up of names, which shared libraries find only if it is
        // exported.
        .testTarget(
            name: "CurlTransportTests", dependencies: network + curl + stubs + testSupport,
            path: "Packages/NetworkCore/Tests/CurlTransportTests", swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags(
                    ["-Xlinker", "--export-dynamic-symbol=getaddrinfo"], .when(platforms: [.linux]))
            ]),
        tests("NetworkCore", "NetworkCoreTests", network + stubs),
        tests("Persistence", "PersistenceTests", persistence + postgres),
        tests("Persistence", "PostgresDriverTests", persistence + postgres),
        tests("Persistence", "SQLiteDriverTests", persistence + products("Persistence", "CSQLite")),
        tests("Persistence", "SecretServiceTests", persistence + products("Persistence", "SecretService")),
        tests("Pictures", "PictureCoreTests", pictures),
        tests(
            "Pictures", "PictureWorkerTests",
            pictures + pictureWorker
                + products("Pictures", "CSpng", "CTurboJPEG", "picture-worker", "picture-worker-probe")),
        tests("Presentation", "PresentationCoreTests", domain + presentation),
        tests("TerminalKit", "PageUITests", domain + terminal + terminalUI + pages),
        tests("TerminalKit", "TerminalGraphicsTests", graphics + terminal),
        tests("TerminalKit", "TerminalKitTests", domain + terminal),
        tests("TerminalKit", "TerminalUITests", domain + terminal + terminalUI),
        tests("TestSupport", "TestSupportTests", []),
    ]
)

for column in columns {
    let (app, special) = ("\(column.lowercased())-cli", special[column] ?? Special())
    let nouns = domain + products("Domain", "\(column)Domain")
    let api = products("Data", "\(column)API")
    let data = network + persistence + products("Data", "\(column)Data", "DataCore")
    let screens = presentation + products("Presentation", "\(column)Presentation")
    let serving = backend + products("Backend", "\(column)Backend")
    let whole = appCore + container + nouns + data + screens + serving + server + terminal + special.app
    let exclude = recorded.contains(column) ? ["Goldens"] : []
    package.products.append(.executable(name: app, targets: [app]))
    package.targets += [
        program(
            app, path: "Apps/\(app)/Sources/\(app)",
            appCore + terminal + special.program + [.target(name: "\(column)CLI")], linkerSettings: ofApps),
        target("\(column)CLI", path: "Apps/\(app)/Sources/\(column)CLI", whole),
        tests(
            "\(column)CLITests", path: "Apps/\(app)/Tests/\(column)CLITests",
            whole + testApp + stubs + special.appTests + [.target(name: "\(column)CLI")],
            exclude: exclude),
        tests(
            "Backend", "\(column)BackendTests",
            basics + network + nouns + persistence + postgres + serving + api + stubs
                + products("Backend", "BackendCoreTestSupport") + special.backendTests,
            exclude: exclude),
        tests("Data", "\(column)DataTests", nouns + data + api + stubs + basics + pictures + fakePictures),
        tests("Domain", "\(column)DomainTests", nouns),
        tests("Presentation", "\(column)PresentationTests", nouns + screens),
    ]
}
