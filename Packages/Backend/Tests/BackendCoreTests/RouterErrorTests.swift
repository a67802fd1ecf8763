import BackendCore
import JSONCore
import NetworkCore
import Synchronization
import Testing

@Suite struct RouterErrorTests {
    private struct Secret: Error {}

    /// An API with a status in the body, and one that reports errors in an answer with 200.
    private func router(report: @escaping Router.Report = { _, _ in }) -> Router {
        var router = Router(report: report)
        router.mount(
            "/3",
            errors: .object { failure, json in
                json.int("status_code", failure.code.flatMap { Int($0) } ?? 0)
                json.string("status_message", failure.message)
                json.bool("success", false)
            }
        ) {
            Route(.get, "/refuse") { _ in
                throw HTTPFailure(401, code: "7", "Invalid key", headers: ["WWW-Authenticate": "Bearer"])
            }
            Route(.get, "/break") { _ in throw Secret() }
            Route(.get, "/leave") { _ in throw CancellationError() }
            Route(.get, "/movie/{id}") { context in
                HTTPResponse(status: 200 + (try context.path.int("id")))
            }
            Route(.get, "/wrong/{id}") { context in HTTPResponse(status: try context.path.int("name")) }
        }
        router.mount(
            "/api/v2",
            errors: ErrorBody { failure in
                .json { json in
                    json.object { envelope in
                        envelope.string("status", "error")
                        envelope.string("status_message", failure.message)
                    }
                }
            }
        ) {
            Route(.get, "/list") { _ in throw HTTPFailure(422, "No") }
        }
        return router
    }

    @Test(arguments: [
        ("/3/refuse", 401, #"{"status_code":7,"status_message":"Invalid key","success":false}"#),
        ("/3/none", 404, #"{"status_code":0,"status_message":"Not found","success":false}"#),
        ("/3", 404, #"{"status_code":0,"status_message":"Not found","success":false}"#),
        ("/3/movie/x", 404, #"{"status_code":0,"status_message":"Not found","success":false}"#),
        ("/3/wrong/1", 404, #"{"status_code":0,"status_message":"Not found","success":false}"#),
        ("/3/leave", 503, #"{"status_code":0,"status_message":"The request was cancelled","success":false}"#),
        ("/api/v2/list", 200, #"{"status":"error","status_message":"No"}"#),
        ("/api/v2/none", 200, #"{"status":"error","status_message":"Not found"}"#),
        ("/api/v3", 404, #"{"status":404,"message":"Not found"}"#),
        ("/30/x", 404, #"{"status":404,"message":"Not found"}"#),
    ])
    func `Each API reports errors in its own shape`(_ path: String, _ status: Int, _ body: String) async {
        let response = await router().respond(to: HTTPRequest(path: path))
        #expect(response.status == status)
        #expect(response.text == body)
        #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
    }

    @Test func `The headers of a failure reach the client`() async {
        let response = await router().respond(to: HTTPRequest(path: "/3/refuse"))
        #expect(response.headers["WWW-Authenticate"] == "Bearer")
    }

    @Test func `Reports an unexpected error and hides it from the client`() async {
        let reports = Mutex<[String]>([])
        let router = router { error, request in
            reports.withLock { $0.append("\(type(of: error)) at \(request.path)") }
        }
        let response = await router.respond(to: HTTPRequest(path: "/3/break"))
        #expect(response.status == 500)
        #expect(!response.text.contains("Secret"))
        #expect(reports.withLock { $0 } == ["Secret at /3/break"])
        for path in ["/3/refuse", "/3/leave", "/3/none"] {
            _ = await router.respond(to: HTTPRequest(path: path))
        }
        #expect(reports.withLock(\.count) == 1)
    }

    @Test func `The longest prefix decides the format of errors`() async {
        var router = Router()
        router.mount("/a/b", errors: ErrorBody { _ in HTTPResponse(status: 2) }) {}
        router.mount("/a", errors: ErrorBody { _ in HTTPResponse(status: 1) }) {}
        #expect(await router.respond(to: HTTPRequest(path: "/a/b/c")).status == 2)
        #expect(await router.respond(to: HTTPRequest(path: "/a/c")).status == 1)
        #expect(await router.respond(to: HTTPRequest(path: "/a/b/%")).status == 2)
    }

    @Test func `Refusals of a route have the format of its mount`() async {
        var router = Router()
        router.mount("/a", errors: ErrorBody { _ in HTTPResponse(status: 1) }) {
            Route(.get, "/b/x") { _ in throw HTTPFailure.notFound }
        }
        router.mount("/a/b", errors: ErrorBody { _ in HTTPResponse(status: 2) }) {}
        router.mount("/a", limits: RequestLimits(targetBytes: 4)) {}
        #expect(await router.respond(to: HTTPRequest(path: "/a/b/x")).status == 1)
        #expect(await router.respond(to: HTTPRequest(path: "/a/b/y")).status == 2)
        #expect(await router.respond(to: HTTPRequest(path: "/a/y")).status == 1)
    }

    @Test func `Paths outside every mount have the errors and limits of the router`() async {
        var router = Router(
            limits: RequestLimits(targetBytes: 10),
            errors: ErrorBody { HTTPResponse(status: $0.status + 500) })
        router.mount("/", limits: RequestLimits(targetBytes: 20)) {
            Route(.get, "/short") { _ in HTTPResponse() }
        }
        #expect(await router.respond(to: HTTPRequest(path: "/x")).status == 904)
        #expect(await router.respond(to: HTTPRequest(path: "/xxxxxxxxxxx")).status == 914)
        #expect(
            await router.respond(to: HTTPRequest(path: "/short", query: [QueryItem("a", "12345")])).status
                == 200)
        #expect(
            await router.respond(to: HTTPRequest(path: "/short", query: [QueryItem("a", "1234567890123")]))
                .status == 414)
    }

    @Test func `The plain body has a code if the failure has one`() async {
        var router = Router()
        router.mount("/") {
            Route(.get, "x") { _ in throw HTTPFailure(409, code: "taken", "\"Ada\" is taken") }
        }
        let response = await router.respond(to: HTTPRequest(path: "/x"))
        #expect(response.text == #"{"status":409,"code":"taken","message":"\"Ada\" is taken"}"#)
    }
}
