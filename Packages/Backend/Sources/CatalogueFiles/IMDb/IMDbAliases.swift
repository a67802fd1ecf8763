/// A row of `title.akas.tsv`; its slices are valid until the reader reads the next row.
public struct IMDbAlias {
    /// "tt0111161".
    public let code: FieldSlice
    /// Counts the aliases of one film, from 1.
    public let ordering: Int
    /// The title in that region.
    public let title: FieldSlice
    /// "KR", …; may be absent.
    public let region: FieldSlice
    /// "ko", …; may be absent.
    public let language: FieldSlice
    /// "imdbDisplay", "alternative", …; may be absent.
    public let types: FieldSlice
    /// Further remarks; may be absent.
    public let attributes: FieldSlice
    /// Whether it is the title in the film's own language.
    public let isOriginalTitle: Bool
    /// The 1-based line of the file.
    public let line: Int
}

/// Reads IMDb's `title.akas.tsv`, plain or gzip. After an error that names a line, the caller may continue.
public final class IMDbAliasReader {
    /// The required columns, in any order; others are ignored.
    public static let columns = [
        "titleId", "ordering", "title", "region", "language", "types", "attributes", "isOriginalTitle",
    ]

    private let table: IMDbTable
    private let regions: [[UInt8]]

    /// Reads the header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - regions: the regions to return, such as "KR"; empty for all.
    /// - Throws: `wrongHeader`, and errors of `LineReader.next`.
    public init(source: ByteSource, regions: Set<String> = []) throws(CatalogueFileError) {
        table = try IMDbTable(source: source, columns: Self.columns)
        self.regions = regions.sorted().map { Array($0.utf8) }
    }

    /// The position after the last row read.
    public var position: ReadingPosition { table.position }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try table.resume(at: target)
    }

    /// The next alias of the requested regions; nil at the end.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and errors of `LineReader.next`.
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

/// Aliases that are read on one thread and used on another.
public struct IMDbAliasBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code, title, region, language, types, attributes: Range<Int>
        let ordering: Int
        let isOriginalTitle: Bool
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty batch.
    public init() {}

    /// The number of aliases.
    public var count: Int { rows.count }

    /// Copies an alias.
    public mutating func append(_ alias: IMDbAlias) {
        rows.append(
            Row(
                code: fields.keep(alias.code), title: fields.keep(alias.title),
                region: fields.keep(alias.region),
                language: fields.keep(alias.language), types: fields.keep(alias.types),
                attributes: fields.keep(alias.attributes), ordering: alias.ordering,
                isOriginalTitle: alias.isOriginalTitle, line: alias.line))
    }

    /// Passes each alias to `body`, in order; its slices are valid only inside `body`.
    public func forEach<Failure: Error>(_ body: (IMDbAlias) throws(Failure) -> Void) throws(Failure) {
        try fields.withFields { field throws(Failure) in
            for row in rows {
                try body(
                    IMDbAlias(
                        code: field(row.code), ordering: row.ordering, title: field(row.title),
                        region: field(row.region), language: field(row.language), types: field(row.types),
                        attributes: field(row.attributes), isOriginalTitle: row.isOriginalTitle,
                        line: row.line))
            }
        }
    }
}
