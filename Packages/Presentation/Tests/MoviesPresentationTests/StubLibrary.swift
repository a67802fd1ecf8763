import MoviesDomain

/// A catalogue with closures for its work.
struct StubLibrary: CatalogueLibrary {
    typealias Progress = @Sendable (ImportProgress) -> Void

    /// The question before the import continues; `nil` asks nothing.
    var change: CatalogueChange?
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
        _ request: ImportRequest, deciding decide: @escaping @Sendable (ImportQuestion) async -> Bool,
        progress: @escaping Progress
    ) async throws(LibraryError) -> ImportSummary {
        if let change, await !decide(.changes(change)) {
            return ImportSummary(
                change: change, isApplied: false, records: 1, filteredCount: 0, skippedCount: 0, skipped: [],
                resumed: false, checksum: nil)
        }
        return try await importing(request, progress)
    }

    func exportCatalogue(
        as format: ExportFormat, to path: String?, output: @escaping @Sendable ([UInt8]) -> Bool,
        progress: @escaping Progress
    ) async throws(LibraryError) -> Int {
        try exporting(format, path, output)
    }

    func summary() async throws(LibraryError) -> CatalogueSummary { try summing() }
}
