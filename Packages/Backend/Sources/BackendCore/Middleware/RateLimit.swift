/// How many requests one client may send.
public struct RateLimit: Hashable, Sendable {
    /// On average, in the long run.
    public let perSecond: Double
    /// At once, after a pause.
    public let burst: Int

    public init(perSecond: Double, burst: Int) {
        self.perSecond = max(perSecond, .leastNormalMagnitude)
        self.burst = max(burst, 1)
    }

    /// So many in a day, all at once if need be.
    public init(perDay count: Int) { self.init(perSecond: Double(count) / 86_400, burst: count) }
}
