/// The body of a POST to `/3/movie/{movie_id}/rating`. The person is the query's `guest_session_id`.
public struct TMDBScore: Codable, Hashable, Sendable {
    /// From 0.5 to 10 in halves.
    public let value: Double

    public init(value: Double) { self.value = value }
}
