import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct CacheValidationTests {
    private let bench = CacheBench()
    private let get = HTTPRequest(path: "/a")

    /// Keeps an answer and lets it go stale.
    private func keep(_ headers: HTTPHeaders, for seconds: Int = 100) async throws {
        bench.answer(headers)
        _ = try await bench.asks()
        bench.advance(seconds)
    }

    @Test func `A stale answer is asked about, and what the server says is taken over`() async throws {
        let modified = HTTPDate.format(1_600_000_000)
        try await keep([
            "Cache-Control": "max-age=60", "ETag": "\"1\"", "Last-Modified": modified, "Age": "9",
            "Content-Length": "3", "X-A": "1", "X-B": "1",
        ])
        bench.answer(
            304,
            [
                "ETag": "\"1\"", "Cache-Control": "max-age=500", "X-A": "2", "Content-Length": "0",
                "Set-Cookie": "x",
            ], "")
        let response = try await bench.transport().send(get)
        let asked = try #require(bench.server.requests.last)
        #expect(asked.headers["If-None-Match"] == "\"1\"")
        #expect(asked.headers["If-Modified-Since"] == modified)
        #expect(response.status == 200)
        #expect(response.body == Array("old".utf8))
        #expect(
            ["X-A", "X-B", "Age", "Content-Length", "Set-Cookie"].map { response.headers[$0] } == [
                "2", "1", "0", "3", nil,
            ])
        bench.advance(499)
        #expect(try await !bench.asks())
        bench.advance(1)
        #expect(try await bench.asks())
    }

    @Test func `A new answer replaces the old one`() async throws {
        try await keep(["Cache-Control": "max-age=60", "ETag": "\"1\""])
        bench.answer(["Cache-Control": "max-age=60", "ETag": "\"2\""], "new")
        #expect(try await bench.body() == "new")
        bench.answer(500)
        #expect(try await bench.body() == "new")
    }

    @Test(arguments: [("\"1\"", "W/\"1\"", true), ("W/\"1\"", "W/\"1\"", true), ("\"1\"", "\"2\"", false)])
    func `A 304 about something else is not believed`(_ kept: String, _ told: String, _ isSame: Bool)
        async throws
    {
        try await keep(["Cache-Control": "max-age=60", "ETag": kept])
        bench.answer { request throws(NetworkError) in
            request.headers["If-None-Match"] == nil
                ? HTTPResponse(body: Array("new".utf8)) : HTTPResponse(status: 304, headers: ["ETag": told])
        }
        #expect(try await bench.body() == (isSame ? "old" : "new"))
        #expect(bench.server.requests.count == (isSame ? 2 : 3))
    }

    @Test func `A 304 that nobody asked for is given back`() async throws {
        try await keep(["Cache-Control": "max-age=60"])
        bench.answer(304)
        #expect(try await bench.transport().send(get).status == 304)
    }

    @Test func `A 304 may say that nothing be kept any more`() async throws {
        try await keep(["Cache-Control": "max-age=60", "ETag": "\"1\""])
        bench.answer(304, ["Cache-Control": "no-store"], "")
        #expect(try await bench.body() == "old")
        #expect(bench.kept.isEmpty)
    }

    @Test(arguments: [-2, -1, 500, 502, 503, 504])
    func `A stale answer stands in for a failure when it says so, and for so long`(_ failure: Int)
        async throws
    {
        try await keep(["Cache-Control": "max-age=60, stale-if-error=200", "ETag": "\"1\""], for: 260)
        if failure > 0 {
            bench.answer(failure)
        } else {
            bench.fail(failure == -1 ? .timedOut : .notConnected(""))
        }
        let response = try await bench.transport().send(get)
        #expect(response.status == 200 && response.headers["Age"] == "260")
        bench.advance(1)
        let late = try? await bench.transport().send(get)
        #expect(late?.status != 200)
        bench.answer(304, [:], "")
        #expect(try await bench.body() == "old")
    }

    @Test(arguments: [
        "max-age=60", "max-age=60, stale-if-error=900, must-revalidate",
        "max-age=60, stale-if-error=900, no-cache", "max-age=60, stale-if-error=x",
    ])
    func `Otherwise a failure is a failure`(_ control: String) async throws {
        try await keep(["Cache-Control": control, "ETag": "\"1\""])
        bench.fail(.notConnected("x"))
        await #expect(throws: NetworkError.notConnected("x")) { try await bench.transport().send(get) }
        bench.answer(503)
        #expect(try await bench.transport().send(get).status == 503)
    }

    @Test func `Nothing stands in for an untrusted server, a cancellation, or against the caller's wish`()
        async throws
    {
        try await keep(["Cache-Control": "max-age=60, stale-if-error=900", "ETag": "\"1\""])
        for error in [NetworkError.cancelled, .untrusted("x"), .tooLarge(limit: 1)] {
            bench.fail(error)
            await #expect(throws: error) { try await bench.transport().send(get) }
        }
        bench.answer(503)
        let request = HTTPRequest(path: "/a", headers: ["Cache-Control": "no-cache"])
        #expect(try await bench.transport().send(request).status == 503)
    }

    @Test(arguments: [
        (HTTPMethod.put, 204, false), (.post, 303, false), (.patch, 200, false), (.delete, 200, false),
        (.put, 404, true), (.put, 500, true), (.head, 200, true),
    ])
    func `A change makes the cache forget its target`(_ method: HTTPMethod, _ status: Int, _ isKept: Bool)
        async throws
    {
        try await keep(["Cache-Control": "max-age=600"])
        bench.answer(status)
        _ = try await bench.asks(HTTPRequest(method: method, path: "/a"))
        #expect(try await bench.asks() == !isKept)
    }

    @Test(arguments: [
        ("Location", "/a", false), ("Content-Location", "https://server.test/a#x", false),
        ("Location", "/a?x", true),
        ("Location", "https://server.test.evil/a", true), ("Location", "https://other.test/a", true),
        ("Location", "a", true),
    ])
    func `A change makes the cache forget what the answer names`(
        _ name: String, _ value: String, _ isKept: Bool
    ) async throws {
        let get = HTTPRequest(origin: "https://server.test", path: "/a")
        bench.answer(["Cache-Control": "max-age=600"])
        _ = try await bench.asks(get)
        bench.answer(201, [name: value])
        _ = try await bench.transport().stream(HTTPRequest(method: .post, origin: get.origin, path: "/b"))
        #expect(try await bench.asks(get) == !isKept)
    }

    @Test func `An answer that was under way during a change is not kept`() async throws {
        let held = HeldTransport()
        let transport = bench.transport(over: held)
        async let before = transport.send(get)
        await held.arrival(of: 1)
        async let change = transport.send(HTTPRequest(method: .put, path: "/a"))
        await held.arrival(of: 2)
        held.answer(request: 2, with: .status(204))
        _ = try await change
        held.answer(request: 1, with: .response(HTTPResponse(headers: ["Cache-Control": "max-age=60"])))
        #expect(try await before.status == 200)
        #expect(bench.kept.isEmpty)
    }

    @Test func `An answer from before a change does not push out one from after it`() async throws {
        let held = HeldTransport()
        let transport = bench.transport(over: held)
        let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]
        async let before = transport.send(get)
        await held.arrival(of: 1)
        async let change = transport.send(HTTPRequest(method: .put, path: "/a"))
        await held.arrival(of: 2)
        held.answer(request: 2, with: .status(204))
        _ = try await change
        async let after = transport.send(get)
        await held.arrival(of: 3)
        held.answer(request: 3, with: .response(HTTPResponse(headers: fresh, body: Array("new".utf8))))
        _ = try await after
        held.answer(request: 1, with: .response(HTTPResponse(headers: fresh)))
        _ = try await before
        #expect(try await bench.body() == "new")
        #expect(bench.server.requests.isEmpty)
    }
}
