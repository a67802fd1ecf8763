import BackendCore
import NetworkCore
import SQLCore
import SQLiteDriver
import Testing

@testable import SamplesBackend

@Suite struct ThingRoutesTests {
    private let service: Service

    init() {
        let database = SQLiteDatabase(at: .memory, migrations: SamplesStore.migrations)
        let api = ServiceAPI(errors: .plain, ThingRoutes(database: database, now: { 60 }).operations)
        service = Service(
            OpenAPIDocument(title: "Things", description: "", schemas: [:]), [api], database: database,
            probing: "thing", startedAt: 0)
    }

    private func add(_ body: String, key: String? = nil) async -> HTTPResponse {
        var request = HTTPRequest(method: .post, path: "/api/things", body: Array(body.utf8))
        request.headers["Idempotency-Key"] = key
        return await service(request)
    }

    private func list(_ query: [QueryItem] = []) async -> String {
        let request = HTTPRequest(path: "/api/things", query: query)
        return String(decoding: await service(request).body, as: UTF8.self)
    }

    @Test func `Lists things in pages, newest first`() async {
        #expect(await list() == #"{"things":[],"next":null}"#)
        for text in ["One", "둘"] { #expect(await add(#"{"text":"\#(text)"}"#).status == 201) }
        let (one, two) = (#"{"id":1,"text":"One"}"#, #"{"id":2,"text":"둘"}"#)
        #expect(await list() == #"{"things":[\#(two),\#(one)],"next":null}"#)
        #expect(await list([QueryItem("limit", "1")]) == #"{"things":[\#(two)],"next":2}"#)
        #expect(await list([QueryItem("before", "2")]) == #"{"things":[\#(one)],"next":null}"#)
    }

    @Test(arguments: [#"{"text":" "}"#, "{}", "x", #"{"text":"\#(String(repeating: "a", count: 1_001))"}"#])
    func `Refuses a thing without a valid text`(body: String) async {
        #expect(await add(body).status == 400)
        #expect(await list() == #"{"things":[],"next":null}"#)
    }

    @Test func `A repeated request adds nothing`() async {
        for _ in 1...2 { #expect(await add(#"{"text":"One"}"#, key: "same").status == 201) }
        #expect(await list() == #"{"things":[{"id":1,"text":"One"}],"next":null}"#)
    }

    @Test func `Every route is reachable`() { #expect(service.problems.isEmpty) }
}
