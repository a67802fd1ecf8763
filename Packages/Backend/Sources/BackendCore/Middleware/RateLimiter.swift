public import NetworkCore
import Synchronization

/// The number of requests that one client may send.
public struct RateLimit: Hashable, Sendable {
    /// On average, in the long run.
    public let perSecond: Double
    /// The number of requests that may come at once, after a pause.
    public let burst: Int

    public init(perSecond: Double, burst: Int) {
        self.perSecond = max(perSecond, .leastNormalMagnitude)
        self.burst = max(burst, 1)
    }

    /// `count` requests per day, possibly all at once.
    public init(perDay count: Int) { self.init(perSecond: Double(count) / 86_400, burst: count) }
}

/// Refuses clients that send too many requests, with 429 and `Retry-After`. A client is the address that the server
/// sees (`HTTPRequest.peer`), for IPv6 its network; claims of the client itself do not count. A request without an
/// address comes from this process and passes.
public struct RateLimiter: Middleware {
    private let reads: TokenBuckets?
    private let writes: TokenBuckets?
    private let exempt: Set<String>
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - reads: the limit of GET, HEAD and OPTIONS; `nil` means no limit.
    ///   - writes: the limit of all other methods.
    ///   - exempt: paths of routes without a limit.
    ///   - clients: the largest number of clients to remember; forgotten clients start over.
    ///   - now: a monotonic clock.
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

/// Limits how often one client may do something. Requests from this process pass.
package struct ClientLimiter: Sendable {
    private let buckets: TokenBuckets?
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - limit: `nil` means no limit.
    ///   - now: a monotonic clock.
    package init(
        _ limit: RateLimit?, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        buckets = limit.map { TokenBuckets($0) }
        self.now = now
        begin = now()
    }

    /// Takes one token of the client that sent the request.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ request: HTTPRequest) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        try check(ClientKey(peer: peer))
    }

    /// Takes one token of a client that is identified by something other than its address.
    ///
    /// - Throws: 429 with `Retry-After`.
    package func check(_ client: ClientKey) throws(HTTPFailure) {
        let time = Int((now() - begin) / .nanoseconds(1))
        guard let buckets, let wait = buckets.take(client, at: time) else { return }
        throw .tooManyRequests(wait: .nanoseconds(wait))
    }
}

import Platform

/// The subject of a limit. One household has many IPv6 addresses, but one network of 64 bits (RFC 6177).
public enum ClientKey: Hashable, Sendable {
    case ipv4(UInt32)
    case ipv6(network: UInt64)
    /// Not an IP address, for example the path of a socket.
    case other(String)

    /// - Parameter peer: an address in the form of `HTTPRequest.peer`, with or without a zone (`fe80::1%eth0`).
    public init(peer: String) {
        let zone = peer.utf8.firstIndex(of: UInt8(ascii: "%"))
        let address = zone.map { String(peer[..<$0]) } ?? peer
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, address, &four) == 1 {
            self = .ipv4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, address, &six) == 1 {
            let words = withUnsafeBytes(of: six) { bytes in
                (0..<2).map {
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
                }
            }
            // ::ffff:a.b.c.d is an IPv4 address (RFC 4291, section 2.5.5.2).
            let isMapped = words[0] == 0 && words[1] >> 32 == 0xFFFF
            self = isMapped ? .ipv4(UInt32(truncatingIfNeeded: words[1])) : .ipv6(network: words[0])
        } else {
            self = .other(peer)
        }
    }
}

/// A token bucket for each client, stored as the time at which it will be full again (the generic cell rate algorithm).
/// Memory is bounded: beyond the limit, the clients that were inactive the longest are forgotten and start over.
public final class TokenBuckets: Sendable {
    private struct State {
        /// In nanoseconds of the caller's clock. Entries of `older` move here when they are used.
        var recent: [ClientKey: Int] = [:]
        var older: [ClientKey: Int] = [:]
    }

    private let state = Mutex(State())
    /// The cost of one request, in nanoseconds.
    private let cost: Int
    /// The largest debt, in nanoseconds.
    private let tolerance: Int
    private let generation: Int

    /// Remembers at most `clients` clients.
    public init(_ limit: RateLimit, clients: Int = 100_000) {
        let cost = min(max(1_000_000_000 / limit.perSecond, 1), Double(Int32.max) * 1_000_000)
        self.cost = Int(cost)
        tolerance = Int(min(cost * Double(limit.burst - 1), Double(Int.max / 4)))
        generation = max(1, clients / 2)
    }

    /// `nil` when the request may pass; otherwise the wait in nanoseconds. A refusal costs nothing.
    public func take(_ client: ClientKey, at now: Int) -> Int? {
        state.withLock { state in
            let full = max(state.recent[client] ?? state.older[client] ?? now, now)
            let excess = full - now - tolerance
            guard excess <= 0 else { return excess }
            if state.recent[client] == nil, state.recent.count >= generation {
                state.older = state.recent
                state.recent = [:]
            }
            state.recent[client] = full + cost
            return nil
        }
    }

    /// The number of stored entries.
    var count: Int { state.withLock { $0.recent.count + $0.older.count } }
}
