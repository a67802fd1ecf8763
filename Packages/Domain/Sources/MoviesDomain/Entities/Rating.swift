/// What people think of a film.
public struct Rating: Hashable, Sendable {
    /// From 0 to 10.
    public let average: Double
    /// How many people it is the average of.
    public let votes: Int

    public init(average: Double, votes: Int) {
        self.average = min(10, max(0, average))
        self.votes = max(0, votes)
    }

    /// The average as 0 to 10 stars, rounded to the nearest, ties up.
    public var stars: Int { Int(average.rounded(.toNearestOrAwayFromZero)) }
}
