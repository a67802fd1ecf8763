import NetworkCoreTestSupport
import Testing

@testable import NetworkCore

private struct Movie: Codable, Hashable, Sendable {
    var id: Int
    var rating: Double = 1
}

@Suite struct HTTPClientTests {
    private func client(_ transport: StubTransport, basePath: String = "") -> HTTPClient {
        HTTPClient(origin: "https://server.test:8443", basePath: basePath, transport: transport)
    }

    @Test(arguments: [("", "/m/7"), ("/api/v2", "/api/v2/m/7"), ("/api/v2/", "/api/v2/m/7")])
    func `Sends the request that the endpoint describes`(_ basePath: String, _ path: String) async throws {
        let transport = StubTransport.json(#"{"id":7,"rating":8.5}"#)
        let endpoint = Endpoint<Movie>.json("/m/\(7)", query: [QueryItem("a", "b c")], headers: ["X-A": "1"])
        let movie = try await client(transport, basePath: basePath).send(endpoint)
        #expect(movie == Movie(id: 7, rating: 8.5))
        let request = try #require(transport.requests.first)
        #expect(request.origin == "https://server.test:8443")
        #expect(request.method == .get)
        #expect(request.target == path + "?a=b%20c")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["X-A"] == "1")
        #expect(request.body.isEmpty)
    }

    /// The order of a dictionary's keys differs from process to process; that of the body may not.
    @Test func `Writes the same bytes for a body each time`() throws {
        let body = Dictionary(uniqueKeysWithValues: (0..<20).map { ("key \($0)", $0) })
        let sent = try client(StubTransport()).request(
            for: Endpoint<Movie>.json(.put, at: "/m", body: .json(body))
        ).body
        let keys = String(decoding: sent, as: UTF8.self).matches(of: /key \d+/).map { String($0.output) }
        #expect(keys == keys.sorted())
        #expect(keys.count == 20)
    }

    @Test func `Sends a body as JSON`() async throws {
        let transport = StubTransport { request throws(NetworkError) in
            HTTPResponse(status: 201, body: request.body)
        }
        let endpoint = Endpoint<Movie>.json(
            .put, at: "m", headers: ["accept": "a/b"], body: .json(Movie(id: 3, rating: 2)))
        #expect(try await client(transport).send(endpoint) == Movie(id: 3, rating: 2))
        let request = try #require(transport.requests.first)
        #expect(request.method == .put)
        #expect(request.path == "/m")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers.values(of: "Accept") == ["a/b"])
    }

    @Test func `An empty body decodes as nil, and an ignored answer can be anything`() async throws {
        #expect(try await client(.json("")).send(Endpoint<Movie?>.jsonOrNothing(at: "/m")) == nil)
        #expect(try await client(.json("null")).send(Endpoint<Movie?>.jsonOrNothing(at: "/m")) == nil)
        let one = try await client(.json(#"{"id":7,"rating":1}"#)).send(
            Endpoint<Movie?>.jsonOrNothing(at: "/m"))
        #expect(one == Movie(id: 7))
        let transport = StubTransport.json("?")
        try await client(transport).send(.ignoringAnswer(.delete, at: "/m"))
        #expect(transport.requests.map(\.method) == [.delete])
    }

    @Test func `Creates a form anew for each request`() throws {
        let client = client(StubTransport())
        let endpoint = Endpoint<[UInt8]>.bytes(.post, at: "/m", body: .form { $0.add("a", "b") })
        let types = try (0..<2).map { _ in try client.request(for: endpoint).headers["Content-Type"] }
        #expect(types.allSatisfy { $0?.hasPrefix("multipart/form-data; boundary=") == true })
        #expect(types[0] != types[1])
    }

    @Test func `Reports a body that JSON cannot express`() {
        #expect(throws: NetworkError.transport("PUT /m: the body cannot be written as JSON")) {
            try client(StubTransport()).request(
                for: Endpoint<Movie>.json(.put, at: "/m", body: .json(Movie(id: 1, rating: .nan))))
        }
    }

    @Test(arguments: [199, 301, 304, 400, 404, 500])
    func `Throws a status that is not a success, with its body`(_ status: Int) async {
        let error = NetworkError.status(status, body: Array("no".utf8))
        await #expect(throws: error) {
            try await client(.json("no", status: status)).send(.json("/m") as Endpoint<Movie>)
        }
    }

    @Test func `Returns any answer to callers that need more than its body`() async throws {
        let refusal = HTTPResponse(status: 429, headers: ["Retry-After": "5"], body: [1])
        let client = client(.answering(.response(refusal)), basePath: "/api")
        #expect(try await client.answer(to: client.request(for: .bytes("/m"))) == refusal)
        let body = HTTPBodyStream { () throws(NetworkError) in nil }
        let transport = StubTransport.answering(.response(HTTPResponse(status: 404, content: .stream(body))))
        let streaming = self.client(transport)
        #expect(try await streaming.stream(streaming.request(for: .bytes("/m"))).content == .stream(body))
        #expect(transport.requests.map(\.target) == ["/m"])
    }

    @Test func `Sends an existing key unchanged`() {
        let endpoint = Endpoint<[UInt8]>.bytes("/m").idempotent(key: "a-1")
        #expect(endpoint.headers["Idempotency-Key"] == #""a-1""#)
        #expect(endpoint.idempotent(key: "b").headers.values(of: "Idempotency-Key") == [#""b""#])
        #expect(RequestKey.random().wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(RequestKey.random() != RequestKey.random())
        // The key begins with the time, so that a sorted store writes recent keys next to each other.
        for (time, start) in [
            (0, "000000000000"), (255, "0000000000ff"), (1 << 48, "000000000000"), (-1, "000000000000"),
        ] {
            #expect(RequestKey.random(at: time).hasPrefix(start))
        }
    }

    @Test(arguments: [NetworkError.notConnected("no route"), .timedOut, .cancelled, .transport("x")])
    func `Passes on what the transport throws`(_ error: NetworkError) async {
        await #expect(throws: error) { try await client(.failing(error)).send(.bytes("/m")) }
    }

    @Test func `Names the request and the field when the answer does not decode`() async throws {
        let failure = await #expect(throws: NetworkError.self) {
            try await client(.json(#"{"id":"x"}"#)).send(.json("/m/\(1)") as Endpoint<Movie>)
        }
        guard case .undecodable(let text) = failure else {
            Issue.record("not undecodable: \(String(describing: failure))")
            return
        }
        #expect(text.english.hasPrefix("GET /m/1: "))
        #expect(text.english.contains("id"))
    }

    @Test func `Decodes bytes from an earlier run`() throws {
        let client = client(StubTransport())
        let endpoint = Endpoint<Movie>.json("/m")
        let text = #"{ "id": 7, "rating": 1, "more": [] }"#
        #expect(try client.decode(Array(text.utf8), as: endpoint) == Movie(id: 7))
        #expect(throws: NetworkError.self) { try client.decode([], as: endpoint) }
    }

    @Test(arguments: [
        "", "server.test", "ftp://server.test", "https://", "https://a/b", "https://user@host", "https://a?b",
        "https://a b", "https://a\r\nb", "embedded:x",
    ])
    func `Refuses an origin with missing or additional parts`(_ origin: String) async {
        let transport = StubTransport()
        await #expect(throws: NetworkError.badURL("\(origin)")) {
            try await HTTPClient(origin: origin, transport: transport).send(.bytes("/"))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: ["/a b", "/a?b=1", "/%", "/a\r\nb"])
    func `Refuses a path that is not encoded`(_ path: String) async {
        let transport = StubTransport()
        await #expect(throws: NetworkError.badURL("\(path)")) {
            try await client(transport).send(.bytes(RequestPath(encoded: path)))
        }
        #expect(transport.requests.isEmpty)
    }
}
