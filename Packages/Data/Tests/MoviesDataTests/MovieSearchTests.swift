import DomainCore
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@Suite struct MovieSearchTests {
    @Test(arguments: ["기생충", "\u{1100}\u{1175}\u{1109}\u{1162}\u{11BC}\u{110E}\u{116E}\u{11BC}"])
    func `Sends Korean in composed form`(text: String) async throws {
        let transport = StubTransport.json(Answer.two)
        _ = try await DefaultMovieRepository(transport).search(
            SearchQuery(text), page: PageRequest(3, limit: 20)
        ) { _ in }
        let request = try #require(transport.requests.first)
        #expect(request.items["query_term"].map { Array($0.unicodeScalars) } == Array("기생충".unicodeScalars))
        #expect(request.items["page"] == "3")
        #expect(request.items["limit"] == "20")
    }

    @Test func `Sends the filters of a search`() async throws {
        let transport = StubTransport.json(Answer.none)
        let filter = try MovieFilter(genre: Genre("Drama"), minimumRating: 7, fromYear: 1990, toYear: 1999)
        _ = try await DefaultMovieRepository(transport).search(
            SearchQuery("x", filter: filter), page: PageRequest()
        ) { _ in }
        let items = try #require(transport.requests.first).items
        #expect(items["genre"] == "Drama" && items["minimum_rating"] == "7")
        #expect(items["from_year"] == "1990" && items["to_year"] == "1999")
    }

    @Test(
        arguments: [
            (#"{"kind":"instead","text":"inception"}"#, SearchReading(.instead, "inception")),
            (#"{"kind":"also","text":"a"}"#, .init(.also, "a")),
            (#"{"kind":"suggestion","text":"A"}"#, .init(.suggestion, "A")),
            (#"{"kind":"unheard","text":"a"}"#, nil), (#"{"kind":"instead","text":""}"#, nil), ("7", nil),
            ("null", nil),
            (#"{"kind":1}"#, nil),
        ] as [(String, SearchReading?)])
    func `Reads how a search was interpreted, and ignores unknown kinds`(
        json: String, reading: SearchReading?
    ) async throws {
        let answer = """
            {"status":"ok","status_message":"","data":{"movie_count":1,"limit":20,"page_number":1,"search_reading":\(json),
            "movies":[{"id":1,"title":"A","search_match":{"kind":"person","text":"봉준호"}},
            {"id":2,"title":"B","search_match":{"kind":"unheard","text":"x"}},{"id":3,"title":"C","search_match":3}]}}
            """
        let page = try await DefaultMovieRepository(StubTransport.json(answer))
            .search(SearchQuery("x"), page: PageRequest()) { _ in }
        #expect(page.reading == reading)
        #expect(page.elements.map(\.match) == [MovieMatch(.person, "봉준호"), nil, nil])
    }

    @Test func `An empty result is an answer`() async throws {
        let page = try await DefaultMovieRepository(StubTransport.json(Answer.none))
            .search(SearchQuery("x"), page: PageRequest(1, limit: 20)) { _ in }
        #expect(page.elements.isEmpty)
        #expect(page.isLast)
        #expect(page.total == .exactly(0))
    }

    @Test func `Saves each page separately`() async throws {
        let (cache, shown) = (InMemoryResponseCache(byteCap: 1 << 20), Shown<Int>())
        let repository = DefaultMovieRepository(StubTransport.json(Answer.two), cache: cache)
        for page in [1, 2, 1] {
            _ = try await repository.search(SearchQuery("a"), page: PageRequest(page, limit: 20)) { _ in
                shown.add(page)
            }
        }
        #expect(shown.all == [1])
    }

    @Test(arguments: [
        (NetworkError.notConnected("no route"), DomainError.offline), (.timedOut, .offline),
        (.cancelled, .cancelled),
        (.status(404, body: []), .notFound), (.status(401, body: []), .signInNeeded),
        (.status(403, body: []), .signInNeeded), (.status(429, body: []), .unavailable),
        (.status(500, body: []), .unavailable), (.transport("x"), .offline), (.badURL("x"), .unavailable),
    ])
    func `Reports failures in the terms of the domain`(_ cause: NetworkError, _ expected: DomainError)
        async
    {
        await #expect(throws: expected) {
            try await DefaultMovieRepository(StubTransport.failing(cause))
                .search(SearchQuery("a"), page: PageRequest(1, limit: 20)) { _ in }
        }
    }

    @Test(arguments: [Answer.error, "[]", "<html>", #"{"status":"ok"}"#])
    func `An invalid answer makes the source unavailable`(body: String) async {
        await #expect(throws: DomainError.unavailable) {
            try await DefaultMovieRepository(StubTransport.json(body))
                .search(SearchQuery("a"), page: PageRequest(1, limit: 20)) { _ in }
        }
    }
}
