/// A row of `title.ratings.tsv`; its slice is valid until the reader reads the next row.
public struct IMDbRating {
    /// "tt0111161".
    public let code: FieldSlice
    /// The mean of all votes, 0 to 10.
    public let averageRating: Double
    /// The number of votes.
    public let votes: Int
    /// The 1-based line of the file.
    public let line: Int
}

/// Reads IMDb's `title.ratings.tsv`, plain or gzip. After an error that names a line, the caller may continue.
public final class IMDbRatingReader {
    /// The required columns, in any order; others are ignored.
    public static let columns = ["tconst", "averageRating", "numVotes"]

    private let table: IMDbTable
    private var passedOver: PassedOver

    /// Reads the header.
    /// - Parameters:
    ///   - source: the file, from its beginning.
    ///   - mostNamed: the largest number of skipped rows to name.
    /// - Throws: `wrongHeader`, and errors of `LineReader.next`.
    public init(source: ByteSource, naming mostNamed: Int = 0) throws(CatalogueFileError) {
        passedOver = PassedOver(naming: mostNamed)
        table = try IMDbTable(source: source, columns: Self.columns)
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

    /// The next rating; nil at the end. Skips rows without a value.
    /// - Throws: `wrongColumnCount`, `invalidNumber`, and errors of `LineReader.next`.
    public func next() throws(CatalogueFileError) -> IMDbRating? {
        while try table.advance() {
            let average = table.field(1)
            guard !average.isAbsent, let votes = try table.integer(2) else {
                passedOver.note(.noValue, line: table.line)
                continue
            }
            guard let rating = average.decimal, (0...10).contains(rating) else {
                throw table.invalidNumber(1)
            }
            guard (0...FilmRecord.maximumCount).contains(votes) else { throw table.invalidNumber(2) }
            return IMDbRating(code: table.field(0), averageRating: rating, votes: votes, line: table.line)
        }
        return nil
    }
}

/// Ratings that are read on one thread and used on another.
public struct IMDbRatingBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code: Range<Int>
        let averageRating: Double
        let votes: Int
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty batch.
    public init() {}

    /// The number of ratings.
    public var count: Int { rows.count }

    /// Copies a rating.
    public mutating func append(_ rating: IMDbRating) {
        rows.append(
            Row(
                code: fields.keep(rating.code), averageRating: rating.averageRating, votes: rating.votes,
                line: rating.line))
    }

    /// Passes each rating to `body`, in order; its slice is valid only inside `body`.
    public func forEach<Failure: Error>(_ body: (IMDbRating) throws(Failure) -> Void) throws(Failure) {
        try fields.withFields { field throws(Failure) in
            for row in rows {
                try body(
                    IMDbRating(
                        code: field(row.code), averageRating: row.averageRating, votes: row.votes,
                        line: row.line))
            }
        }
    }
}
