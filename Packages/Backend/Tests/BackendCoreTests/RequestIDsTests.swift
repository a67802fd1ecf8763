import BackendCore
import NetworkCore
import Testing

@Suite struct RequestIDsTests {
    private func answer(_ id: String?) async -> HTTPResponse {
        var router = Router()
        router.use(RequestIDs { "made" })
        router.mount("/") {
            Route(.get, "a") { HTTPResponse(headers: ["Seen": $0.request.headers["x-request-id"] ?? ""]) }
        }
        var request = HTTPRequest(path: "/a")
        request.headers["X-Request-ID"] = id
        return await router.respond(to: request)
    }

    @Test(arguments: ["a", "7f-3.A_b~", String(repeating: "x", count: 64)])
    func `Keeps the id of the client`(_ id: String) async {
        let response = await answer(id)
        #expect(response.headers["X-Request-Id"] == id)
        #expect(response.headers["Seen"] == id)
    }

    @Test(arguments: [nil, "", "a b", "a\"b", "ä", "{}", "a\u{1B}[2J", String(repeating: "x", count: 65)])
    func `Makes an id when the client sends no usable one`(_ id: String?) async {
        let response = await answer(id)
        #expect(response.headers["X-Request-Id"] == "made")
        #expect(response.headers["Seen"] == "made")
    }

    @Test func `A refusal also has an id`() async {
        var router = Router()
        router.use(RequestIDs { "made" })
        #expect(await router.respond(to: HTTPRequest(path: "/a")).headers["X-Request-Id"] == "made")
    }

    @Test func `Generated ids differ`() {
        let names = Set((0..<1000).map { _ in RequestIDs.next() })
        #expect(names.count == 1000)
        #expect(names.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
        #expect((0..<32).allSatisfy { place in Set(names.map { Array($0)[place] }).count == 16 })
    }
}
