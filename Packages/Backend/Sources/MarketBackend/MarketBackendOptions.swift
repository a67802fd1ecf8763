public import BackendCore
public import MarketDomain

/// How a market backend guards itself, what it takes and what it says about itself.
public struct MarketBackendOptions: Sendable {
    /// For each client's lists and pictures; `nil` is no limit.
    public var reads: RateLimit? = RateLimit(perSecond: 500, burst: 5000)
    /// For each client's changes.
    public var writes: RateLimit? = RateLimit(perSecond: 20, burst: 200)
    /// For each client's passwords and secrets that have to be looked at closely, all but the right ones that
    /// the server made, and for the passwords of new listings.
    public var secrets: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// For each client's new vendors.
    public var signUps: RateLimit? = RateLimit(perSecond: 0.1, burst: 20)
    /// Whether anybody can become a vendor.
    public var isVendorSignUpOpen = true
    /// What strangers may store.
    public var storage = StorageLimits()
    /// How long texts of generation 3 are.
    public var texts = ProductLimits.Texts.contract
    /// The keys and dates of generation 3.
    public var envelope = MarketEnvelope.snake
    /// Where clients reach the server, as `https://host/folder`, for the addresses of pictures; `nil` takes
    /// the host that the client asked.
    public var publicURL: String?
    /// The pictures of how many uploads are decoded at once.
    public var picturesAtOnce = 2
    /// How many more uploads may wait for that; others are told to come back.
    public var picturesWaiting = 32
    /// How many bytes of uploads may be in memory at once, from their coming until they are answered; others
    /// are told to come back. One client gets three quarters of them at most.
    public var uploadBytes = 48 << 20
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
