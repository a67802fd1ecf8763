public import NetworkCore

/// Refuses clients that ask too often, with 429 and `Retry-After`. A client is the address that the server
/// saw (`HTTPRequest.peer`), for IPv6 its network; nothing that a client says about itself counts. A request
/// without an address comes from this process and passes.
public struct RateLimiter: Middleware {
    private let reads: TokenBuckets?
    private let writes: TokenBuckets?
    private let exempt: Set<String>
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - reads: for GET, HEAD and OPTIONS; `nil` is no limit.
    ///   - writes: for all others.
    ///   - exempt: paths of routes that are always answered.
    ///   - clients: how many are remembered; the rest begin anew.
    ///   - now: a clock that is never set back.
    public init(
        reads: RateLimit?, writes: RateLimit?, exempt: Set<String> = [], clients: Int = 100_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.reads = reads.map { TokenBuckets($0, clients: clients) }
        self.writes = writes.map { TokenBuckets($0, clients: clients) }
        self.exempt = exempt
        self.now = now
        begin = now()
    }

    public func respond(
        to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
    ) async -> HTTPResponse {
        if let wait = wait(for: routed) { return routed.refusal(.tooManyRequests(wait: wait)) }
        return await next(routed)
    }

    private func wait(for routed: RoutedRequest) -> Duration? {
        let method = routed.request.method
        let isRead = method == .get || method == .head || method == .options
        guard let peer = routed.request.peer, let buckets = isRead ? reads : writes else { return nil }
        if let route = routed.route, exempt.contains(route.path) { return nil }
        let (seconds, attoseconds) = (now() - begin).components
        let time = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        return buckets.take(ClientKey(peer: peer), at: time).map { .nanoseconds($0) }
    }
}
