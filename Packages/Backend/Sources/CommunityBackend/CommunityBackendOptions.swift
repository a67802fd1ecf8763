public import BackendCore

/// How a community backend guards itself and what it says about itself.
public struct CommunityBackendOptions: Sendable {
    /// For each client's searches and lists; `nil` is no limit.
    public var reads: RateLimit? = RateLimit(perSecond: 500, burst: 5000)
    /// For each client's changes.
    public var writes: RateLimit? = RateLimit(perSecond: 20, burst: 200)
    /// For each client's sign-ups and sign-ins together.
    public var signIns: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// For each client's sign-ins with one name or e-mail address.
    public var signInsOfOne: RateLimit? = RateLimit(perSecond: 1.0 / 6, burst: 10)
    /// For each client's sign-ups.
    public var signUps: RateLimit? = RateLimit(perDay: 500)
    /// For what each account writes in a day, in bytes: of its texts, of the answers that are kept for retries, and 1 KiB
    /// more for each text; `nil` is no limit.
    public var bytesOfAccount: Int? = 32 << 20
    /// The same for each client, with all its accounts.
    public var bytesOfClient: Int? = 128 << 20
    /// Whether new accounts can be made.
    public var isSignUpOpen = true
    /// Gives clients that cannot renew a token one that is good for 30 days instead of 15 minutes.
    public var longLivedTokens = false
    /// How live events are sent.
    public var events = EventOptions()
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
