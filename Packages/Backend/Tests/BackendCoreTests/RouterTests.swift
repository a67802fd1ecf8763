import BackendCore
import NetworkCore
import Synchronization
import Testing

@Suite struct RouterTests {
    /// Answers with the matching route and its parameters.
    private func named(_ names: String...) -> Route.Handler {
        { context in
            let values = names.map { "\($0)=\(context.path[$0] ?? "nil")" }
            return text(([context.route.description] + values).joined(separator: " "))
        }
    }

    private var router: Router {
        var router = Router()
        router.mount("/3") {
            Route(.get, "/movie/popular", handler: named())
            Route(.get, "/movie/{movie_id}", handler: named("movie_id"))
            Route(.delete, "/movie/{id}", handler: named("id"))
            Route(.post, "/movie/{movie_id}/rating", handler: named("movie_id"))
            Route(.get, "/t/{size}/{file}", handler: named("size", "file"))
            Route(.get, "/", handler: named())
        }
        return router
    }

    @Test(arguments: [
        ("GET", "/3/movie/popular", "GET /3/movie/popular"),
        ("GET", "/3/movie/7", "GET /3/movie/{movie_id} movie_id=7"),
        ("DELETE", "/3/movie/7", "DELETE /3/movie/{id} id=7"),
        ("POST", "/3/movie/7/rating", "POST /3/movie/{movie_id}/rating movie_id=7"),
        ("POST", "/3/movie/popular/rating", "POST /3/movie/{movie_id}/rating movie_id=popular"),
        ("GET", "/3/t/w92/a%20b.jpg", "GET /3/t/{size}/{file} size=w92 file=a b.jpg"),
        ("GET", "/3/m%6Fvie/7/", "GET /3/movie/{movie_id} movie_id=7"),
        ("GET", "/3", "GET /3/"), ("GET", "/3/", "GET /3/"),
        ("HEAD", "/3/movie/7", "GET /3/movie/{movie_id} movie_id=7"),
    ])
    func `Finds the route and its parameters`(_ method: String, _ path: String, _ expected: String)
        async throws
    {
        let method = try #require(HTTPMethod(rawValue: method))
        let response = await router.respond(to: HTTPRequest(method: method, path: path))
        #expect(response.status == 200)
        #expect(response.text == expected)
    }

    @Test(arguments: [
        "/", "/4", "/3/movie", "/3/movie/7/8", "/3/movie//rating", "/3//movie/7", "//3/movie/7", "/3/Movie/7",
        "/3/movie/7//", "/3/t//a",
    ])
    func `Answers 404 for an unknown path`(_ path: String) async {
        #expect(await router.respond(to: HTTPRequest(path: path)).status == 404)
    }

    @Test(arguments: [
        "/3/movie/a%2Fb", "/3/movie/%00", "/3/movie/a%0Ab", "/3/movie/%7F", "/3/movie/%C2%85", "/3/movie/..",
        "/3/movie/%2e%2E", "/3/movie/.", "/3/movie/%", "/3/movie/%zz", "/3/movie/%FF", "3/movie/7", "",
    ])
    func `Refuses a malformed or unsafe path`(_ path: String) async {
        #expect(await router.respond(to: HTTPRequest(path: path)).status == 400)
    }

    @Test(arguments: [
        ("/3/movie/7", "DELETE, GET, HEAD, OPTIONS"), ("/3/movie/popular", "GET, HEAD, OPTIONS"),
        ("/3/movie/7/rating", "OPTIONS, POST"),
    ])
    func `Reports the allowed methods`(_ path: String, _ allow: String) async {
        let refused = await router.respond(to: HTTPRequest(method: .put, path: path))
        #expect(refused.status == 405)
        #expect(refused.headers["Allow"] == allow)
        let options = await router.respond(to: HTTPRequest(method: .options, path: path))
        #expect(options == HTTPResponse(status: 204, headers: ["Allow": allow]))
    }

    @Test func `Only a GET route answers HEAD`() async {
        let response = await router.respond(to: HTTPRequest(method: .head, path: "/3/movie/7/rating"))
        #expect(response.status == 405)
        #expect(await router.respond(to: HTTPRequest(method: .options, path: "/nothing")).status == 404)
    }

    @Test func `A trailing slash is significant only on request`() async {
        var router = Router(trailingSlash: .significant)
        router.mount("") { Route(.get, "a") { _ in text("a") } }
        #expect(await router.respond(to: HTTPRequest(path: "/a")).status == 200)
        #expect(await router.respond(to: HTTPRequest(path: "/a/")).status == 404)
    }

    @Test func `Lists its routes and their problems`() {
        var router = Router()
        router.mount("api/v2/") {
            Route(.get, "a.json") { _ in text("") }
            Route(.get, "b") { _ in text("") }
            Route(.get, "/{x}/{y}") { _ in text("") }
            Route(.get, "/{other}/{names}") { _ in text("") }
            Route(.get, "/{x}/{x}") { _ in text("") }
            Route(.get, "/a{x}") { _ in text("") }
            Route(.get, "/{}") { _ in text("") }
            Route(.post, "") { _ in text("") }
        }
        #expect(
            router.routes.map(\.description) == [
                "GET /api/v2/a.json", "GET /api/v2/b", "GET /api/v2/{x}/{y}", "POST /api/v2",
            ])
        #expect(
            router.problems == [
                "GET /api/v2/{other}/{names} is there twice", "GET /api/v2/{x}/{x} is malformed",
                "GET /api/v2/a{x} is malformed", "GET /api/v2/{} is malformed",
            ])
    }
}

private func text(_ text: String) -> HTTPResponse { HTTPResponse(body: Array(text.utf8)) }
