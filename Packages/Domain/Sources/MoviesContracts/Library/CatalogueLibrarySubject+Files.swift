import MoviesDomain
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CatalogueLibrarySubject {
    /// Writes a file into the folder and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        let path = path(of: name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    func path(of name: String) -> String { folder + "/" + name }

    /// What is in the folder, the library's own files among them.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(of: name))), as: UTF8.self)
    }

    func hasFile(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    /// Brings the contract's films in, or some of them.
    @discardableResult
    func importFilms(
        _ films: [ContractFilm] = ContractFilms.all, named name: String = "films.jsonl",
        mode: ImportRequest.Mode = .replace
    ) async throws -> ImportSummary {
        let path = try file(name, ContractCatalogue.jsonLines(films))
        return try await library.importCatalogue(ImportRequest(files: [path], mode: mode)) { _ in }
    }
}
