import BackendCore
import NetworkCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ServiceRoutesTests {
    private func router(_ check: HealthCheck) -> Router {
        let metrics = RequestMetrics(startedAt: 0)
        var router = Router()
        router.use(metrics)
        ServiceRoutes(check: check, metrics: metrics) { ["version": "1.2"] }.mount(on: &router)
        return router
    }

    /// Never ends unless it is cancelled.
    @Sendable private static func wait() async {
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
    }

    @Test(arguments: [(true, 200, #"{"status":"ok"}"#), (false, 503, #"{"status":"unavailable"}"#)])
    func `The health check reports the state`(_ isSound: Bool, _ status: Int, _ body: String) async {
        let router = router(HealthCheck(sleep: { _ in await Self.wait() }, probe: { isSound }))
        for method: HTTPMethod in [.get, .head] {
            let response = await router.respond(to: HTTPRequest(method: method, path: "/health"))
            #expect(response.status == status)
            #expect(response.text == body)
            #expect(response.headers["Cache-Control"] == "no-store")
        }
    }

    @Test func `The health check does not wait for a hanging probe, even one that ignores cancellation`()
        async
    {
        let (release, gate) = AsyncStream.makeStream(of: Void.self)
        let check = HealthCheck(
            sleep: { _ in },
            probe: {
                let stubborn = Task.detached { for await _ in release { break } }
                await stubborn.value
                return true
            })
        #expect(await router(check).respond(to: HTTPRequest(path: "/health")).status == 503)
        gate.finish()
    }

    @Test func `Concurrent checks share one probe, and none starts while one hangs`() async {
        let (release, gate) = AsyncStream.makeStream(of: Void.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (timeout, expire) = AsyncStream.makeStream(of: Void.self)
        let hasEnded = Mutex(false)
        let count = Mutex(0)
        let check = HealthCheck(
            sleep: { _ in
                for await _ in timeout { break }
                if hasEnded.withLock({ $0 }) { await Self.wait() }
            },
            probe: {
                count.withLock { $0 += 1 }
                begin.yield()
                let stubborn = Task.detached { for await _ in release { break } }
                await stubborn.value
                return true
            })
        async let first = check()
        for await _ in begun { break }
        async let second = check()
        expire.finish()
        #expect(await [first, second] == [false, false])
        #expect(await check() == false)
        #expect(count.withLock { $0 } == 1)
        hasEnded.withLock { $0 = true }
        gate.finish()
        while await !check(), !Task.isCancelled { await Task.yield() }
    }

    @Test func `Waits for the configured limit`() async {
        let (asked, ask) = AsyncStream.makeStream(of: Duration.self)
        let check = HealthCheck(
            limit: .seconds(7), sleep: { ask.yield($0) },
            probe: {
                await Self.wait(); return true
            })
        #expect(await check() == false)
        for await limit in asked {
            #expect(limit == .seconds(7))
            break
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1", [:], 200), ("::1", [:], 200), ("192.0.2.1", [:], 403),
            ("127.0.0.1", ["X-Forwarded-For": "a"], 403),
            ("::1", ["Forwarded": "for=a"], 403), ("2001:db8::1", [:], 403),
        ] as [(String, [String: String], Int)])
    func `Serves metrics only to this machine`(peer: String, headers: [String: String], status: Int)
        async throws
    {
        var request = HTTPRequest(path: "/%6Detrics/")
        request.peer = peer
        for (name, value) in headers { request.headers[name] = value }
        #expect(await router(HealthCheck { true }).respond(to: request).status == status)
        request.path = "/health"
        #expect(await router(HealthCheck { true }).respond(to: request).status == 200)
    }

    @Test func `Reports a failing probe as an error of the health check`() async {
        let reported = Mutex<[String]>([])
        let check = HealthCheck(report: { error, request in
            reported.withLock { $0.append("\(request.path) \(error)") }
        }) { throw HTTPFailure(500, "x") as any Error }
        #expect(await check() == false)
        #expect(reported.withLock { $0.map { $0.hasPrefix("/health HTTPFailure") } } == [true])
    }

    @Test func `Metrics have the text format`() async {
        let router = router(HealthCheck { true })
        _ = await router.respond(to: HTTPRequest(path: "/health"))
        let response = await router.respond(to: HTTPRequest(path: "/metrics"))
        #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(response.text.contains(#"http_requests_total{method="GET",route="/health",status="2xx"} 1"#))
        #expect(response.text.contains(#"trellis_build_info{version="1.2"} 1"#))
        #expect(await router.respond(to: HTTPRequest(method: .head, path: "/metrics")).status == 200)
    }
}
