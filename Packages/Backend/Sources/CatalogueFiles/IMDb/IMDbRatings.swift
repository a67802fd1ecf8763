/// A row of `title.ratings.tsv`; its slice is valid until the reader is asked for the next row.
public struct IMDbRating {
    /// "tt0111161".
    public let code: FieldSlice
    /// The mean of all votes, 0 to 10.
    public let averageRating: Double
    /// How many people voted.
    public let votes: Int
    /// The 1-based line of the file.
    public let line: Int
}
