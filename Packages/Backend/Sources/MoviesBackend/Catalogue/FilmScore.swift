import CatalogueFiles

/// The rating of a film: what its source says and what people here gave, together.
struct FilmScore: Hashable, Sendable {
    let rating: Double
    let votes: Int

    /// Votes of a source beyond the largest count are cut, so that the sum cannot overflow.
    ///
    /// The source's mean weighs as many votes as the source counted, but at least one. The sum and count are
    /// those of the scores given here.
    init(base: Double?, baseVotes: Int, sum: Double = 0, count: Int = 0) {
        let baseVotes = min(baseVotes, FilmRecord.maximumCount)
        let weight = base == nil ? 0 : Double(max(1, baseVotes))
        let total = weight + Double(count)
        let mean = total > 0 ? ((base ?? 0) * weight + sum) / total : 0
        rating = Self.shown(mean)
        votes = baseVotes + count
    }

    /// Kept with one decimal, so that the order of a list never contradicts the numbers in it.
    static func shown(_ mean: Double) -> Double {
        (min(10, max(0, mean)) * 10).rounded() / 10
    }
}
