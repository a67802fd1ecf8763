import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing
import TextCore

@Suite struct TMDBSearchTests {
    private let cache = InMemoryResponseCache(
        byteCap: 1 << 20, now: { Date(timeIntervalSince1970: 1000) })

    @Test(arguments: [(Language.korean, "ko-KR"), (.english, "en-US")])
    func `A search sends the language of the app, and no key`(language: Language, expected: String)
        async throws
    {
        let transport = tmdbServer(count: 1)
        _ = try await TMDBMovieRepository(transport, language: language)
            .search(SearchQuery("기생충 & co"), page: PageRequest(1, limit: 20)) { _ in }
        let request = try #require(transport.requests.first)
        #expect(request.path == "/3/search/movie")
        #expect(request.items == ["query": "기생충 & co", "page": "1", "language": expected])
    }

    @Test(arguments: [
        (1, 20, [1], 1...20, false), (3, 20, [3], 41...47, true), (1, 5, [1], 1...5, false),
        (4, 5, [1], 16...20, false), (5, 5, [2], 21...25, false), (2, 15, [1, 2], 16...30, false),
        (1, 50, [1, 2, 3], 1...47, true), (10, 5, [3], 46...47, true), (2, 47, [3], 0...0, true),
    ])
    func `Cuts a page of any size out of the server's pages`(
        page: Int, limit: Int, asked: [Int], films: ClosedRange<Int>, isLast: Bool
    ) async throws {
        let transport = tmdbServer(count: 47)
        let found = try await TMDBMovieRepository(transport)
            .search(SearchQuery("film"), page: PageRequest(page, limit: limit)) { _ in }
        #expect(found.elements.map(\.id.rawValue) == (films == 0...0 ? [] : Array(films)))
        #expect(found.number == page)
        #expect(found.isLast == isLast)
        #expect(found.total == .exactly(47))
        #expect(transport.requests.map { $0.items["page"] } == asked.map { "\($0)" })
    }

    @Test(arguments: [(501, 20), (201, 50)])
    func `Refuses a page out of range without a request`(page: Int, limit: Int)
        async throws
    {
        let transport = tmdbServer(count: 1)
        await #expect(
            throws: DomainError.invalidInput(
                .outOfRange(field: "page", lowest: 1, highest: Double(10_000 / limit)))
        ) {
            try await TMDBMovieRepository(transport).search(
                SearchQuery("film"), page: PageRequest(page, limit: limit)
            ) {
                _ in
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `A bad result does not affect the others`() async throws {
        let body = #"""
            {"page":1,"total_pages":1,"total_results":6,"results":[
             {"id":1,"title":"Good","release_date":"","poster_path":null,"genre_ids":[18,4242,878],"genre":"western"},
             {"id":"two"},{"title":"No number"},7,{"id":0,"title":"Made up"},
             {"id":6,"title":"옥자","original_title":"Okja","original_language":"ko","release_date":"2017-06-28",
              "vote_average":7.5,"vote_count":10}]}
            """#
        let page = try await TMDBMovieRepository(StubTransport.json(body))
            .search(SearchQuery("x"), page: PageRequest(1, limit: 20)) { _ in }
        #expect(
            page.elements == [
                Movie(id: Movie.ID(1), title: "Good", genres: [Genre("Drama"), Genre("Sci-Fi")]),
                Movie(
                    id: Movie.ID(6), title: "옥자", originalTitle: "Okja", koreanTitle: "옥자", year: 2017,
                    rating: Rating(average: 7.5, votes: 10), language: "ko"),
            ])
        #expect(page.isLast)
    }

    @Test func `Shows the saved answer first, and keeps it when the server is unreachable`() async throws {
        let shown = Shown<Snapshot<Page<Movie>>>()
        let query = try SearchQuery("film")
        let first = try await TMDBMovieRepository(tmdbServer(count: 47), cache: cache)
            .search(query, page: PageRequest(2, limit: 15)) { shown.add($0) }
        #expect(shown.all.isEmpty)
        await #expect(throws: DomainError.offline) {
            try await TMDBMovieRepository(StubTransport.failing(.timedOut), cache: cache)
                .search(query, page: PageRequest(2, limit: 15)) { shown.add($0) }
        }
        #expect(shown.all == [Snapshot(first, savedAt: Date(timeIntervalSince1970: 1000))])
        // One of the two server pages is not enough for this window.
        await #expect(throws: DomainError.offline) {
            try await TMDBMovieRepository(StubTransport.failing(.timedOut), cache: cache)
                .search(query, page: PageRequest(3, limit: 15)) { shown.add($0) }
        }
        #expect(shown.all.count == 1)
    }

    @Test func `Saves answers in two languages separately`() async throws {
        let shown = Shown<Int>()
        for language in [Language.korean, .english] {
            _ = try await TMDBMovieRepository(tmdbServer(count: 1), cache: cache, language: language)
                .search(SearchQuery("film"), page: PageRequest(1, limit: 20)) { _ in shown.add(1) }
        }
        #expect(shown.all.isEmpty)
    }

    @Test(arguments: ["[]", "<html>", "{}", #"{"status":"ok","data":{}}"#])
    func `An invalid answer makes the source unavailable`(body: String) async {
        await #expect(throws: DomainError.unavailable) {
            try await TMDBMovieRepository(StubTransport.json(body))
                .search(SearchQuery("a"), page: PageRequest(1, limit: 20)) { _ in }
        }
    }

    @Test func `Reports that the server has no lists, without a request`() async throws {
        let transport = StubTransport()
        let repository = TMDBMovieRepository(transport)
        await #expect(throws: DomainError.unsupported(feature: "list")) {
            try await repository.list(MovieListQuery()) { _ in }
        }
        await #expect(throws: DomainError.unsupported(feature: "similar")) {
            try await repository.similar(to: Movie.ID(1))
        }
        #expect(transport.requests.isEmpty)
    }
}
