/// The catalogue as a whole: brought in from files and written out to them.
public protocol CatalogueLibrary: Sendable {
    /// Reads the files into a catalogue of its own and puts that in the place of the old one in one step.
    ///
    /// Whatever happens before that step, the old catalogue stays as it was. An interrupted import of the same
    /// files continues where it stopped.
    ///
    /// - Parameters:
    ///   - request: which files, and how.
    ///   - decide: asked before something is taken away; `false` leaves all as it is. About the films it is always
    ///     asked, and before them about an interrupted import that could be continued, unless the request restarts.
    ///   - progress: called a few times a second, on any thread.
    /// - Returns: what was done, or would have been.
    /// - Throws: why the files cannot be used, `alreadyImporting`, `interruptedImport` when that is not to be given
    ///   up, `storage`, `cancelled`.
    func importCatalogue(
        _ request: ImportRequest, deciding decide: @escaping @Sendable (ImportQuestion) async -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportSummary

    /// Writes every film of the catalogue, in a form that can be imported again, and returns how many.
    ///
    /// The file at `path` appears whole or not at all. Without a path the bytes go to `output`, which returns
    /// `false` when nobody reads them any more.
    func exportCatalogue(
        as format: ExportFormat, to path: String?,
        output: @escaping @Sendable ([UInt8]) -> Bool,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> Int

    /// What the catalogue holds now.
    func summary() async throws(LibraryError) -> CatalogueSummary
}

extension CatalogueLibrary {
    /// An import that was decided on before.
    public func importCatalogue(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportSummary {
        try await importCatalogue(request, deciding: { _ in true }, progress: progress)
    }
}

/// What a catalogue holds.
public struct CatalogueSummary: Hashable, Sendable {
    /// How many films.
    public let films: Int
    /// How many people who made them.
    public let people: Int
    /// Scores given by people who use this backend.
    public let scores: Int
    /// Where the catalogue came from: "bundled", or the names of the imported files.
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

/// The forms in which a catalogue can be written out.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One array of objects.
    case json
    /// RFC 4180 with a header.
    case csv
    /// The same with a byte order mark, without which Excel takes it for the encoding of the machine.
    case excel

    /// The format that the ending of a file's name says; `nil` for another ending.
    public init?(file: String) {
        let name = file.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
            return nil
        }
        self = format
    }

    /// The form for a user of this language: a table with Korean in it is for Excel where Windows is Korean.
    public func suiting(isKorean: Bool) -> ExportFormat { self == .csv && isKorean ? .excel : self }
}
