import JSONCore
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import Testing

@testable import BackendCore

/// A service of two operations over an empty database.
private struct NotesService {
    enum Access { case everybody, owner }

    let operations: [ServiceOperation<Access>]
    let service: Service
    let database = TestPlace.standard.database(
        [
            Migration(version: 1, name: "notes") { connection throws(StoreError) in
                try connection.executeScript(
                    "CREATE TABLE note (id \(connection.dialect.integerType) PRIMARY KEY)")
            }
        ])

    init(reporting report: @escaping Router.Report = { _, _ in }) {
        let owner = Authorization<Access, String>(.owner, scheme: "token") { context in
            guard let name = context.request.headers["Authorization"] else {
                throw HTTPFailure(403, "Nobody asks")
            }
            return name
        }
        func documentation(_ id: String) -> OpenAPIOperation {
            OpenAPIOperation(
                id, "A note", tag: "notes", responses: [OpenAPIResponse(200, "It.", schema: .any)])
        }
        operations = [
            ServiceOperation(.get, "/notes", for: Authorization(.everybody), documentation("listNotes")) {
                _ in .json { $0.string("all") }
            },
            ServiceOperation(.put, "/notes/{id}", for: owner, documentation("changeNote")) { name, context in
                guard try context.path.int("id") < 100 else {
                    throw ["full": .full("disk"), "lost": .unknownOutcome("x")][name] ?? StoreError.closed
                }
                return .json { $0.string(name) }
            },
        ]
        var options = ServiceOptions()
        options.version = "1.2"
        options.requestID = { "one" }
        service = Service(
            OpenAPIDocument(title: "Notes", description: "", schemas: [:], security: ["token": .bearer("")]),
            [ServiceAPI(errors: .plain, prefixes: ["/notes"], operations)], database: database,
            probing: "note", startedAt: 0, options: options, report: report)
    }
}

@Suite struct ServiceTests {
    @Test func `Has a route for each operation and its own routes`() {
        let notes = NotesService()
        #expect(notes.service.problems.isEmpty)
        #expect(
            notes.service.routes.map(\.description) == [
                "GET /notes", "PUT /notes/{id}", "GET /health", "GET /metrics", "GET /openapi.json",
            ])
        #expect(notes.operations.map(\.id) == ["listNotes", "changeNote"])
        #expect(notes.operations.map(\.access) == [.everybody, .owner])
    }

    @Test func `Runs a handler only for authorized callers and passes the caller`() async {
        let service = NotesService().service
        var request = HTTPRequest(method: .put, path: "/notes/1")
        #expect(await service(request).status == 403)
        request.headers["Authorization"] = "Kim"
        #expect(String(decoding: await service(request).body, as: UTF8.self) == "\"Kim\"")
        #expect(await service(HTTPRequest(path: "/notes")).status == 200)
    }

    @Test func `The document names the operations that need a token, and the version`() {
        let service = NotesService().service
        let text = String(decoding: service.openAPI, as: UTF8.self)
        #expect(text.contains(#""version":"1.2""#))
        #expect(text.ranges(of: #""security":[{"token":[]}]"#).count == 1)
        #expect(service.documents(200, for: HTTPRequest(path: "/notes")))
        #expect(!service.documents(201, for: HTTPRequest(path: "/notes")))
    }

    @Test func `Is healthy while the database is readable, and names it in the metrics`() async {
        let notes = NotesService()
        #expect(await notes.service(HTTPRequest(path: "/health")).status == 200)
        let metrics = await notes.service(HTTPRequest(path: "/metrics"))
        #expect(String(decoding: metrics.body, as: UTF8.self).contains(#"version="1.2",database="SQLite"#))
        await notes.database.close()
        #expect(await notes.service(HTTPRequest(path: "/health")).status == 503)
    }

    @Test func `Reports errors with only method, path and id of the request`() async throws {
        let (reports, report) = AsyncStream.makeStream(of: HTTPRequest.self)
        let service = NotesService { _, request in report.yield(request) }.service
        let answer = await service(
            HTTPRequest(
                method: .put, path: "/notes/100", query: [QueryItem("key", "secret")],
                headers: ["Authorization": "secret"], body: [1]))
        #expect(answer.status == 500)
        report.finish()
        let reported = await reports.reduce(into: []) { $0.append($1) }
        var known = HTTPRequest(method: .put, path: "/notes/100")
        known.headers["X-Request-Id"] = "one"
        #expect(reported == [known])
    }

    @Test func `A full disk of the server is a 503 with the reason`() async {
        let answer = await NotesService().service(
            HTTPRequest(method: .put, path: "/notes/100", headers: ["Authorization": "full"]))
        #expect(answer.status == 503 && answer.headers["Retry-After"] == "60")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("disk of the server is full"))
    }

    @Test func `A commit with an unknown outcome is a 503 that invites no repetition`() async {
        let answer = await NotesService().service(
            HTTPRequest(method: .put, path: "/notes/100", headers: ["Authorization": "lost"]))
        #expect(answer.status == 503 && answer.headers["Retry-After"] == nil)
        #expect(
            String(decoding: answer.body, as: UTF8.self).contains("not known whether anything was stored"))
    }

    @Test(arguments: [
        (StoreError.busy(seconds: 5), "Busy", "1"), (.cancelled, "The answer would have taken too long", ""),
    ])
    func `A busy database and a slow statement are a 503`(
        _ error: StoreError, _ message: String, _ retry: String
    ) throws {
        let failure = try #require(error.asFailure(busy: "Busy") as? HTTPFailure)
        #expect(failure.status == 503)
        #expect(failure.message == message)
        #expect(failure.headers["Retry-After"] ?? "" == retry)
    }

    @Test func `A text that databases cannot store is a 400`() throws {
        let failure = try #require(StoreError.embeddedNUL.asFailure() as? HTTPFailure)
        #expect(failure == HTTPFailure(400, "A text must not have the character U+0000"))
    }

    @Test func `Passes on other errors of a database`() {
        #expect(StoreError.closed.asFailure() as? StoreError == .closed)
    }
}

/// Reads that may come from a replica of the database.
@Suite struct ReadToleranceTests {
    private enum Access { case everybody, member }

    private func service() -> Service { service(refusing: false) }

    private func service(refusing: Bool) -> Service {
        func operation<Caller>(
            _ method: HTTPMethod, _ path: String, _ authorization: Authorization<Access, Caller>
        ) -> ServiceOperation<Access> {
            ServiceOperation(
                method, path, for: authorization,
                OpenAPIOperation("\(method)\(path)", "", tag: "", responses: [])
            ) { _, _ in
                if refusing { throw HTTPFailure(404, "Gone") }
                return HTTPResponse(body: Array((ReadTolerance.isLagAllowed ? "any" : "new").utf8))
            }
        }
        let everybody = Authorization<Access, Void>(.everybody)
        let members = Authorization<Access, Void>(.member, scheme: "token") { _ in }
        let visitors = Authorization<Access, String?>(.everybody) { $0.request.headers["Authorization"] }
        let operations = [
            operation(.get, "/all", everybody), operation(.post, "/all", everybody),
            operation(.get, "/own", members), operation(.get, "/some", visitors),
        ]
        return Service(
            OpenAPIDocument(title: "", description: "", schemas: [:], security: ["token": .bearer("")]),
            [ServiceAPI(errors: .plain, operations)], database: NotesService().database, probing: "note",
            startedAt: 0)
    }

    @Test(arguments: [
        (HTTPMethod.get, "/all", false, "any"), (.get, "/all", true, "new"), (.post, "/all", false, "new"),
        (.get, "/own", true, "new"),
    ])
    func `Only anonymous reads of open operations may come from a replica`(
        method: HTTPMethod, path: String, isSignedIn: Bool, age: String
    ) async {
        var request = HTTPRequest(method: method, path: path)
        if isSignedIn { request.headers["Authorization"] = "Bearer kim" }
        #expect(String(decoding: await service()(request).body, as: UTF8.self) == age)
    }

    @Test(
        arguments: [
            ("/all", false, nil, nil), ("/all", true, nil, nil), ("/some", false, nil, "Authorization"),
            ("/some", true, "private, no-store", "Authorization"),
            ("/own", false, "private, no-store", "Authorization"),
            ("/own", true, "private, no-store", "Authorization"),
        ] as [(String, Bool, String?, String?)], [false, true])
    func `Forbids caching an answer or a refusal that depends on the caller`(
        _ expected: (path: String, isSignedIn: Bool, control: String?, vary: String?), refusing: Bool
    ) async {
        var request = HTTPRequest(path: expected.path)
        if expected.isSignedIn { request.headers["Authorization"] = "Bearer kim" }
        let answer = await service(refusing: refusing)(request)
        #expect(answer.status == (refusing ? 404 : 200))
        #expect(answer.headers["Cache-Control"] == expected.control)
        #expect(answer.headers["Vary"] == expected.vary)
    }
}
