/// A row of `title.basics.tsv`; its slices are valid until the reader reads the next row.
public struct IMDbTitle {
    /// "tt0111161".
    public let code: FieldSlice
    /// "movie", "tvSeries", …
    public let titleType: FieldSlice
    /// The title under which it is best known.
    public let primaryTitle: FieldSlice
    /// The title in its own language.
    public let originalTitle: FieldSlice
    /// Whether IMDb counts it as adult.
    public let isAdult: Bool
    /// The year of release.
    public let startYear: Int?
    /// The last year of a series.
    public let endYear: Int?
    /// Length in minutes.
    public let runtimeMinutes: Int?
    /// At most three names, separated by commas.
    public let genres: FieldSlice
    /// The 1-based line of the file.
    public let line: Int

    /// The record in the common format; nil when the title is missing.
    public func filmRecord() -> FilmRecord? {
        var film = FilmRecord(title: primaryTitle.optionalString ?? "")
        film.imdbCode = code.optionalString
        film.originalTitle = originalTitle.optionalString
        film.year = startYear
        film.runtime = runtimeMinutes
        film.genres = genres.isAbsent ? [] : genres.string.split(separator: ",").map(String.init)
        return film.normalized()
    }
}

/// Reads IMDb's `title.basics.tsv`, plain or gzip, skipping the rows that are not films.
///
/// After an error that names a line (`wrongColumnCount`, `invalidNumber`, `invalidUTF8`, `embeddedNUL`), the caller may
/// continue with the next row.
public final class IMDbTitleReader {
    /// The required columns, in any order; others are ignored.
    public static let columns = [
        "tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "endYear",
        "runtimeMinutes",
        "genres",
    ]

    private let table: IMDbTable
    private let titleTypes: [[UInt8]]
    private let includesAdult: Bool
    private var passedOver: PassedOver

    /// Reads the header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - titleTypes: the types to return; empty for all.
    ///   - includesAdult: whether to return adult titles.
    ///   - mostNamed: the largest number of skipped rows to name.
    /// - Throws: `wrongHeader`, and errors of `LineReader.next`.
    public init(
        source: ByteSource, titleTypes: Set<String> = ["movie", "tvMovie"], includesAdult: Bool = false,
        naming mostNamed: Int = 0
    ) throws(CatalogueFileError) {
        passedOver = PassedOver(naming: mostNamed)
        table = try IMDbTable(source: source, columns: Self.columns)
        self.titleTypes = titleTypes.sorted().map { Array($0.utf8) }
        self.includesAdult = includesAdult
    }

    /// The position after the last row read.
    public var position: ReadingPosition { table.position }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try table.resume(at: target)
    }

    /// Returns the rows that were skipped since the last call.
    public func takePassedOver() -> PassedOver { passedOver.take() }

    /// The next film; nil at the end.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and errors of `LineReader.next`.
    public func next() throws(CatalogueFileError) -> IMDbTitle? {
        while try table.advance() {
            let type = table.field(1)
            if !titleTypes.isEmpty, !titleTypes.contains(where: { type.equals($0) }) {
                passedOver.note(type: type, line: table.line)
                continue
            }
            let isAdult = try table.integer(4) == 1
            if isAdult, !includesAdult {
                passedOver.note(.adult, line: table.line)
                continue
            }
            return IMDbTitle(
                code: table.field(0), titleType: type, primaryTitle: table.field(2),
                originalTitle: table.field(3),
                isAdult: isAdult, startYear: try number(5, in: FilmRecord.years),
                endYear: try table.integer(6), runtimeMinutes: try number(7, in: FilmRecord.runtimes),
                genres: table.field(8), line: table.line)
        }
        return nil
    }

    /// Also `nil` for 0, which other files have for an unknown value.
    private func number(_ column: Int, in range: ClosedRange<Int>) throws(CatalogueFileError) -> Int? {
        guard let number = try table.integer(column), number != 0 else { return nil }
        guard range.contains(number) else { throw table.invalidNumber(column) }
        return number
    }
}

/// Titles that are read on one thread and used on another.
public struct IMDbTitleBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code, titleType, primaryTitle, originalTitle, genres: Range<Int>
        let isAdult: Bool
        let startYear, endYear, runtimeMinutes: Int?
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty batch.
    public init() {}

    /// The number of titles.
    public var count: Int { rows.count }

    /// Copies a title.
    public mutating func append(_ title: IMDbTitle) {
        rows.append(
            Row(
                code: fields.keep(title.code), titleType: fields.keep(title.titleType),
                primaryTitle: fields.keep(title.primaryTitle),
                originalTitle: fields.keep(title.originalTitle),
                genres: fields.keep(title.genres), isAdult: title.isAdult, startYear: title.startYear,
                endYear: title.endYear, runtimeMinutes: title.runtimeMinutes, line: title.line))
    }

    /// Passes each title to `body`, in order; its slices are valid only inside `body`.
    public func forEach<Failure: Error>(_ body: (IMDbTitle) throws(Failure) -> Void) throws(Failure) {
        try fields.withFields { field throws(Failure) in
            for row in rows {
                try body(
                    IMDbTitle(
                        code: field(row.code), titleType: field(row.titleType),
                        primaryTitle: field(row.primaryTitle), originalTitle: field(row.originalTitle),
                        isAdult: row.isAdult, startYear: row.startYear, endYear: row.endYear,
                        runtimeMinutes: row.runtimeMinutes, genres: field(row.genres), line: row.line))
            }
        }
    }
}
