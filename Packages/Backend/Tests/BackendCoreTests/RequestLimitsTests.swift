import BackendCore
import NetworkCore
import Testing

@Suite struct RequestLimitsTests {
    private var router: Router {
        let limits = RequestLimits(bodyBytes: 4, targetBytes: 40, parameterCount: 3, parameterBytes: 10)
        var router = Router()
        router.mount("/m", errors: .plain, limits: limits) {
            Route(.post, "/a") { _ in HTTPResponse() }
            Route(.post, "/upload", maximumBodyBytes: 8) { _ in HTTPResponse() }
        }
        return router
    }

    private func status(_ path: String, _ query: [QueryItem] = [], bodyBytes: Int = 0) async -> Int {
        await router.respond(
            to: HTTPRequest(
                method: .post, path: path, query: query, body: [UInt8](repeating: 0, count: bodyBytes))
        ).status
    }

    @Test(arguments: [(4, 200), (5, 413)])
    func `Limits the body`(_ bytes: Int, _ expected: Int) async {
        #expect(await status("/m/a", bodyBytes: bytes) == expected)
    }

    @Test(arguments: [(8, 200), (9, 413)])
    func `A route may have a limit of its own`(_ bytes: Int, _ expected: Int) async {
        #expect(await status("/m/upload", bodyBytes: bytes) == expected)
    }

    @Test(arguments: [(37, 404), (38, 414)])
    func `Limits the path`(_ letters: Int, _ expected: Int) async {
        #expect(await status("/m/" + String(repeating: "x", count: letters)) == expected)
    }

    @Test func `Counts the query towards the target`() async {
        let items = [QueryItem("12345", "12345"), QueryItem("12345", "12345"), QueryItem("12345", "12345")]
        #expect(await status("/m/a", items) == 200)
        #expect(await status("/m/b", items) == 404)
        #expect(await status("/m/ab", items) == 414)
    }

    @Test(arguments: [(3, 200), (4, 400)])
    func `Limits the number of parameters`(_ count: Int, _ expected: Int) async {
        #expect(await status("/m/a", Array(repeating: QueryItem("a", ""), count: count)) == expected)
    }

    @Test(arguments: [("12345678", 200), ("123456789", 400), ("안녕안", 400)])
    func `Limits the bytes of a parameter`(_ value: String, _ expected: Int) async {
        #expect(await status("/m/a", [QueryItem("qq", value)]) == expected)
    }
}
