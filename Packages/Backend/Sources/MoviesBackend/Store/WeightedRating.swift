import SQLCore

/// A film's rating drawn towards the rating of a film about which nothing is known, the more the fewer votes it has:
/// so that a film that two people love does not come before one that a million do. In hundred-thousandths, and 0
/// for a film that nobody rated.
///
/// It is the mean that IMDb documents for its lists. Its two numbers are fixed, since an index holds what is made of
/// them: a catalogue does not change its order when another film is rated.
enum WeightedRating {
    /// So many votes count as much as the mean.
    static let votes = 1_000
    /// Of ten; that of the films of IMDb, in tenths.
    static let meanTenths = 65

    /// A rating whose votes nobody counted is as good as one of that many votes. Whole numbers, which both databases
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

    /// What films with at least that rating have at least, however few votes: all are drawn to the mean.
    static func least(ofRating rating: Double) -> Int {
        min(Int((rating * 10).rounded(.down)), meanTenths) * (unit / 10)
    }

    /// A rating of one.
    private static let unit = 100_000
}
