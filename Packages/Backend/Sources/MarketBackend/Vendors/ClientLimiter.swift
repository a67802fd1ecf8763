import BackendCore
import NetworkCore

/// How often one client may do something. Requests from this process pass.
struct ClientLimiter: Sendable {
    private let buckets: TokenBuckets?
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: `nil` is none.
    ///   - now: a clock that is never set back.
    init(_ limit: RateLimit?, now: @escaping @Sendable () -> ContinuousClock.Instant) {
        buckets = limit.map { TokenBuckets($0) }
        self.now = now
        begin = now()
    }

    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest) throws(HTTPFailure) {
        guard let peer = request.peer, let buckets else { return }
        let time = Int((now() - begin) / .nanoseconds(1))
        if let wait = buckets.take(ClientKey(peer: peer), at: time) {
            throw .tooManyRequests(wait: .nanoseconds(wait))
        }
    }
}
