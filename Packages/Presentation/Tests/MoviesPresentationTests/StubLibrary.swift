import MoviesDomain

/// A catalogue whose work is a closure.
struct StubLibrary: CatalogueLibrary {
    typealias Progress = @Sendable (ImportProgress) -> Void

    var importing: @Sendable (ImportRequest, Progress) async throws(LibraryError) -> ImportSummary = {
        _, _ throws(LibraryError) in throw LibraryError(.noFilms)
    }
    var exporting: @Sendable (ExportFormat, String?, ([UInt8]) -> Bool) throws(LibraryError) -> Int = {
        _, _, _ throws(LibraryError) in throw LibraryError(.unwritable("read-only"), file: "out.json")
    }
    var summing: @Sendable () throws(LibraryError) -> CatalogueSummary = { () throws(LibraryError) in
        throw LibraryError(.storage("no disk"))
    }

    func importCatalogue(
        _ request: ImportRequest, progress: @escaping Progress
    ) async throws(LibraryError) -> ImportSummary {
        try await importing(request, progress)
    }

    func exportCatalogue(
        as format: ExportFormat, to path: String?, output: @escaping @Sendable ([UInt8]) -> Bool,
        progress: @escaping Progress
    ) async throws(LibraryError) -> Int {
        try exporting(format, path, output)
    }

    func summary() async throws(LibraryError) -> CatalogueSummary { try summing() }
}
