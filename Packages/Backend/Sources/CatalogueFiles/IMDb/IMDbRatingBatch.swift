/// Ratings that were read on one thread to be used on another.
public struct IMDbRatingBatch: Hashable, Sendable {
    private struct Row: Hashable, Sendable {
        let code: Range<Int>
        let averageRating: Double
        let votes: Int
        let line: Int
    }

    private var fields = KeptFields()
    private var rows: [Row] = []

    /// An empty one.
    public init() {}

    /// How many ratings.
    public var count: Int { rows.count }

    /// Copies a rating.
    public mutating func append(_ rating: IMDbRating) {
        rows.append(
            Row(
                code: fields.keep(rating.code), averageRating: rating.averageRating, votes: rating.votes,
                line: rating.line))
    }

    /// Lends each rating, in order; its slice is valid inside `body` only.
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
