import Testing

@Suite struct LayeringTests {
    @Test func `Every module imports only what its layer may see`() throws {
        let violations = LayerRules.violations(in: try SourceTree.swiftFiles(in: ["Packages", "Apps"]))
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test(arguments: [
        "import NetworkCore", "public import NetworkCore", "internal import NetworkCore",
        "@testable import NetworkCore",
        "@preconcurrency internal import NetworkCore", "import struct NetworkCore.HTTPRequest",
        "#if os(Linux)\n    import NetworkCore\n#endif",
    ])
    func `A forbidden import is named with its file`(line: String) {
        let file = SourceFile(path: "Packages/Domain/Sources/MoviesDomain/Entities/Movie.swift", text: line)
        #expect(
            LayerRules.violations(in: [file]) == [
                "Packages/Domain/Sources/MoviesDomain/Entities/Movie.swift: MoviesDomain may not import NetworkCore"
            ])
    }

    @Test func `Foundation's networking is nobody's`() {
        let file = SourceFile(
            path: "Packages/NetworkCore/Sources/NetworkCore/X.swift", text: "import FoundationNetworking")
        #expect(LayerRules.violations(in: [file]).count == 1)
    }

    @Test func `A module without a layer is named`() {
        let file = SourceFile(path: "Packages/Domain/Sources/Stray/X.swift", text: "")
        #expect(
            LayerRules.violations(in: [file]) == [
                "Packages/Domain/Sources/Stray/X.swift: the module Stray has no layer; list it in LayerRules.swift"
            ])
    }

    @Test func `Columns meet only in the core modules`() {
        let columns = ["Market", "Movies", "Community"]
        for (module, allowed) in LayerRules.allowed {
            guard let own = columns.first(where: module.hasPrefix) else { continue }
            let strangers = allowed.filter { name in columns.contains { $0 != own && name.hasPrefix($0) } }
            #expect(strangers.isEmpty, "\(module) may see \(strangers.sorted()) of another column")
        }
    }
}
