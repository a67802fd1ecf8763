import BackendCore
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MoviesBackend

/// Recorded answers that must stay the same while the code is restructured.
@Suite(.timeLimit(.minutes(10))) struct GoldenTests {
    private static let group: [(file: String, requests: [String])] = [
        (
            "yts.txt",
            [
                "GET /api/v2/list_movies.json?limit=2", "GET /api/v2/list_movies.json?limit=2&page=2",
                "GET /api/v2/list_movies.json?limit=2&cursor=nonsense",
                "GET /api/v2/list_movies.json?query_term=%EB%8C%80%EB%B6%80&genre=crime&sort_by=rating&order_by=asc",
                "GET /api/v2/list_movies.json?query_term=nothing",
                "GET /api/v2/list_movies.json?limit=x&page=-1",
                "GET /api/v2/movie_details.json?movie_id=6751668",
                "GET /api/v2/movie_details.json?imdb_id=tt0068646&with_images=true&with_cast=true",
                "GET /api/v2/movie_details.json", "GET /api/v2/movie_details.json?movie_id=77",
                "GET /api/v2/movie_suggestions.json?movie_id=6751668",
                "GET /api/v2/movie_suggestions.json?movie_id=77",
                "GET /api/v2/movie_parental_guides.json?movie_id=6751668",
                "GET /api/v2/movie_parental_guides.json?movie_id=x", "HEAD /api/v2/list_movies.json?limit=1",
                "POST /api/v2/list_movies.json", "GET /api/v2/nothing", "OPTIONS /api/v2/list_movies.json",
            ]
        ),
        (
            "tmdb.txt",
            [
                "GET /3/search/movie?query=godfather",
                "GET /3/search/movie?query=godfather&language=ko-KR&page=2",
                "GET /3/search/movie?query=", "GET /3/search/movie?query=a&page=0", "GET /3/movie/popular",
                "GET /3/movie/popular?page=501",
                "GET /3/discover/movie?with_genres=80&sort_by=vote_average.desc",
                "GET /3/discover/movie?sort_by=nothing", "GET /3/discover/movie?with_people=1",
                "GET /3/movie/6751668",
                "GET /3/movie/6751668?language=ko", "GET /3/movie/tt0068646", "GET /3/movie/77",
                "GET /3/movie/x",
                "GET /3/movie/6751668/credits", "GET /3/movie/6751668/credits?language=ko",
                "GET /3/movie/77/credits",
                "GET /3/configuration", "GET /3/genre/movie/list", "GET /3/genre/movie/list?language=ko",
                "GET /3/authentication/guest_session/new", "HEAD /3/movie/6751668", "PUT /3/movie/6751668",
                "OPTIONS /3/movie/6751668/rating", "GET /3/nothing",
            ]
        ),
        (
            "scores.txt",
            [
                "POST /3/movie/6751668/rating?guest_session_id=me {\"value\":8.5}",
                "POST /3/movie/6751668/rating?guest_session_id=me {\"value\":7}",
                "POST /3/movie/6751668/rating?guest_session_id=me {\"value\":7.3}",
                "POST /3/movie/6751668/rating?guest_session_id=me x",
                "POST /3/movie/6751668/rating {\"value\":7}",
                "POST /3/movie/77/rating?guest_session_id=me {\"value\":7}", "GET /3/movie/6751668",
                "GET /3/guest_session/rated/movies?guest_session_id=me",
                "GET /3/guest_session/rated/movies?guest_session_id=nobody",
                "GET /3/guest_session/rated/movies", "GET /3/guest_session/me/rated/movies",
                "DELETE /3/movie/6751668/rating?guest_session_id=me",
                "DELETE /3/movie/6751668/rating?guest_session_id=me",
                "DELETE /3/movie/6751668/rating", "DELETE /3/movie/77/rating?guest_session_id=me",
            ]
        ),
    ]

    private let fixture: Fixture
    private let backend: MoviesBackend

    init() async throws {
        fixture = try await Fixture(Films.few)
        let time = ContinuousClock.now
        var options = ServiceOptions()
        options.requestID = { "request" }
        options.clock = { time }
        options.reads = nil
        options.writes = nil
        backend = MoviesBackend(store: fixture.store, options: options)
    }

    private func transcript() throws -> WireTranscript {
        try WireTranscript(random: [
            "session": #""guest_session_id":"([0-9a-f]{32})""#, "version": #"SQLite ([0-9.]+)"#,
            "time": #""execution_time":"([0-9]+ ms)""#,
        ]) { [backend] in await backend($0) }
    }

    @Test func `Every operation answers as recorded`() async throws {
        var transcript = try transcript()
        for (file, requests) in Self.group {
            for request in requests {
                let words = request.split(separator: " ", maxSplits: 2)
                try await transcript.ask(
                    words.prefix(2).joined(separator: " "), body: words.count > 2 ? Array(words[2].utf8) : [])
            }
            if file == "scores.txt" {
                for value in [8, 8, 9] {
                    try await transcript.ask(
                        "POST /3/movie/6751668/rating?guest_session_id=me", ["Idempotency-Key": "one"],
                        body: Array(#"{"value":\#(value)}"#.utf8))
                }
                try await transcript.ask(
                    "DELETE /3/movie/6751668/rating?guest_session_id=me", ["Idempotency-Key": "white space"])
            }
            try GoldenFile(file, beside: #filePath).expect(transcript.take())
        }
        for path in ["/health", "/openapi.json", "/metrics"] { try await transcript.ask("GET \(path)") }
        let figures = Reply(await backend(HTTPRequest(path: "/metrics"))).text
        for route in backend.service.routes {
            let line = #"http_requests_total{method="\#(route.method)",route="\#(route.path)",status="2xx"}"#
            #expect(figures.contains(line), "\(route) is not visited")
        }
    }

    @Test func `The service routes answer as recorded`() async throws {
        var transcript = try transcript()
        for request in [
            "GET /health", "HEAD /health", "POST /health", "GET /nothing", "GET /3/movie/x", "GET /a/../b",
            "GET /metrics",
        ] { try await transcript.ask(request) }
        try await transcript.ask("GET /health", ["X-Request-Id": "mine"])
        await fixture.database.close()
        for request in ["GET /health", "GET /3/movie/popular", "GET /api/v2/list_movies.json"] {
            try await transcript.ask(request)
        }
        try GoldenFile("service.txt", beside: #filePath).expect(transcript.take())
    }

    @Test func `The document is as recorded`() throws {
        let document = String(decoding: backend.service.openAPI, as: UTF8.self)
        try GoldenFile("openapi.txt", beside: #filePath).expect(
            document.replacing(",\"", with: ",\n\"").replacing("{\"", with: "{\n\"") + "\n")
    }

    @Test func `The schema is as recorded`() async throws {
        let database = TestPlace.standard.database(MoviesStore.migrations)
        try GoldenFile("schema.txt", beside: #filePath).expect(
            try await lines(
                of: database, "SELECT 'user_version ' || user_version FROM pragma_user_version",
                "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY type, name"
            ))
        let full = try Fixture()
        _ = try await full.list()
        try GoldenFile("schema-with-catalogue.txt", beside: #filePath).expect(
            try await lines(
                of: full.database,
                "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY type, name"
            ))
    }

    @Test func `What is kept is hashed as recorded`() async throws {
        let bundled = try Fixture()
        let lists = try await [bundled.list(), bundled.list(["limit": "1", "sort_by": "title"])]
        for value in [8, 9] {
            var request = HTTPRequest(
                method: .post, path: "/3/movie/6751668/rating", query: [QueryItem("guest_session_id", "me")],
                headers: ["Idempotency-Key": "key-\(value)"], body: Array(#"{"value":\#(value)}"#.utf8))
            request.headers["Content-Type"] = "application/json"
            _ = await bundled.backend(request)
        }
        var text = try await lines(
            of: bundled.database, "SELECT 'meta ' || key || ': ' || value FROM meta ORDER BY key",
            "SELECT 'key ' || owner || ' ' || key || ': ' || fingerprint || ' ' || saved_at || ' ' || status || ' ' || headers || ' ' || CAST(body AS TEXT) FROM idempotency ORDER BY id"
        )
        for reply in lists {
            text +=
                "ETag: \(reply.headers["ETag"] ?? "")\ncursor: \(reply.data["next_cursor"] as? String ?? "")\n"
        }
        try GoldenFile("stored-hashes.txt", beside: #filePath).expect(text)
    }

    private func lines(of database: any Database, _ queries: String...) async throws -> String {
        try await database.read { connection throws(StoreError) in
            var text = ""
            for query in queries { try connection.forEach(query) { text += $0.text(0) + "\n" } }
            return text
        }
    }
}
