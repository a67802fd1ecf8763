/// Reads IMDb's `title.akas.tsv`, plain or gzip. After an error that names a line the caller may carry on.
public final class IMDbAliasReader {
    /// The columns it needs, in any order, beside any others.
    public static let columns = [
        "titleId", "ordering", "title", "region", "language", "types", "attributes", "isOriginalTitle",
    ]

    private let table: IMDbTable
    private let regions: [[UInt8]]

    /// Reads the header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - regions: the regions to give, such as "KR"; empty for all.
    /// - Throws: `wrongHeader`, and what `LineReader.next` throws.
    public init(source: ByteSource, regions: Set<String> = []) throws(CatalogueFileError) {
        table = try IMDbTable(source: source, columns: Self.columns)
        self.regions = regions.sorted().map { Array($0.utf8) }
    }

    /// Behind the row that was read last.
    public var position: ReadingPosition { table.position }

    /// Goes forward to a position which an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try table.resume(at: target)
    }

    /// The next alias of the regions asked for; nil at the end.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and what `LineReader.next` throws.
    public func next() throws(CatalogueFileError) -> IMDbAlias? {
        while try table.advance() {
            let region = table.field(3)
            if !regions.isEmpty, !regions.contains(where: { region.equals($0) }) { continue }
            return IMDbAlias(
                code: table.field(0), ordering: try table.integer(1) ?? 0, title: table.field(2),
                region: region,
                language: table.field(4), types: table.field(5), attributes: table.field(6),
                isOriginalTitle: table.field(7).equals("1"), line: table.line)
        }
        return nil
    }
}
