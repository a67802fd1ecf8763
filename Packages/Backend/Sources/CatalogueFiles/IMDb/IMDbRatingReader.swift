/// Reads IMDb's `title.ratings.tsv`, plain or gzip. After an error that names a line the caller may carry on.
public final class IMDbRatingReader {
    /// The columns it needs, in any order, beside any others.
    public static let columns = ["tconst", "averageRating", "numVotes"]

    private let table: IMDbTable

    /// Reads the header.
    /// - Throws: `wrongHeader`, and what `LineReader.next` throws.
    public init(source: ByteSource) throws(CatalogueFileError) {
        table = try IMDbTable(source: source, columns: Self.columns)
    }

    /// Behind the row that was read last.
    public var position: ReadingPosition { table.position }

    /// Goes forward to a position which an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        try table.resume(at: target)
    }

    /// The next rating; nil at the end. Rows without a value are passed over.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and what `LineReader.next` throws.
    public func next() throws(CatalogueFileError) -> IMDbRating? {
        while try table.advance() {
            let average = table.field(1)
            guard !average.isAbsent, let votes = try table.integer(2) else { continue }
            guard let rating = average.decimal, (0...10).contains(rating) else {
                throw table.invalidNumber(1)
            }
            return IMDbRating(code: table.field(0), averageRating: rating, votes: votes, line: table.line)
        }
        return nil
    }
}
