/// The catalogue as a whole: import from files and export to files.
public protocol CatalogueLibrary: Sendable {
    /// Reads the files into a new catalogue, which replaces the old one atomically.
    ///
    /// Until that step the old catalogue stays unchanged, whatever happens. An interrupted import of the same files
    /// continues where it stopped.
    ///
    /// - Parameters:
    ///   - request: the files and how to import them.
    ///   - decide: called before something is removed; `false` leaves everything unchanged. It is always called about the
    ///     films, and before that about an interrupted import that could be continued, unless the request restarts.
    ///   - progress: called a few times a second, on any thread.
    /// - Returns: the result, or the expected result of a rehearsal.
    /// - Throws: the reason why the files cannot be used, `alreadyImporting`, `interruptedImport` when that must not be
    ///   discarded, `storage`, `cancelled`.
    func importCatalogue(
        _ request: ImportRequest, deciding decide: @escaping @Sendable (ImportQuestion) async -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportSummary

    /// Writes every film of the catalogue, in a form that can be imported again, and returns their number.
    ///
    /// The file at `path` appears complete or not at all. Without a path the bytes go to `output`, which returns `false`
    /// when its reader is gone.
    func exportCatalogue(
        as format: ExportFormat, to path: String?,
        output: @escaping @Sendable ([UInt8]) -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> Int

    /// The current content of the catalogue.
    func summary() async throws(LibraryError) -> CatalogueSummary
}

extension CatalogueLibrary {
    /// An import without questions, because it was decided before.
    public func importCatalogue(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportSummary {
        try await importCatalogue(request, deciding: { _ in true }, progress: progress)
    }
}

/// The content of a catalogue.
public struct CatalogueSummary: Hashable, Sendable {
    /// The number of films.
    public let films: Int
    /// The number of people who made them.
    public let people: Int
    /// The number of scores by users of this backend.
    public let scores: Int
    /// The origin of the catalogue: "bundled", or the names of the imported files.
    public let origin: String
    /// Equal for equal content, in hexadecimal.
    public let checksum: String

    public init(films: Int, people: Int, scores: Int, origin: String, checksum: String) {
        self.films = films
        self.people = people
        self.scores = scores
        self.origin = origin
        self.checksum = checksum
    }
}

/// The formats in which a catalogue can be exported.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One array of objects.
    case json
    /// RFC 4180 with a header.
    case csv
    /// The same with a byte order mark, without which Excel assumes the encoding of the machine.
    case excel

    /// The format for the extension of a file's name; `nil` for another extension.
    public init?(file: String) {
        let name = file.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
            return nil
        }
        self = format
    }

    /// The format for a user of this language: `csv` becomes `excel` for Korean users, because Excel on Korean Windows would
    /// otherwise assume the encoding of that system.
    public func suiting(isKorean: Bool) -> ExportFormat { self == .csv && isKorean ? .excel : self }
}
