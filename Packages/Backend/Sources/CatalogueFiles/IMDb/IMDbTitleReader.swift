/// Reads IMDb's `title.basics.tsv`, plain or gzip, passing over the rows that are no films.
///
/// After an error that names a line (`wrongColumnCount`, `invalidNumber`, `invalidUTF8`, `embeddedNUL`) the
/// caller may carry on with the next row.
public final class IMDbTitleReader {
    /// The columns it needs, in any order, beside any others.
    public static let columns = [
        "tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "endYear",
        "runtimeMinutes",
        "genres",
    ]

    private let table: IMDbTable
    private let titleTypes: [[UInt8]]
    private let includesAdult: Bool

    /// Reads the header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - titleTypes: the kinds to give; empty for all.
    ///   - includesAdult: whether to give adult titles.
    /// - Throws: `wrongHeader`, and what `LineReader.next` throws.
    public init(
        source: ByteSource, titleTypes: Set<String> = ["movie", "tvMovie"], includesAdult: Bool = false
    ) throws(CatalogueFileError) {
        table = try IMDbTable(source: source, columns: Self.columns)
        self.titleTypes = titleTypes.sorted().map { Array($0.utf8) }
        self.includesAdult = includesAdult
    }

    /// Behind the row that was read last.
    public var position: ReadingPosition { table.position }

    /// Goes forward to a position which an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try table.resume(at: target)
    }

    /// The next film; nil at the end.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and what `LineReader.next` throws.
    public func next() throws(CatalogueFileError) -> IMDbTitle? {
        while try table.advance() {
            let type = table.field(1)
            if !titleTypes.isEmpty, !titleTypes.contains(where: { type.equals($0) }) { continue }
            let isAdult = try table.integer(4) == 1
            if isAdult, !includesAdult { continue }
            return IMDbTitle(
                code: table.field(0), titleType: type, primaryTitle: table.field(2),
                originalTitle: table.field(3),
                isAdult: isAdult, startYear: try table.integer(5), endYear: try table.integer(6),
                runtimeMinutes: try table.integer(7), genres: table.field(8), line: table.line)
        }
        return nil
    }
}
