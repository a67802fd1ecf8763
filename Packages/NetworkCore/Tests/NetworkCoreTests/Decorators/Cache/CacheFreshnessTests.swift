import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct CacheFreshnessTests {
    private let bench = CacheBench()

    private static let start = 1_700_000_000
    private static func at(_ seconds: Int) -> String { HTTPDate.format(start + seconds) }

    private static let lifetimes: [(HTTPHeaders, Int)] = [
        (["Cache-Control": "max-age=60"], 60),
        (["Cache-Control": "max-age=60, s-maxage=5", "Expires": at(900)], 60),
        (["Cache-Control": "private, max-age=60"], 60),
        (["Cache-Control": "max-age=60", "Age": "20"], 40),
        (["Cache-Control": "max-age=60", "Date": at(-50)], 10),
        (["Cache-Control": "max-age=60", "Date": at(500)], 60),
        (["Cache-Control": "max-age=60", "Date": "yesterday"], 60),
        (["Expires": at(60)], 60),
        (["Expires": at(60), "Date": at(-40)], 60),
        (["Cache-Control": "public", "Expires": at(60)], 60),
        (["Last-Modified": at(-1_000)], 100),
        (["Last-Modified": at(-100_000_000)], 86_400),
        (["Last-Modified": at(-1_000), "Date": at(-40)], 56),
    ]

    @Test(arguments: lifetimes)
    func `An answer is fresh for so many seconds`(_ headers: HTTPHeaders, _ lifetime: Int) async throws {
        bench.answer(headers)
        #expect(try await bench.asks())
        bench.advance(lifetime - 1)
        #expect(try await !bench.asks())
        bench.advance(1)
        #expect(try await bench.asks())
    }

    private static let neverFresh: [HTTPHeaders] = [
        ["Cache-Control": "no-cache, max-age=60"], ["Cache-Control": "max-age=0"],
        ["Cache-Control": "no-cache=\"Set-Cookie\", max-age=60"], ["Cache-Control": "max-age=x"],
        ["Cache-Control": "max-age=60", "Age": "60"], ["Expires": "0"], ["Expires": at(0)],
        ["Expires": "0", "Last-Modified": at(-1_000)], ["Last-Modified": at(5)], ["Last-Modified": "x"], [:],
    ]

    @Test(arguments: neverFresh)
    func `An answer that is never fresh is asked for each time`(_ headers: HTTPHeaders) async throws {
        var headers = headers
        headers["ETag"] = "\"1\""
        bench.answer(headers)
        #expect(try await bench.asks())
        #expect(bench.kept.count == 1)
        #expect(try await bench.asks())
        #expect(bench.server.requests.last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test func `Two dates of expiry are none`() async throws {
        var headers: HTTPHeaders = ["Expires": Self.at(60), "ETag": "\"1\""]
        try headers.add("Expires", Self.at(90))
        bench.answer(headers)
        _ = try await bench.asks()
        #expect(try await bench.asks())
    }

    @Test(arguments: [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
    func `Statuses that may be kept without a word`(_ status: Int) async throws {
        bench.answer(status, ["Last-Modified": Self.at(-1_000)])
        _ = try await bench.asks()
        #expect(try await !bench.asks())
        #expect(try await bench.transport().send(HTTPRequest(path: "/a")).status == status)
    }

    @Test(arguments: [
        (302, true), (307, true), (206, false), (303, false), (304, false), (400, false), (401, false),
        (500, false), (503, false),
    ])
    func `Other statuses are kept at most when they say so`(_ status: Int, _ isKept: Bool) async throws {
        bench.answer(status, ["Last-Modified": Self.at(-1_000)])
        _ = try await bench.asks()
        #expect(try await bench.asks())
        bench.answer(status, ["Cache-Control": "max-age=60"])
        _ = try await bench.asks(HTTPRequest(path: "/b"))
        #expect(try await bench.asks(HTTPRequest(path: "/b")) == !isKept)
    }

    /// Each answer is 30 s old and is fresh for 60 s, or went stale 40 s ago.
    @Test(arguments: [
        ("max-age=30", 30, true), ("max-age=29", 30, false), ("max-age=0", 30, false),
        ("no-cache", 30, false),
        ("no-store", 30, false), ("min-fresh=30", 30, true), ("min-fresh=31", 30, false), ("", 30, true),
        ("max-stale", 100, true), ("max-stale=40", 100, true), ("max-stale=39", 100, false),
        ("max-stale=x", 100, false), ("", 100, false), ("max-stale, max-age=99", 100, false),
        ("max-stale, max-age=100", 100, true),
    ])
    func `A request says how fresh it wants it`(_ asked: String, _ age: Int, _ isEnough: Bool) async throws {
        bench.answer(["Cache-Control": "max-age=60"])
        _ = try await bench.asks()
        bench.advance(age)
        #expect(try await bench.asks(HTTPRequest(path: "/a", headers: ["Cache-Control": asked])) == !isEnough)
    }

    @Test(arguments: ["must-revalidate", "no-cache"])
    func `An answer can forbid to be given when stale`(_ directive: String) async throws {
        bench.answer(["Cache-Control": "max-age=60, \(directive)", "ETag": "\"1\""])
        _ = try await bench.asks()
        bench.advance(100)
        #expect(try await bench.asks(HTTPRequest(path: "/a", headers: ["Cache-Control": "max-stale"])))
    }

    @Test(arguments: ["only-if-cached", "only-if-cached, no-store", "only-if-cached, no-cache"])
    func `What is only wanted from the cache never leaves the house`(_ asked: String) async throws {
        let request = HTTPRequest(path: "/a", headers: ["Cache-Control": asked])
        #expect(try await bench.transport().send(request).status == 504)
        #expect(bench.server.requests.isEmpty)
        bench.answer(["Cache-Control": "max-age=60"])
        _ = try await bench.asks()
        let status = try await bench.transport().send(request).status
        #expect(status == (asked == "only-if-cached" ? 200 : 504))
        #expect(bench.server.requests.count == 1)
    }

    @Test func `An answer out of the cache tells its age`() async throws {
        bench.answer(["Cache-Control": "max-age=600", "Age": "5", "Date": Self.at(-2)])
        _ = try await bench.asks()
        bench.advance(30)
        let response = try await bench.transport().send(HTTPRequest(path: "/a"))
        #expect(response.headers.values(of: "Age") == ["35"])
        #expect(response.headers["Date"] == Self.at(-2))
        #expect(response.body == Array("old".utf8))
    }

    @Test func `The time that an exchange took makes its answer older`() async throws {
        bench.answer { [bench] _ throws(NetworkError) in
            bench.advance(20)
            return HTTPResponse(
                headers: ["Cache-Control": "max-age=60", "Date": HTTPDate.format(bench.date)])
        }
        _ = try await bench.asks()
        #expect(try await bench.transport().send(HTTPRequest(path: "/a")).headers["Age"] == "20")
    }

    @Test func `A clock that went back makes nothing fresh for ever`() async throws {
        bench.answer(["Cache-Control": "max-age=60"])
        _ = try await bench.asks()
        bench.advance(-1_000_000)
        #expect(try await bench.asks())
    }
}
