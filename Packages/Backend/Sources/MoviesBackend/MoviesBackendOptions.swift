public import BackendCore

/// How a movies backend guards itself and what it says about itself.
public struct MoviesBackendOptions: Sendable {
    /// For each client's searches and lists; `nil` is no limit.
    public var reads: RateLimit? = RateLimit(perSecond: 500, burst: 5000)
    /// For each client's changes.
    public var writes: RateLimit? = RateLimit(perSecond: 20, burst: 200)
    /// The version of the program, for the document and the metrics.
    public var version = "0"
    /// How long `/health` waits for the database.
    public var healthLimit: Duration = .seconds(2)
    /// A clock that is never set back.
    public var clock: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Makes names for requests that have none.
    public var requestID: @Sendable () -> String = RequestIDs.next

    public init() {}
}
