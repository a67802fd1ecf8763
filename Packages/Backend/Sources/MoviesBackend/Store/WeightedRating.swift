import SQLCore

/// A film's rating drawn towards the overall mean, the more the fewer votes it has, so that a film that two people
/// love does not precede one that a million love. In hundred-thousandths, and 0 for an unrated film.
///
/// It is the mean that IMDb documents for its lists. Its two constants are fixed, since an index stores the computed
/// values: rating one film does not change the order of the others.
enum WeightedRating {
    /// The number of votes that weigh as much as the mean.
    static let votes = 1_000
    /// The mean rating in tenths, of ten: that of IMDb's films.
    static let meanTenths = 65

    /// A rating of an unknown number of votes counts as one of `votes`. Whole numbers, which both databases
    /// divide alike.
    static func sql(of table: String? = nil) -> String {
        let prefix = table.map { "\($0)." } ?? ""
        let (rating, count) = ("\(prefix)rating", "\(prefix)votes")
        let counted = "CASE \(count) WHEN 0 THEN \(votes) ELSE \(count) END"
        return """
            (CASE WHEN \(rating) <= 0.0 THEN 0 ELSE \
            (CAST(round(\(rating) * 10.0) AS BIGINT) * \(counted) + \(meanTenths * votes)) * \(unit / 10) \
            / (\(counted) + \(votes)) END)
            """
    }

    /// The least weighted rating of films with at least that rating, however few votes: all are drawn to the mean.
    static func least(ofRating rating: Double) -> Int {
        min(Int((rating * 10).rounded(.down)), meanTenths) * (unit / 10)
    }

    /// The weighted value of a rating of 1.
    private static let unit = 100_000
}
