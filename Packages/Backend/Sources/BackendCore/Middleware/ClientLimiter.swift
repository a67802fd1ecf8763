package import NetworkCore

/// How often one client may do something, or how much of something. Requests from this process pass.
package struct ClientLimiter: Sendable {
    private let buckets: TokenBuckets?
    private let words: String?
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: `nil` is none.
    ///   - words: what a client is told that has to wait; `nil` is that of any limit.
    ///   - now: a clock that is never set back.
    package init(
        _ limit: RateLimit?, words: String? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        buckets = limit.map { TokenBuckets($0) }
        self.words = words
        self.now = now
        begin = now()
    }

    /// Takes `count` from what the client that sent the request has left.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ request: HTTPRequest, taking count: Int = 1) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        try check(ClientKey(peer: peer), taking: count)
    }

    /// The same for a client that is known by something else than its address.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ client: ClientKey, taking count: Int = 1) throws(HTTPFailure) {
        guard let buckets, let wait = buckets.take(client, count, at: time) else { return }
        var failure = HTTPFailure.tooManyRequests(wait: .nanoseconds(wait))
        if let words { failure.message = words }
        throw failure
    }

    /// Takes what was used already, also when it is not there.
    package func charge(_ request: HTTPRequest, _ count: Int) {
        if let peer = request.peer { charge(ClientKey(peer: peer), count) }
    }

    /// The same for a client that is known by something else than its address.
    package func charge(_ client: ClientKey, _ count: Int) {
        buckets?.charge(client, count, at: time)
    }

    private var time: Int { Int((now() - begin) / .nanoseconds(1)) }
}
