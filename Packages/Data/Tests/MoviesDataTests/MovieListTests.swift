import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@Suite struct MovieListTests {
    private let cache = InMemoryResponseCache(byteCap: 1 << 20, now: { Date(timeIntervalSince1970: 1000) })

    @Test func `Sends the parameters of the protocol`() async throws {
        let transport = StubTransport.json(Answer.two)
        let query = try MovieListQuery(
            genre: Genre("Sci-Fi"), minimumRating: 7, fromYear: 1990, toYear: 1999, sort: .rating,
            order: .ascending, limit: 15, start: .page(2))
        _ = try await DefaultMovieRepository(transport).list(query) { _ in }
        let request = try #require(transport.requests.first)
        #expect(request.path == "/api/v2/list_movies.json")
        #expect(
            request.items == [
                "limit": "15", "page": "2", "genre": "Sci-Fi", "minimum_rating": "7", "from_year": "1990",
                "to_year": "1999", "sort_by": "rating", "order_by": "asc",
            ])
    }

    @Test(
        arguments: zip(
            MovieListQuery.Sort.allCases, ["title", "year", "rating", "popularity", "date_added"]))
    func `Sends the name of every order`(sort: MovieListQuery.Sort, word: String) async throws {
        let transport = StubTransport.json(Answer.none)
        _ = try await DefaultMovieRepository(transport).list(MovieListQuery(sort: sort)) { _ in }
        #expect(transport.requests.first?.items["sort_by"] == word)
    }

    @Test func `Continues at a cursor instead of a page`() async throws {
        let transport = StubTransport.json(Answer.none)
        _ = try await DefaultMovieRepository(transport).list(MovieListQuery(start: .cursor("a/b+c"))) { _ in }
        let items = try #require(transport.requests.first?.items)
        #expect(items["cursor"] == "a/b+c")
        #expect(items["page"] == nil)
    }

    @Test(arguments: [
        (
            MovieListQuery.Start.cursor("zzz"),
            DomainError.invalidInput(.malformed(field: "cursor", value: "zzz"))
        ),
        (.page(1), .unavailable),
    ])
    func `Blames the cursor for a refused list, if there is one`(
        start: MovieListQuery.Start, expected: DomainError
    ) async throws {
        let transport = StubTransport.json(#"{"status": "error", "status_message": "no"}"#)
        let query = try MovieListQuery(start: start)
        await #expect(throws: expected) {
            try await DefaultMovieRepository(transport).list(query) { _ in }
        }
    }

    @Test func `Reads all members of a film`() async throws {
        let page = try await DefaultMovieRepository(StubTransport.json(Answer.two)).list(MovieListQuery()) {
            _ in
        }
        #expect(
            page.elements.first
                == Movie(
                    id: Movie.ID(1), imdbCode: "tt0364569", title: "Oldboy", koreanTitle: "올드보이", year: 2003,
                    runtime: 120, genres: [Genre("Drama"), Genre("Thriller")],
                    rating: Rating(average: 8.4, votes: 650), language: "ko"))
        #expect(page.elements.last == Movie(id: Movie.ID(2), title: "Parasite"))
        #expect(page.total == .exactly(41))
    }

    @Test(arguments: [
        (
            #""movie_count":41,"limit":20,"movies":[{"id":1,"title":"A"}]"#, MovieListQuery.Start.page(2),
            false
        ),
        (#""movie_count":41,"limit":20,"movies":[{"id":1,"title":"A"}]"#, .page(3), true),
        (#""movie_count":40,"limit":20,"movies":[{"id":1,"title":"A"}]"#, .page(2), true),
        (#""movie_count":41,"limit":20"#, .page(1), true),
        (#""movie_count":41,"limit":20,"next_cursor":"x","movies":[{"id":1,"title":"A"}]"#, .page(3), false),
        (#""movie_count":41,"limit":20,"movies":[{"id":1,"title":"A"}]"#, .cursor("x"), true),
        (
            #""movie_count":9,"limit":2,"movie_count_is_capped":true,"movies":[{"id":1,"title":"A"}]"#,
            .page(9), true
        ),
        (
            #""movie_count":9,"limit":1,"movie_count_is_capped":true,"movies":[{"id":1,"title":"A"}]"#,
            .page(9), false
        ),
        (#""movie_count":9,"limit":0,"movies":[{"id":1,"title":"A"}]"#, .page(8), false),
    ])
    func `Detects the last page`(data: String, start: MovieListQuery.Start, isLast: Bool) async throws {
        let repository = DefaultMovieRepository(StubTransport.json(Answer.list(data)))
        let page = try await repository.list(MovieListQuery(start: start)) { _ in }
        #expect(page.isLast == isLast)
    }

    @Test func `A capped count is a lower bound`() async throws {
        let data = #""movie_count":10000,"movie_count_is_capped":true,"movies":[{"id":1,"title":"A"}]"#
        let page = try await DefaultMovieRepository(StubTransport.json(Answer.list(data)))
            .list(MovieListQuery()) { _ in }
        #expect(page.total == .atLeast(10_000))
    }

    @Test func `Leaves out rows without a number or a title`() async throws {
        let data = #""movies":[{"id":0,"title":"A"},{"id":3,"title":""},{"id":4},{"id":5,"title":"B"}]"#
        let page = try await DefaultMovieRepository(StubTransport.json(Answer.list(data)))
            .list(MovieListQuery()) { _ in }
        #expect(page.elements.map(\.id.rawValue) == [5])
    }

    @Test func `Shows the saved answer first and then always asks`() async throws {
        let query = try MovieListQuery()
        _ = try await DefaultMovieRepository(StubTransport.json(Answer.two), cache: cache).list(query) { _ in
        }
        let (transport, shown) = (StubTransport.json(Answer.none), Shown<Snapshot<Page<Movie>>>())
        let page = try await DefaultMovieRepository(transport, cache: cache).list(query) { shown.add($0) }
        #expect(shown.all.map(\.value.elements.count) == [2])
        #expect(shown.all.map(\.savedAt) == [Date(timeIntervalSince1970: 1000)])
        #expect(page.elements.isEmpty)
        #expect(transport.requests.count == 1)
    }

    @Test func `A new answer replaces the saved one`() async throws {
        let (query, shown) = (try MovieListQuery(), Shown<Int>())
        for answer in [Answer.two, Answer.none, Answer.none] {
            _ = try await DefaultMovieRepository(StubTransport.json(answer), cache: cache).list(query) {
                shown.add($0.value.elements.count)
            }
        }
        #expect(shown.all == [2, 0])
    }

    @Test(arguments: [
        StubAnswer.failing(.notConnected("no route")), .status(500), .json(Answer.error), .json("no JSON"),
        .json("{}"),
    ])
    func `A failure keeps the saved answer`(answer: StubAnswer) async throws {
        let (query, shown) = (try MovieListQuery(), Shown<Int>())
        _ = try await DefaultMovieRepository(StubTransport.json(Answer.two), cache: cache).list(query) { _ in
        }
        let failing = StubTransport()
        failing.on(.get, "/api/v2/list_movies.json", answer, answer)
        for _ in 0..<2 {
            await #expect(throws: DomainError.self) {
                try await DefaultMovieRepository(failing, cache: cache).list(query) {
                    shown.add($0.value.elements.count)
                }
            }
        }
        #expect(shown.all == [2, 2])
        failing.verify()
    }

    @Test func `Every parameter that changes the answer changes the key of the saved one`() async throws {
        let queries = try [
            MovieListQuery(), MovieListQuery(genre: Genre("Drama")), MovieListQuery(minimumRating: 5),
            MovieListQuery(fromYear: 2000), MovieListQuery(toYear: 2000), MovieListQuery(sort: .rating),
            MovieListQuery(order: .ascending), MovieListQuery(limit: 10), MovieListQuery(start: .page(2)),
            MovieListQuery(start: .cursor("2")),
        ]
        let shown = Shown<Int>()
        let repository = DefaultMovieRepository(StubTransport.json(Answer.two), cache: cache)
        for query in queries { _ = try await repository.list(query) { _ in shown.add(1) } }
        #expect(shown.all.isEmpty)
        let elsewhere = DefaultMovieRepository(
            client: HTTPClient(origin: "https://other.test", transport: StubTransport.json(Answer.two)),
            cache: cache, rater: GuestSession(id: "me"))
        _ = try await elsewhere.list(MovieListQuery()) { _ in shown.add(1) }
        #expect(shown.all.isEmpty)
    }

    @Test func `Does not show an unreadable saved answer`() async throws {
        let transport = StubTransport.json(Answer.two)
        _ = try await DefaultMovieRepository(transport, cache: cache).list(MovieListQuery()) { _ in }
        let target = try #require(transport.requests.first?.target)
        await cache.save(Array("old".utf8), for: "GET https://films.test \(target)", lifetime: .seconds(9))
        let shown = Shown<Int>()
        _ = try await DefaultMovieRepository(transport, cache: cache).list(MovieListQuery()) { _ in
            shown.add(1)
        }
        #expect(shown.all.isEmpty)
    }
}
