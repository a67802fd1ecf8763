@testable import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct CachingTransportTests {
    private let bench = CacheBench()
    private let get = HTTPRequest(path: "/a")

    private func keep(_ headers: HTTPHeaders = ["Cache-Control": "max-age=60"]) async throws {
        bench.answer(headers)
        _ = try await bench.asks()
    }

    @Test(arguments: [
        HTTPRequest(method: .head, path: "/a"), HTTPRequest(path: "/a", body: [1]),
        HTTPRequest(path: "/a", headers: ["Range": "bytes=0-1"]),
        HTTPRequest(path: "/a", headers: ["If-None-Match": "\"1\""]),
        HTTPRequest(path: "/a", headers: ["authorization": "Bearer x"]),
        HTTPRequest(path: "/a", headers: ["Cookie": "a=b"]),
        HTTPRequest(path: "/a", headers: ["Cache-Control": "no-store"]),
    ])
    func `Some requests go past the cache, untouched`(_ request: HTTPRequest) async throws {
        try await keep()
        let before = bench.kept
        bench.answer(["Cache-Control": "max-age=60"], "other")
        #expect(try await bench.body(request) == "other")
        #expect(bench.server.requests.last == request)
        #expect(bench.kept == before)
    }

    @Test(arguments: ["no-store, max-age=60", "private, NO-STORE", "no-store x"])
    func `What must not be stored is not, and what it replaces goes`(_ control: String) async throws {
        try await keep()
        bench.advance(60)
        try await keep(["Cache-Control": control])
        #expect(bench.kept.isEmpty)
    }

    @Test func `Nothing secret is stored`() async throws {
        var headers: HTTPHeaders = [
            "Cache-Control": "max-age=60", "Set-Cookie": "id=s3cret", "Connection": "close, X-Hop",
            "X-Hop": "s3cret",
            "Authentication-Info": "s3cret", "Proxy-Authenticate": "s3cret", "X-Kept": "yes",
        ]
        try headers.add("set-cookie", "b=s3cret")
        try await keep(headers)
        let bytes = try #require(bench.kept.values.first)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("s3cret") && text.contains("X-Kept"))
    }

    @Test func `No account gets the answer of another`() async throws {
        bench.answer(["Cache-Control": "max-age=60"], "ann's")
        _ = try await bench.asks()
        bench.sign(in: "bob GET")
        bench.answer(["Cache-Control": "max-age=60"], "bob's")
        #expect(try await bench.body() == "bob's")
        bench.sign(in: "ann")
        #expect(try await bench.body() == "ann's")
        #expect(bench.kept.keys.sorted() == ["GET embedded: /a ann", "GET embedded: /a bob%20GET"])
    }

    @Test func `An answer that comes after somebody else signed in is nobody's`() async throws {
        let held = HeldTransport()
        async let response = bench.transport(over: held).send(get)
        await held.arrival(of: 1)
        bench.sign(in: "bob")
        held.answer(request: 1, with: .response(HTTPResponse(headers: ["Cache-Control": "max-age=60"])))
        #expect(try await response.status == 200)
        #expect(bench.kept.isEmpty)
    }

    @Test func `Origins and targets are told apart`() async throws {
        try await keep()
        #expect(try await bench.asks(HTTPRequest(path: "/a", query: [QueryItem("x", "\u{E9}")])))
        #expect(try await bench.asks(HTTPRequest(path: "/a", query: [QueryItem("x", "e\u{301}")])))
        #expect(try await bench.asks(HTTPRequest(origin: "https://server.test", path: "/a")))
        #expect(try await !bench.asks())
    }

    @Test func `An answer is for requests like the one that it answered`() async throws {
        let (korean, english) = (
            ["Accept-Language": "ko"] as HTTPHeaders, ["accept-language": "en"] as HTTPHeaders
        )
        bench.answer(["Cache-Control": "max-age=60", "Vary": "Accept, accept-language"], "ko")
        #expect(try await bench.asks(HTTPRequest(path: "/a", headers: korean)))
        bench.answer(["Cache-Control": "max-age=60", "Vary": "Accept-Language"], "en")
        #expect(try await bench.asks(HTTPRequest(path: "/a", headers: english)))
        #expect(try await bench.body(HTTPRequest(path: "/a", headers: korean)) == "ko")
        #expect(try await bench.body(HTTPRequest(path: "/a", headers: english)) == "en")
        #expect(bench.server.requests.count == 2)
        #expect(try await bench.asks())
    }

    @Test(arguments: ["*", "Accept, *"])
    func `An answer that depends on everything matches nothing`(_ vary: String) async throws {
        try await keep(["Cache-Control": "max-age=60", "Vary": vary])
        #expect(bench.kept.isEmpty)
    }

    @Test func `Of one target only a few answers are kept`() async throws {
        for language in 0..<9 {
            bench.answer(["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
            _ = try await bench.asks(HTTPRequest(path: "/a", headers: ["Accept-Language": "\(language)"]))
        }
        #expect(bench.kept.values.map { StoredVariants(bytes: $0).responses.count } == [4])
        #expect(try await !bench.asks(HTTPRequest(path: "/a", headers: ["Accept-Language": "8"])))
    }

    @Test func `Damaged bytes are as good as none`() async throws {
        try await keep(["Cache-Control": "max-age=60", "Vary": "Accept", "ETag": "\"1\""])
        let whole = try #require(bench.kept.values.first)
        let stored = StoredVariants(bytes: whole)
        #expect(stored.responses.count == 1 && stored.bytes == whole)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0x10
            #expect(StoredVariants(bytes: damaged).responses.isEmpty)
            #expect(StoredVariants(bytes: Array(whole[..<index])).responses.isEmpty)
        }
        #expect(StoredVariants(bytes: whole + [0]).responses.isEmpty)
        bench.damage { $0.dropLast() }
        #expect(try await bench.asks())
        #expect(try await !bench.asks())
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Bytes that claim anything are read without harm`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let number = [0, 1, 2, -1, .max, .min, 300].randomElement(using: &generator) ?? 0
                withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
            }
            var reader = ByteReader(bytes[...])
            while !reader.isAtEnd {
                guard reader.headers() != nil || reader.text() != nil || reader.number() != nil else { break }
            }
        }
    }

    @Test func `A stream goes past the cache`() async throws {
        try await keep()
        #expect(try await bench.transport().stream(get).headers["Age"] == nil)
        #expect(bench.server.requests.count == 2)
    }
}
