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
}
