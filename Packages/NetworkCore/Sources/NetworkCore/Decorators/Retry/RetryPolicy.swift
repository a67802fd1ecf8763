/// How often and how patiently a `RetryingTransport` tries again.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public var maximumAttempts = 4
    /// The longest first wait; each further one can be twice as long.
    public var firstDelay: Duration = .milliseconds(200)
    /// The longest wait that is not the server's wish.
    public var maximumDelay: Duration = .seconds(5)
    /// No wait ends later than this after the first attempt began. How long an attempt takes is for the
    /// transport below to limit.
    public var budget: Duration = .seconds(30)

    public init() {}

    /// The longest wait after that many attempts: `firstDelay`, doubled for each after the first, but not
    /// over `maximumDelay`.
    func ceiling(afterAttempt attempt: Int) -> Duration {
        var delay = min(firstDelay, maximumDelay)
        for _ in 1..<max(1, attempt) where delay < maximumDelay { delay = min(delay * 2, maximumDelay) }
        return max(.zero, delay)
    }

    /// Whether a request may be sent twice: its method says so, or the server knows by its key that it has
    /// done it; and its body is still there.
    static func canRepeat(_ request: HTTPRequest) -> Bool {
        (request.method.isIdempotent || request.headers[HTTPHeaders.idempotencyKey] != nil)
            && request.content.isReplayable
    }

    /// Statuses that say that another time may be better: 408, 429, 502, 503 and 504 by what they mean (RFC
    /// 9110, section 15; RFC 6585), and 425 because only a repetition can help (RFC 8470). A 500 is not among
    /// them: a program that failed mostly fails again, and may have done half of it. Nor is a 501, which
    /// never changes.
    static func isTransient(_ status: Int) -> Bool { [408, 425, 429, 502, 503, 504].contains(status) }

    /// Failures that another attempt may not meet.
    static func isTransient(_ error: NetworkError) -> Bool {
        switch error {
        case .notConnected, .timedOut, .transport: true
        case .badURL, .cancelled, .untrusted, .tooLarge, .status, .undecodable, .unexpectedCall: false
        }
    }
}
