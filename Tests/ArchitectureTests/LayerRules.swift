/// Who may import whom. SwiftPM lets a target import whatever happens to be built, so the layering is held here.
struct LayerRules {
    /// System modules that any module may use.
    static let everywhere: Set<String> = [
        "Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation", "Swift",
        "Synchronization",
    ]

    /// A module's own modules and C libraries. A module that is not listed has no place in the house.
    static let allowed: [String: Set<String>] = [
        // Domain
        "TextCore": ["CICU", "CUTF8Proc"],
        "DomainCore": [],
        "CommunityDomain": ["DomainCore", "TextCore"],
        "MarketDomain": ["DomainCore", "TextCore"],
        "MoviesDomain": ["DomainCore"],
        "MoviesContracts": ["DomainCore", "MoviesDomain"],
        // TestSupport
        "TestSupport": ["Testing"],
        // NetworkCore
        "NetworkCore": ["Dispatch"],
        "NetworkCoreTestSupport": ["NetworkCore", "Testing"],
        "CurlTransport": ["CCurl", "Dispatch", "NetworkCore"],
        // Persistence
        "SQLCore": [],
        "SQLiteDriver": ["CSQLite", "Dispatch", "SQLCore"],
        "Persistence": ["Dispatch", "SQLCore"],
        "SecretService": ["CSecret", "Dispatch", "Persistence", "SQLCore"],
        // Pictures
        "PictureCore": [],
        "PictureWorker": ["CExif", "CSeccomp", "CSpng", "CTurboJPEG", "Dispatch", "PictureCore"],
        "picture-worker": ["PictureWorker"],
        "picture-worker-probe": ["PictureCore", "PictureWorker"],
        // Data
        "CommunityAPI": [],
        "CommunityData": [
            "CommunityAPI", "CommunityDomain", "NetworkCore", "Persistence", "SQLCore", "TextCore",
        ],
        "MarketAPI": [],
        "MarketData": [
            "DomainCore", "MarketAPI", "MarketDomain", "NetworkCore", "Persistence", "PictureCore", "SQLCore",
            "TextCore",
        ],
        "MoviesAPI": [],
        "MoviesData": [
            "DomainCore", "MoviesAPI", "MoviesDomain", "NetworkCore", "Persistence", "SQLCore", "TextCore",
        ],
        // Presentation
        "PresentationCore": ["DomainCore", "TextCore"],
        "CommunityPresentation": ["CommunityDomain", "PresentationCore", "TextCore"],
        "MarketPresentation": ["DomainCore", "MarketDomain", "PresentationCore", "TextCore"],
        "MoviesPresentation": ["DomainCore", "MoviesDomain", "PresentationCore", "TextCore"],
        // DIContainer
        "DIContainer": [],
        "CommunityScenes": [
            "CommunityData", "CommunityDomain", "CommunityPresentation", "DIContainer", "NetworkCore",
            "Persistence", "SQLCore", "TextCore",
        ],
        "MarketScenes": [
            "DIContainer", "DomainCore", "MarketData", "MarketDomain", "MarketPresentation", "NetworkCore",
            "Persistence", "PictureCore", "SQLCore", "TextCore",
        ],
        "MoviesScenes": [
            "DIContainer", "DomainCore", "MoviesData", "MoviesDomain", "MoviesPresentation", "NetworkCore",
            "Persistence", "PresentationCore", "TextCore",
        ],
        // Backend
        "BackendCore": ["NetworkCore", "SQLCore"],
        "HTTPServer": ["CMicrohttpd", "Dispatch", "NetworkCore"],
        "SearchCore": ["TextCore"],
        "CatalogueFiles": ["CZlib"],
        "PasswordCore": ["BackendCore", "CSodium", "Dispatch", "NetworkCore", "TextCore"],
        "MarketBackend": [
            "BackendCore", "CBundledListings", "Dispatch", "DomainCore", "MarketAPI", "MarketDomain",
            "NetworkCore",
            "PasswordCore", "Persistence", "PictureCore", "SQLCore", "SearchCore", "TextCore",
        ],
        "CommunityBackend": [
            "BackendCore", "CommunityAPI", "CommunityDomain", "HTTPServer",
            "NetworkCore", "PasswordCore", "SQLCore", "SearchCore", "TextCore",
        ],
        "MoviesBackend": [
            "BackendCore", "CBundledFilms", "CatalogueFiles", "Dispatch", "DomainCore", "MoviesAPI",
            "MoviesDomain",
            "NetworkCore", "SQLCore", "SearchCore", "TextCore",
        ],
        // TerminalKit
        "TerminalKit": ["CTerminal", "Dispatch", "TextCore"],
        "TerminalGraphics": ["CChafa", "Dispatch", "TerminalKit"],
        // AppCore
        "AppCore": [
            "BackendCore", "CurlTransport", "DIContainer", "DomainCore", "HTTPServer", "NetworkCore",
            "Persistence", "PresentationCore", "SQLCore", "SQLiteDriver", "SecretService", "TerminalKit",
            "TextCore",
        ],
        // Apps
        "CommunityCLI": [
            "AppCore", "CommunityBackend", "CommunityDomain", "CommunityPresentation", "CommunityScenes",
            "DIContainer", "HTTPServer", "NetworkCore", "PasswordCore", "Persistence", "PresentationCore",
            "SQLCore", "TerminalKit", "TextCore",
        ],
        "community-cli": ["AppCore", "CommunityCLI", "SecretService", "TerminalKit"],
        "MarketCLI": [
            "AppCore", "DIContainer", "DomainCore", "HTTPServer", "MarketBackend", "MarketDomain",
            "MarketPresentation", "MarketScenes", "NetworkCore", "Persistence", "PictureCore",
            "PresentationCore", "SQLCore", "TerminalGraphics", "TerminalKit", "TextCore",
        ],
        "market-cli": ["AppCore", "MarketCLI", "PictureWorker", "SecretService", "TerminalKit"],
        "MoviesCLI": [
            "AppCore", "BackendCore", "CurlTransport", "DIContainer", "DomainCore", "HTTPServer",
            "MoviesBackend",
            "MoviesDomain",
            "MoviesPresentation", "MoviesScenes", "NetworkCore", "Persistence", "PresentationCore", "SQLCore",
            "SQLiteDriver", "TerminalKit",
            "TextCore",
        ],
        "movies-cli": ["AppCore", "MoviesCLI", "TerminalKit"],
    ]

    /// What each import breaks, in words that name the file.
    static func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file -> [String] in
            guard let module = file.module else { return [] }
            guard let allowed = allowed[module] else {
                return ["\(file.path): the module \(module) has no layer; list it in LayerRules.swift"]
            }
            return Set(file.imports).subtracting(allowed).subtracting(everywhere).sorted()
                .map { "\(file.path): \(module) may not import \($0)" }
        }
    }
}
