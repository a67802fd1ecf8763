/// The imports that each module may use. SwiftPM lets a target import any module that happens to be built, so these
/// rules enforce the layering.
///
/// A module of a column (`MoviesData`, `notes-cli`) is recognised by the end of its name, so a new column needs no line
/// here. Every permission has to be used: a permission without an import is removed.
struct LayerRules: Sendable {
    /// The permissions of modules outside the columns: modules of this repository and C libraries, by name.
    var modules: [String: Set<String>] = [:]
    /// The permissions of a module in a column, by the part after the column's name. `*` is the column's name.
    var kinds: [String: Set<String>] = [:]
    /// Additional permissions of single modules in columns.
    var exceptions: [String: Set<String>] = [:]

    /// System modules, and reasons of errors, which any module may use.
    static let everywhere: Set<String> = ["ErrorCore", "Observation", "Platform", "Swift", "Synchronization"]

    static let trellis = LayerRules(
        modules: [
            // Basics
            "Basics": ["Dispatch"],
            "JSONCore": [],
            "ErrorCore": [],
            "Platform": ["Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl"],
            // TestSupport
            "TestSupport": ["Dispatch", "Foundation", "Testing"],
            // Domain
            "TextCore": ["CICU", "CUTF8Proc", "Foundation"],
            "DomainCore": ["TextCore"],
            "ContractCore": [],
            // NetworkCore
            "NetworkCore": ["Basics", "Dispatch"],
            "CurlTransport": ["CCurl", "Dispatch", "NetworkCore"],
            // Persistence
            "SQLCore": ["Dispatch"],
            "SQLiteDriver": ["CSQLite", "SQLCore"],
            "PostgresDriver": ["CPostgres", "Dispatch", "SQLCore"],
            "Persistence": ["Basics", "Dispatch", "SQLCore"],
            "SecretService": ["CSecret", "Dispatch", "Persistence", "SQLCore"],
            // Pictures
            "PictureCore": [],
            "PictureWorker": [
                "Basics", "CExif", "CSeccomp", "CSpng", "CTurboJPEG", "Dispatch", "PictureCore",
            ],
            "picture-worker": ["PictureWorker"],
            "picture-worker-probe": ["PictureCore", "PictureWorker"],
            // Data
            "DataCore": ["DomainCore", "NetworkCore", "Persistence", "SQLCore"],
            "PictureData": [
                "Basics", "DataCore", "DomainCore", "NetworkCore", "Persistence", "PictureCore",
            ],
            // Presentation
            "PresentationCore": ["DomainCore", "TextCore"],
            // DIContainer
            "DIContainer": [],
            // Backend
            "BackendCore": ["Basics", "JSONCore", "NetworkCore", "SQLCore"],
            "HTTPServer": ["CMicrohttpd", "NetworkCore"],
            "SearchCore": ["Basics", "Dispatch", "SQLCore", "TextCore"],
            "CatalogueFiles": ["Basics", "CZlib", "TextCore"],
            "AccountCore": [
                "BackendCore", "DomainCore", "JSONCore", "NetworkCore", "PasswordCore", "SQLCore",
            ],
            "EventCore": ["BackendCore", "NetworkCore", "SQLCore"],
            "PasswordCore": ["BackendCore", "Basics", "CSodium", "Dispatch", "TextCore"],
            // TerminalKit
            "TerminalKit": ["Basics", "Dispatch", "JSONCore", "TextCore"],
            "TerminalGraphics": ["Basics", "CChafa", "Dispatch", "TerminalKit", "TextCore"],
            "PageUI": [
                "Basics", "CPageAssets", "JSONCore", "NetworkCore", "Observation", "TerminalKit",
                "TerminalUI",
                "TextCore",
            ],
            "TerminalUI": [
                "Basics", "CTerminalGuard", "Dispatch", "Observation", "TerminalGraphics", "TerminalKit",
                "TextCore",
            ],
            // AppCore
            "AppCore": [
                "BackendCore", "Basics", "CurlTransport", "DIContainer", "DomainCore", "HTTPServer",
                "NetworkCore", "PageUI", "PasswordCore", "Persistence", "PictureCore", "PostgresDriver",
                "PresentationCore", "SQLCore", "SQLiteDriver", "SecretService", "TerminalGraphics",
                "TerminalKit", "TerminalUI", "TextCore",
            ],
        ],
        kinds: [
            "Domain": ["DomainCore", "TextCore"],
            "Contracts": ["*Domain", "ContractCore", "DomainCore", "TextCore"],
            "API": [],
            "Data": [
                "*API", "*Domain", "Basics", "DataCore", "DomainCore", "NetworkCore", "Persistence",
                "SQLCore",
                "TextCore",
            ],
            "Presentation": ["*Domain", "DomainCore", "PresentationCore", "TextCore"],
            "Backend": [
                "*API", "*Domain", "AccountCore", "BackendCore", "Basics", "DomainCore", "EventCore",
                "JSONCore", "NetworkCore", "PasswordCore", "Persistence", "SQLCore", "SearchCore", "TextCore",
            ],
            "CLI": [
                "*Backend", "*Data", "*Domain", "*Presentation", "AppCore", "BackendCore", "DIContainer",
                "DataCore", "DomainCore", "HTTPServer", "NetworkCore", "Persistence", "PresentationCore",
                "SQLCore", "TerminalKit",
                "TextCore",
            ],
            "-cli": ["*CLI", "AppCore", "TerminalKit"],
        ],
        exceptions: [
            "AppCoreTestSupport": ["NetworkCoreTestSupport"],
            "PostgresDriverTestSupport": ["SQLiteDriver"],
            "MarketData": ["PictureCore", "PictureData"],
            "MoviesData": ["PictureCore", "PictureData"],
            "MarketBackend": [
                "CBundledListings", "CBundledProducts", "Dispatch", "PictureCore",
            ],
            "MoviesBackend": ["CBundledFilms", "CatalogueFiles", "Dispatch"],
            "CommunityCLI": ["AccountCore", "Observation", "TerminalUI"],
            "MarketCLI": ["CatalogueFiles", "Observation", "PictureCore", "TerminalGraphics", "TerminalUI"],
            "MoviesCLI": ["Observation", "PictureCore", "TerminalGraphics", "TerminalUI"],
            "market-cli": ["PictureWorker"],
            "movies-cli": ["PictureWorker"],
        ])

    /// The column and the kind of a module, from its name: `Movies` and `Data`. `nil` for a module outside the columns.
    func column(of module: String) -> (name: String, kind: String)? {
        guard modules[module] == nil else { return nil }
        guard let kind = kinds.keys.first(where: module.hasSuffix) else { return nil }
        let name = module.dropLast(kind.count)
        return name.isEmpty ? nil : (name.prefix(1).uppercased() + name.dropFirst(), kind)
    }

    /// The modules of this repository that a module may import. `nil` for a module without a layer.
    ///
    /// `…TestSupport` is for tests of the module before it: it may import that module, that module's imports, and the
    /// tests' tools.
    func permissions(of module: String) -> Set<String>? {
        let special = exceptions[module] ?? []
        if let listed = modules[module] { return listed.union(special) }
        let support = "TestSupport"
        if module.hasSuffix(support), let base = permissions(of: String(module.dropLast(support.count))) {
            return base.union(special).union([
                String(module.dropLast(support.count)), support, "Foundation", "Testing",
            ])
        }
        guard let column = column(of: module), let general = kinds[column.kind] else { return nil }
        return Set(general.map { $0.replacing("*", with: column.name) }).union(special)
    }

    /// The violation of each import, as messages with the file.
    func violations(in files: [SourceFile]) -> [String] {
        files.flatMap { file -> [String] in
            guard let module = file.module else { return [] }
            guard let allowed = permissions(of: module) else {
                return ["\(file.path): the module \(module) has no layer; list it in LayerRules.swift"]
            }
            return Set(file.imports).subtracting(allowed).subtracting(Self.everywhere).sorted()
                .map { "\(file.path): \(module) may not import \($0)" }
        }
    }

    /// Permissions without an import, as messages with their names.
    func unused(in files: [SourceFile]) -> [String] {
        let imports = files.reduce(into: [String: Set<String>]()) { imports, file in
            guard let module = file.module else { return }
            imports[module, default: []].formUnion(file.imports)
        }
        let listed = modules.merging(exceptions) { $0.union($1) }.flatMap { module, permissions -> [String] in
            guard let used = imports[module] else { return ["there is no module \(module)"] }
            return permissions.subtracting(used).map { "\(module) does not import \($0)" }
        }
        let general = kinds.flatMap { kind, permissions -> [String] in
            let members = imports.keys.compactMap { module in
                column(of: module).flatMap { $0.kind == kind ? (module, $0.name) : nil }
            }
            guard !members.isEmpty else { return ["there is no module …\(kind)"] }
            return permissions.filter { permission in
                !members.contains { module, column in
                    imports[module, default: []].contains(permission.replacing("*", with: column))
                }
            }.map { "no …\(kind) imports \($0)" }
        }
        return (listed + general).sorted()
    }

    /// Permissions that let columns meet outside the `Core` modules.
    var crossings: [String] {
        modules.merging(exceptions) { $0.union($1) }.flatMap { module, permissions in
            permissions.filter { permission in
                column(of: permission).map { $0.name != column(of: module)?.name } ?? false
            }.map { "\(module) may see \($0) of another column" }
        }.sorted()
    }
}
