import BackendCore
import JSONCore
import NetworkCore
import Testing

@Suite struct MiddlewareTests {
    /// Records its name on the way in and on the way out.
    private struct Signature: Middleware {
        let name: String

        func respond(
            to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
        ) async -> HTTPResponse {
            var routed = routed
            routed.request.headers["In"] = (routed.request.headers["In"] ?? "") + name
            var response = await next(routed)
            response.headers["Out"] = (response.headers["Out"] ?? "") + name
            response.headers["Route"] = routed.route?.path
            return response
        }
    }

    private struct Closed: Middleware {
        func respond(
            to routed: RoutedRequest, next: (RoutedRequest) async -> HTTPResponse
        ) async -> HTTPResponse {
            routed.refusal(HTTPFailure(503, "Closed"))
        }
    }

    private func router(_ middleware: any Middleware...) -> Router {
        var router = Router()
        for one in middleware { router.use(one) }
        router.mount("/a", errors: .object { failure, json in json.string("why", failure.message) }) {
            Route(.get, "/{x}") { HTTPResponse(headers: ["Seen": $0.request.headers["In"] ?? ""]) }
        }
        return router
    }

    @Test func `The first middleware is the outermost`() async {
        let response = await router(Signature(name: "1"), Signature(name: "2"))
            .respond(to: HTTPRequest(path: "/a/b"))
        #expect(response.headers["Seen"] == "12")
        #expect(response.headers["Out"] == "21")
        #expect(response.headers["Route"] == "/a/{x}")
    }

    @Test(arguments: ["/b", "/a", "/a/%"])
    func `Requests without a route also pass the middleware`(_ path: String) async {
        let response = await router(Signature(name: "1")).respond(to: HTTPRequest(path: path))
        #expect(response.headers["Out"] == "1")
        #expect(response.headers["Route"] == nil)
    }

    @Test(arguments: [("/a/b", #"{"why":"Closed"}"#), ("/b", #"{"status":503,"message":"Closed"}"#)])
    func `A middleware refuses in the shape of the API`(_ path: String, _ body: String) async {
        let response = await router(Closed(), Signature(name: "1")).respond(to: HTTPRequest(path: path))
        #expect(response.text == body)
        #expect(response.headers["Out"] == nil)
    }
}
