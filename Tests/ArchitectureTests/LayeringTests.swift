import Testing

@Suite struct LayeringTests {
    @Test func `Every module imports only what its layer permits`() throws {
        let files = try SourceTree.swiftFiles(in: ["Packages", "Apps"])
        let violations = LayerRules.trellis.violations(in: files)
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `Every permission is used`() throws {
        let unused = LayerRules.trellis.unused(in: try SourceTree.swiftFiles(in: ["Packages", "Apps"]))
        #expect(unused.isEmpty, "take out of LayerRules.swift: \(unused.joined(separator: "\n"))")
    }

    @Test func `Columns meet only in the core modules`() {
        #expect(LayerRules.trellis.crossings == [])
    }

    @Test(arguments: [
        "import NetworkCore", "public import NetworkCore", "internal import NetworkCore",
        "@testable import NetworkCore",
        "@preconcurrency internal import NetworkCore", "import struct NetworkCore.HTTPRequest",
        "#if os(Linux)\n    import NetworkCore\n#endif", "let a = \"\"; import NetworkCore",
    ])
    func `Reports a forbidden import with its file`(line: String) {
        let file = SourceFile(path: "Packages/Domain/Sources/MoviesDomain/Entities/Movie.swift", text: line)
        #expect(
            LayerRules.trellis.violations(in: [file]) == [
                "Packages/Domain/Sources/MoviesDomain/Entities/Movie.swift: MoviesDomain may not import NetworkCore"
            ])
    }

    @Test(arguments: ["// import NetworkCore", "let a = \"\"\"\nimport NetworkCore\n\"\"\""])
    func `A comment or a text is not an import`(text: String) {
        let file = SourceFile(path: "Packages/Domain/Sources/MoviesDomain/X.swift", text: text)
        #expect(LayerRules.trellis.violations(in: [file]).isEmpty)
    }

    @Test func `No module imports Foundation's networking`() {
        let file = SourceFile(
            path: "Packages/NetworkCore/Sources/NetworkCore/X.swift", text: "import FoundationNetworking")
        #expect(LayerRules.trellis.violations(in: [file]).count == 1)
    }

    @Test func `Reports a module without a layer`() {
        let file = SourceFile(path: "Packages/Domain/Sources/Stray/X.swift", text: "")
        #expect(
            LayerRules.trellis.violations(in: [file]) == [
                "Packages/Domain/Sources/Stray/X.swift: the module Stray has no layer; list it in LayerRules.swift"
            ])
    }

    @Test(arguments: [
        ("NotesDomain", "TextCore", "NotesAPI"), ("NotesAPI", "Platform", "Foundation"),
        ("NotesData", "NotesAPI", "MoviesAPI"), ("NotesPresentation", "NotesDomain", "NotesData"),
        ("NotesBackend", "NotesAPI", "NotesData"), ("NotesBackend", "SQLCore", "CatalogueFiles"),
        ("NotesCLI", "NotesBackend", "MarketBackend"), ("notes-cli", "NotesCLI", "MoviesCLI"),
        ("NotesBackendTestSupport", "NotesBackend", "NotesData"),
        ("NetworkCoreTestSupport", "NetworkCore", "Persistence"),
    ])
    func `The names of its modules guard a column without an entry`(
        module: String, allowed: String, forbidden: String
    ) {
        let path = "Packages/Any/Sources/\(module)/X.swift"
        let file = SourceFile(path: path, text: "import \(allowed)\nimport \(forbidden)")
        #expect(
            LayerRules.trellis.violations(in: [file]) == ["\(path): \(module) may not import \(forbidden)"])
    }

    @Test func `Reports an unused permission`() {
        let rules = LayerRules(
            modules: ["Core": ["CLib"], "Gone": []],
            kinds: ["Data": ["*Domain", "Core", "Other"], "Domain": [], "Scenes": []],
            exceptions: ["ADataX": [], "BData": ["Extra"]])
        let files = [
            ("Core", ""), ("AData", "import Core"), ("BData", "import BDomain"), ("BDomain", "import CLib"),
        ].map { SourceFile(path: "Packages/P/Sources/\($0)/X.swift", text: $1) }
        #expect(
            rules.unused(in: files) == [
                "BData does not import Extra", "Core does not import CLib", "no …Data imports Other",
                "there is no module ADataX", "there is no module Gone", "there is no module …Scenes",
            ])
    }

    @Test func `Reports a permission that lets columns meet`() {
        let rules = LayerRules(
            modules: ["Core": ["ADomain"]], kinds: ["Domain": [], "Data": ["*Domain"]],
            exceptions: ["AData": ["BDomain", "ADomain", "Core"]])
        #expect(
            rules.crossings == [
                "AData may see BDomain of another column", "Core may see ADomain of another column",
            ])
    }
}
