import BackendCore
import NetworkCore
import Testing

@Suite struct RefusalTests {
    private var router: Router {
        var router = Router()
        let errors = ErrorBody(challenge: #"Key realm="a""#) { failure in
            HTTPResponse(status: failure.status, body: Array("ours".utf8))
        }
        router.mount("/c") { Route(.get, "door") { _ in throw HTTPFailure(401, "No key") } }
        router.mount("/a", errors: errors) {
            Route(.get, "door") { _ in throw HTTPFailure(401, "No key") }
            Route(.get, "window") { _ in
                throw HTTPFailure(401, "No key", headers: ["WWW-Authenticate": "Basic"])
            }
            Route(.post, "echo") { context in HTTPResponse(body: context.request.body) }
        }
        return router
    }

    @Test func `A 401 carries the challenge of its API`() async {
        let door = await router.respond(to: HTTPRequest(path: "/a/door"))
        #expect(door.headers["WWW-Authenticate"] == #"Key realm="a""#)
        let window = await router.respond(to: HTTPRequest(path: "/a/window"))
        #expect(window.headers.values(of: "WWW-Authenticate") == ["Basic"])
        // An API without a challenge sends none.
        let wall = await router.respond(to: HTTPRequest(path: "/c/door"))
        #expect(wall.status == 401 && wall.headers["WWW-Authenticate"] == nil)
    }

    @Test(arguments: [("/a/x", "ours"), ("/a", "ours"), ("/b", #"{"status":431,"message":"Too much"}"#)])
    func `A refusal of the server has the shape of the API at the path`(_ path: String, _ text: String) {
        let refusal = router.refusal(HTTPFailure(431, "Too much"), at: path)
        #expect(refusal.status == 431)
        #expect(refusal.text == text)
    }

    @Test(arguments: [
        ("gzip", "x", 415), ("GZIP", "x", 415), ("identity", "x", 200), ("Identity", "x", 200),
        ("gzip", "", 200),
        ("identity, br", "x", 415),
    ])
    func `Refuses compressed bodies, not empty ones`(_ coding: String, _ body: String, _ status: Int)
        async
    {
        for isStream in [false, true] where !body.isEmpty || !isStream {
            var request = HTTPRequest(
                method: .post, path: "/a/echo", headers: ["Content-Encoding": coding], body: Array(body.utf8))
            if isStream { request.content = .stream(HTTPBodyStream { nil }) }
            let response = await router.respond(to: request)
            #expect(response.status == status)
            #expect(response.headers["Accept-Encoding"] == (status == 415 ? "identity" : nil))
        }
    }
}
