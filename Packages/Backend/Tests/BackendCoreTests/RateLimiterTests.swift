import JSONCore
import NetworkCore
import Synchronization
import Testing

@testable import BackendCore

@Suite struct RateLimiterTests {
    /// Stands still until advanced.
    private final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        func now() -> ContinuousClock.Instant { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = Clock()

    private func router(
        reads: RateLimit? = RateLimit(perSecond: 2, burst: 3),
        writes: RateLimit? = RateLimit(perSecond: 0.1, burst: 1)
    ) -> Router {
        var router = Router()
        router.use(RateLimiter(reads: reads, writes: writes, exempt: ["/health"], now: clock.now))
        router.mount("/", errors: .object { failure, json in json.string("why", failure.message) }) {
            Route(.get, "/a") { _ in HTTPResponse() }
            Route(.post, "/a") { _ in HTTPResponse() }
            Route(.get, "/health") { _ in HTTPResponse() }
        }
        return router
    }

    private func request(
        _ path: String = "/a", _ method: HTTPMethod = .get, from peer: String? = "192.0.2.1"
    ) -> HTTPRequest { HTTPRequest(method: method, path: path, content: .bytes([]), peer: peer) }

    private func statuses(_ router: Router, _ count: Int, _ request: HTTPRequest) async -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count { statuses.append(await router.respond(to: request).status) }
        return statuses
    }

    @Test func `Lets a burst pass, then requests at the configured rate`() async {
        let router = router()
        #expect(await statuses(router, 5, request()) == [200, 200, 200, 429, 429])
        clock.advance(by: .milliseconds(499))
        #expect(await statuses(router, 1, request()) == [429])
        clock.advance(by: .milliseconds(1))
        #expect(await statuses(router, 2, request()) == [200, 429])
        clock.advance(by: .seconds(100))
        #expect(await statuses(router, 4, request()) == [200, 200, 200, 429])
    }

    @Test func `Sends Retry-After in whole seconds, in the shape of the API`() async {
        let router = router(reads: RateLimit(perSecond: 0.4, burst: 1))
        _ = await router.respond(to: request())
        let refused = await router.respond(to: request())
        #expect(refused.text == #"{"why":"Too many requests"}"#)
        #expect(refused.headers["Retry-After"] == "3")
        clock.advance(by: .milliseconds(2400))
        #expect(await router.respond(to: request()).headers["Retry-After"] == "1")
        clock.advance(by: .milliseconds(100))
        #expect(await router.respond(to: request()).status == 200)
    }

    @Test func `Counts reads and writes separately`() async {
        let router = router()
        #expect(await statuses(router, 2, request("/a", .post)) == [200, 429])
        #expect(await statuses(router, 1, request("/a", .put)) == [429])
        #expect(await statuses(router, 3, request("/a", .head)) == [200, 200, 200])
        #expect(await statuses(router, 1, request("/none")) == [429])
    }

    @Test func `Counts addresses, not claims of clients`() async {
        let router = router(reads: RateLimit(perSecond: 1, burst: 1))
        #expect(await router.respond(to: request()).status == 200)
        var forged = request()
        forged.headers["X-Forwarded-For"] = "203.0.113.9"
        forged.headers["Forwarded"] = "for=203.0.113.9"
        #expect(await router.respond(to: forged).status == 429)
        #expect(await router.respond(to: request(from: "192.0.2.2")).status == 200)
        #expect(await router.respond(to: request(from: "::ffff:192.0.2.2")).status == 429)
    }

    @Test func `An IPv6 network counts as one`() async {
        let router = router(reads: RateLimit(perSecond: 1, burst: 1))
        #expect(await router.respond(to: request(from: "2001:db8:1:2::1")).status == 200)
        #expect(await router.respond(to: request(from: "2001:db8:1:2:ffff::7%eth0")).status == 429)
        #expect(await router.respond(to: request(from: "2001:db8:1:3::1")).status == 200)
        #expect(await router.respond(to: request(from: "@socket")).status == 200)
        #expect(await router.respond(to: request(from: "@socket")).status == 429)
    }

    @Test func `The same process, an exempt route and a class without a limit always pass`() async {
        let router = router(writes: nil)
        #expect(await statuses(router, 9, request(from: nil)).allSatisfy { $0 == 200 })
        #expect(await statuses(router, 9, request("/health")).allSatisfy { $0 == 200 })
        #expect(await statuses(router, 9, request("/a", .post)).allSatisfy { $0 == 200 })
    }

    @Test func `Remembers a limited number of clients and forgets the oldest`() {
        let buckets = TokenBuckets(RateLimit(perSecond: 1, burst: 1), clients: 100)
        for client in 0..<10_000 {
            #expect(buckets.take(.ipv4(UInt32(client)), at: 0) == nil)
            #expect(buckets.count <= 100)
            #expect(buckets.take(.ipv4(UInt32(client)), at: 0) == 1_000_000_000)
        }
        #expect(buckets.take(.ipv4(9_990), at: 0) != nil)
        #expect(buckets.take(.ipv4(0), at: 0) == nil)
    }

    @Test func `A clock that stands still and extreme limits are harmless`() {
        let fast = TokenBuckets(RateLimit(perSecond: 1e12, burst: .max), clients: 1)
        let slow = TokenBuckets(RateLimit(perSecond: 0, burst: .max), clients: 0)
        let still = TokenBuckets(RateLimit(perSecond: -1, burst: -1), clients: 1)
        for _ in 0..<100 {
            #expect(fast.take(.ipv4(1), at: 0) == nil)
            #expect(slow.take(.ipv4(1), at: 0) == nil)
        }
        #expect(still.take(.ipv4(1), at: 0) == nil)
        #expect(still.take(.ipv4(1), at: 0) != nil)
    }

    @Test func `Concurrent requests get no more than sequential ones`() async {
        let router = router(reads: RateLimit(perSecond: 1, burst: 50))
        let passed = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { await router.respond(to: request()).status } }
            return await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
        }
        #expect(passed == 50)
    }
}
