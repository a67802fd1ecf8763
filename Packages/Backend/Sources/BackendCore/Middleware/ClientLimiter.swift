package import NetworkCore

/// How often one client may do something. Requests from this process pass.
package struct ClientLimiter: Sendable {
    private let buckets: TokenBuckets?
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: `nil` is none.
    ///   - now: a clock that is never set back.
    package init(
        _ limit: RateLimit?, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        buckets = limit.map { TokenBuckets($0) }
        self.now = now
        begin = now()
    }

    /// Takes one from what the client that sent the request has left.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ request: HTTPRequest) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        try check(ClientKey(peer: peer))
    }

    /// The same for a client that is known by something else than its address.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ client: ClientKey) throws(HTTPFailure) {
        let time = Int((now() - begin) / .nanoseconds(1))
        guard let buckets, let wait = buckets.take(client, at: time) else { return }
        throw .tooManyRequests(wait: .nanoseconds(wait))
    }
}
