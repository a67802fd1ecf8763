import BackendCore
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import MoviesBackend

@Suite struct ServiceTests {
    @Test func `Is healthy as long as the database can be read`() async throws {
        let fixture = try Fixture()
        let reports = Mutex<[StoreError]>([])
        let backend = MoviesBackend(store: fixture.store) { error, _ in
            if let error = error as? StoreError { reports.withLock { $0.append(error) } }
        }
        let well = await backend(HTTPRequest(path: "/health"))
        #expect(well.status == 200)
        #expect(Reply(well).text == #"{"status":"ok"}"#)
        await fixture.database.close()
        let ill = await backend(HTTPRequest(path: "/health"))
        #expect(ill.status == 503)
        #expect(Reply(ill).text == #"{"status":"unavailable"}"#)
        #expect(reports.withLock { $0 } == [.closed])
    }

    @Test(arguments: [
        (StoreError.busy(seconds: 5), 503, "The catalogue is busy", "1"),
        (.cancelled, 503, "The answer would have taken too long", ""),
        (.full("no room in /secret"), 503, "The disk of the server is full: nothing was stored", "60"),
    ])
    func `Reports why the database fails`(
        _ error: StoreError, _ status: Int, _ message: String, _ retry: String
    ) async throws {
        let fixture = try await Fixture(Films.few)
        let database = ScriptedDatabase(fixture.database, before: { _ throws(StoreError) in throw error })
        let backend = MoviesBackend(store: MoviesStore(database: database, now: { Date() }))
        let response = await backend(
            HTTPRequest(
                method: .post, path: "/3/movie/6751668/rating", query: [QueryItem("guest_session_id", "me")],
                body: Array(#"{"value":8}"#.utf8)))
        #expect(response.status == status)
        #expect(Reply(response).json["status_message"] as? String == message)
        #expect(response.headers["Retry-After"] ?? "" == retry)
    }

    @Test func `Metrics do not need the database after it has reported its version`() async throws {
        let fixture = try Fixture()
        _ = await fixture.backend(HTTPRequest(path: "/metrics"))
        await fixture.database.close()
        #expect(
            Reply(await fixture.backend(HTTPRequest(path: "/metrics"))).text.contains(#"database="SQLite "#))
    }

    @Test func `The health check does not seed the catalogue`() async throws {
        let fixture = Fixture(at: .standard)
        _ = await fixture.backend(HTTPRequest(path: "/health"))
        let rows = try await fixture.database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM meta") { $0.int(0) }
        }
        #expect(rows == 0)
    }

    @Test func `Metrics count requests and name the running versions`() async throws {
        let fixture = try await Fixture(Films.few)
        var options = ServiceOptions()
        options.version = "3.2.1"
        let backend = MoviesBackend(store: fixture.store, options: options)
        for target in ["/3/movie/1", "/3/movie/6751668", "/3/movie/41959", "/secret/path"] {
            _ = await backend(try HTTPRequest(target: target))
        }
        let text = Reply(await backend(HTTPRequest(path: "/metrics"))).text
        for line in [
            #"http_requests_total{method="GET",route="/3/movie/{movie_id}",status="2xx"} 2"#,
            #"http_requests_total{method="GET",route="/3/movie/{movie_id}",status="4xx"} 1"#,
            #"http_requests_total{method="other",route="other",status="4xx"} 1"#,
            "process_start_time_seconds \(Fixture.time)", #"version="3.2.1",database="SQLite "#,
        ] { #expect(text.contains(line)) }
        #expect(!text.contains("secret"))
    }

    @Test(arguments: [
        ("/3/movie/6751668", "status_message", "Your request count is over the allowed limit."),
        ("/api/v2/list_movies.json", "status_message", "Too many requests"),
        ("/openapi.json", "message", "Too many requests"),
    ])
    func `Refuses too many requests in the format of the API`(
        _ path: String, _ key: String, _ message: String
    ) async throws {
        let fixture = try await Fixture(Films.few)
        var options = ServiceOptions()
        options.reads = RateLimit(perSecond: 0.5, burst: 1)
        let time = ContinuousClock.now
        options.clock = { time }
        let backend = MoviesBackend(store: fixture.store, options: options)
        let request = HTTPRequest(path: path, content: .bytes([]), peer: "2001:db8::1")
        #expect(await backend(request).status == 200)
        let refused = await backend(request)
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "2")
        #expect(Reply(refused).json[key] as? String == message)
        #expect(Reply(refused).statusCode == (path.hasPrefix("/3") ? 25 : nil))
        for (free, status) in [("/health", 200), ("/metrics", 403)] {
            var request = request
            request.path = free
            #expect(await backend(request).status == status)
        }
        let embedded = HTTPRequest(path: path)
        #expect(await backend(embedded).status == 200)
    }

    @Test func `Every answer has the id of its request`() async throws {
        let backend = try Fixture().backend
        for path in ["/health", "/nothing", "/3/movie/x"] {
            var request = HTTPRequest(path: path)
            #expect(await backend(request).headers["X-Request-Id"]?.count == 32)
            request.headers["X-Request-Id"] = "mine"
            #expect(await backend(request).headers["X-Request-Id"] == "mine")
        }
    }
}
