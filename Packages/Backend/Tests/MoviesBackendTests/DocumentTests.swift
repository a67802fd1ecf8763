import BackendCore
import Foundation
import NetworkCore
import Testing

@testable import MoviesBackend

/// Compares the document with the router: both have the same operations, and answers match their
/// descriptions.
@Suite struct DocumentTests {
    private let document: DocumentJSON
    private let backend: MoviesBackend

    init() throws {
        backend = try Fixture().backend
        document = try DocumentJSON(backend.service.openAPI)
    }

    @Test func `Describes every route and nothing else`() {
        #expect(
            document.operations.map(\.name).sorted() == backend.service.routes.map(\.description).sorted())
        // /health, /metrics and the document itself.
        #expect(document.operations.count == backend.operations.count + 3)
    }

    @Test func `Serves the document`() async {
        let response = await backend(HTTPRequest(path: "/openapi.json"))
        #expect(response.status == 200)
        #expect(response.body == backend.service.openAPI)
        #expect(document.json["openapi"] as? String == "3.1.0")
        #expect((document.json["servers"] as? [[String: String]]) == [["url": "/"]])
    }

    @Test func `Operation ids are unique`() {
        let ids = document.operations.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetter) })
    }

    @Test func `Declares exactly the parameters of the paths, each once`() {
        for operation in document.operations {
            let inPath = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }
                .map { String($0.dropFirst().dropLast()) }
            let declared = operation.parameters.filter { $0["in"] as? String == "path" }
            #expect(declared.compactMap { $0["name"] as? String }.sorted() == inPath.sorted())
            #expect(declared.allSatisfy { $0["required"] as? Bool == true })
            let names = operation.parameters.map { "\($0["in"] ?? "") \($0["name"] ?? "")" }
            #expect(Set(names).count == names.count)
        }
    }

    @Test func `Has exactly the referenced components`() {
        #expect(document.references == Set(document.schemas.keys))
        #expect(document.schemas.count == 12)
    }

    /// Each with the id of its operation.
    private static let requests: [(String, String, String)] = [
        ("listMovies", "GET", "/api/v2/list_movies.json"),
        ("listMovies", "GET", "/api/v2/list_movies.json?query_term=parasite"),
        ("listMovies", "GET", "/api/v2/list_movies.json?query_term=nothing%20at%20all"),
        (
            "listMovies", "GET",
            "/api/v2/list_movies.json?limit=x&page=-1&minimum_rating=99&sort_by=y&from_year=z"
        ),
        ("listMovies", "GET", "/api/v2/list_movies.json?limit=2&sort_by=year"),
        ("listMovies", "GET", "/api/v2/list_movies.json?cursor=nonsense"),
        ("listMovies", "GET", "/api/v2/list_movies.json?query_term=" + String(repeating: "x", count: 9000)),
        ("listMovies", "GET", "/api/v2/list_movies.json?" + String(repeating: "a&", count: 65)),
        ("getMovieDetails", "GET", "/api/v2/movie_details.json"),
        (
            "getMovieDetails", "GET",
            "/api/v2/movie_details.json?movie_id=6751668&with_cast=true&with_images=1"
        ),
        ("getMovieDetails", "GET", "/api/v2/movie_details.json?movie_id=77"),
        ("getMovieSuggestions", "GET", "/api/v2/movie_suggestions.json?movie_id=tt6751668"),
        ("getMovieSuggestions", "GET", "/api/v2/movie_suggestions.json?movie_id=77"),
        ("getMovieParentalGuides", "GET", "/api/v2/movie_parental_guides.json?movie_id=6751668"),
        ("searchMovie", "GET", "/3/search/movie?query=parasite"), ("searchMovie", "GET", "/3/search/movie"),
        ("searchMovie", "GET", "/3/search/movie?page=0"),
        ("searchMovie", "GET", "/3/search/movie?query=" + String(repeating: "x", count: 5000)),
        ("listPopularMovies", "GET", "/3/movie/popular?page=2"),
        ("listPopularMovies", "GET", "/3/movie/popular?page=x"),
        ("discoverMovies", "GET", "/3/discover/movie?with_genres=18"),
        ("discoverMovies", "GET", "/3/discover/movie?sort_by=x"),
        ("getMovieCredits", "GET", "/3/movie/6751668/credits"),
        ("getMovieCredits", "GET", "/3/movie/77/credits"),
        ("getConfiguration", "GET", "/3/configuration"), ("listMovieGenres", "GET", "/3/genre/movie/list"),
        ("createGuestSession", "GET", "/3/authentication/guest_session/new"),
        ("getMovie", "GET", "/3/movie/6751668"), ("getMovie", "GET", "/3/movie/77"),
        ("getMovie", "GET", "/3/movie/%00"), ("getMovie", "GET", "/3/movie/tt1"),
        ("rateMovie", "POST", "/3/movie/6751668/rating?guest_session_id=a"),
        ("listRatedMovies", "GET", "/3/guest_session/rated/movies?guest_session_id=a"),
        ("listRatedMovies", "GET", "/3/guest_session/rated/movies?guest_session_id=a&page=0"),
        ("listRatedMovies", "GET", "/3/guest_session/rated/movies"),
        ("rateMovie", "POST", "/3/movie/6751668/rating"),
        ("rateMovie", "POST", "/3/movie/77/rating?guest_session_id=a"),
        ("deleteRating", "DELETE", "/3/movie/6751668/rating?guest_session_id=a"),
        ("deleteRating", "DELETE", "/3/movie/x/rating?guest_session_id=a"), ("getHealth", "GET", "/health"),
        ("getMetrics", "GET", "/metrics"), ("getDocument", "GET", "/openapi.json"),
    ]

    @Test(arguments: requests)
    func `Every answer matches its description`(_ id: String, _ method: String, _ target: String) async throws
    {
        let fixture = try await Fixture(Films.few)
        let method = try #require(HTTPMethod(rawValue: method))
        let operation = try #require(document.operations.first { $0.id == id })
        for (body, key) in [
            (#"{"value":8}"#, "k"), (#"{"value":11}"#, nil), (#"{"value":7}"#, "k"), ("", "ä"),
        ] {
            var request = try HTTPRequest(method: method, target: target, body: Array(body.utf8))
            request.headers["Idempotency-Key"] = key
            check(await fixture.backend(request), operation)
        }
    }

    @Test func `Describes refusals by the rate limits`() async throws {
        let fixture = try await Fixture(Films.few)
        var options = ServiceOptions()
        options.reads = RateLimit(perSecond: 1e-6, burst: 1)
        options.writes = options.reads
        let strict = MoviesBackend(store: fixture.store, options: options)
        for (id, method, target) in Self.requests {
            let method = try #require(HTTPMethod(rawValue: method))
            let operation = try #require(document.operations.first { $0.id == id })
            for size in [0, 5000, 2 << 20] {
                var request = try HTTPRequest(
                    method: method, target: target, body: [UInt8](repeating: 0x20, count: size))
                check(await fixture.backend(request), operation)
                request.peer = "192.0.2.1"
                check(await strict(request), operation)
            }
        }
    }

    @Test(arguments: [
        ("with_genres", ["18", "18,53|36", "x", ""]), ("without_genres", ["18", "x"]),
        ("year", ["2019", "10000", "-1", "x"]), ("release_date.gte", ["2019-05-30", "2019", "x", "-1"]),
        ("vote_count.gte", ["-1", "0", "1.5", "x"]), ("vote_average.lte", ["-1", "7.5", "11", "x"]),
    ])
    func `Accepts a filter of films exactly when it matches its description`(
        _ name: String, _ values: [String]
    ) async throws {
        let operation = try #require(document.operations.first { $0.id == "discoverMovies" })
        let schema = try #require(
            operation.parameters.first { $0["name"] as? String == name }?["schema"] as? [String: Any])
        for value in values {
            var typed: Any = value
            if schema["type"] as? String != "string", let number = Double(value) { typed = number }
            let response = await backend(try HTTPRequest(target: "/3/discover/movie?\(name)=\(value)"))
            #expect((response.status == 200) == document.problems(typed, schema).isEmpty, "\(name)=\(value)")
        }
    }

    private func check(_ response: HTTPResponse, _ operation: DocumentJSON.Operation) {
        guard let described = operation.responses["\(response.status)"] else {
            Issue.record("\(operation.name) answers \(response.status)")
            return
        }
        let type = response.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
        let content = described["content"] as? [String: [String: [String: Any]]] ?? [:]
        guard let type, let schema = content[type]?["schema"] else {
            Issue.record("\(operation.name) answers \(response.status) with \(type ?? "no type")")
            return
        }
        guard type == "application/json" else { return }
        let value = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
        #expect(document.problems(value ?? "no JSON", schema) == [])
    }
}
