import DomainCore
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@Suite struct MovieDetailsTests {
    private let oldboy = MovieReference.id(Movie.ID(1))

    @Test(arguments: [
        (MovieReference.id(Movie.ID(7)), ["movie_id": "7", "with_cast": "true"]),
        (.imdbCode("tt0364569"), ["imdb_id": "tt0364569", "with_cast": "true"]),
    ])
    func `Requests by number or by IMDb code`(reference: MovieReference, items: [String: String]) async throws
    {
        let transport = StubTransport.json(Answer.movie(#"{"id":7,"title":"A"}"#))
        _ = try await DefaultMovieRepository(transport).details(reference) { _ in }
        #expect(transport.requests.first?.path == "/api/v2/movie_details.json")
        #expect(transport.requests.first?.items == items)
    }

    @Test func `Reads all members`() async throws {
        let details = try await details(
            """
            {"id":1,"title":"Gisaengchung","title_english":"Parasite","title_original":"기생충","rating":8,
             "description_full":"A family.","description_korean":"가족.","like_count":3,"download_count":4,
             "directors":[{"name":"Bong Joon-ho","name_korean":"봉준호"}],
             "cast":[{"name":"Song Kang-ho","character_name":"Ki-taek"},{"name":"B","character_name":""}]}
            """)
        #expect(details.movie.title == "Parasite")
        #expect(details.movie.originalTitle == "기생충")
        #expect(details.movie.rating == Rating(average: 8, votes: 0))
        #expect(details.directors == [Person(name: "Bong Joon-ho", koreanName: "봉준호")])
        #expect(details.cast.map(\.character) == ["Ki-taek", nil])
        #expect(details.synopsis == "A family.")
        #expect(details.koreanSynopsis == "가족.")
        #expect((details.likes, details.downloads) == (3, 4))
    }

    @Test func `Treats zeros and empty texts as unknown`() async throws {
        let details = try await details(
            """
            {"id":1,"title":"A","title_english":"","title_original":"","imdb_code":"","year":0,"rating":0,
             "runtime":0,"summary":"Short.","description_full":"","language":"Klingon","like_count":-1}
            """)
        #expect(details == MovieDetails(movie: Movie(id: Movie.ID(1), title: "A", synopsis: "Short.")))
    }

    @Test func `A rating of 0 by many is a rating`() async throws {
        let rating = try await details(#"{"id":1,"title":"A","rating":0,"vote_count":9}"#).movie.rating
        #expect(rating == Rating(average: 0, votes: 9))
    }

    @Test func `A title other than the English one is the original`() async throws {
        let movie = try await details(#"{"id":1,"title":"Le Samouraï","title_english":"The Samurai"}"#).movie
        #expect(movie.title == "The Samurai")
        #expect(movie.originalTitle == "Le Samouraï")
    }

    @Test(arguments: [("en", "en"), ("English", "en"), ("KO", "ko"), ("Korean", "ko"), ("xx1", nil)])
    func `Converts languages to codes`(written: String, code: String?) async throws {
        #expect(try await details(#"{"id":1,"title":"A","language":"\#(written)"}"#).movie.language == code)
    }

    @Test(arguments: [
        Answer.error, Answer.movie(#"{"id":0,"title":null}"#), Answer.movie(#"{"id":0,"title":"A"}"#),
        Answer.movie(#"{"id":7}"#), Answer.movie("null"), Answer.list(""),
    ])
    func `Recognizes every form of an unknown film`(body: String) async {
        await #expect(throws: DomainError.notFound) {
            try await DefaultMovieRepository(StubTransport.json(body)).details(oldboy) { _ in }
        }
    }

    @Test func `Shows the saved film first, and removes it once it is not found`() async throws {
        let (cache, shown) = (InMemoryResponseCache(byteCap: 1 << 20), Shown<String>())
        for body in [Answer.error, Answer.movie(#"{"id":1,"title":"A"}"#), Answer.error, Answer.error] {
            _ = try? await DefaultMovieRepository(StubTransport.json(body), cache: cache).details(oldboy) {
                shown.add($0.value.movie.title)
            }
        }
        #expect(shown.all == ["A"])
    }

    @Test(arguments: [
        #""movie_count":2,"movies":[{"id":2,"title":"B"},{"id":1,"title":"A"}]"#,
        #""movie_suggestions_count":1,"movie_suggestions":[{"id":2,"title":"B"}]"#,
    ])
    func `Similar films do not include the film itself`(data: String) async throws {
        let transport = StubTransport.json(Answer.list(data))
        let similar = try await DefaultMovieRepository(transport).similar(to: Movie.ID(1))
        #expect(similar.map(\.id.rawValue) == [2])
        #expect(transport.requests.first?.target == "/api/v2/movie_suggestions.json?movie_id=1")
    }

    @Test func `Reports an unknown film when similar ones are requested`() async {
        await #expect(throws: DomainError.notFound) {
            try await DefaultMovieRepository(StubTransport.json(Answer.error)).similar(to: Movie.ID(1))
        }
    }

    @Test func `Similar films fail like any other request`() async {
        await #expect(throws: DomainError.offline) {
            try await DefaultMovieRepository(StubTransport.failing(.notConnected("no route"))).similar(
                to: Movie.ID(1))
        }
    }

    private func details(_ movie: String) async throws -> MovieDetails {
        try await DefaultMovieRepository(StubTransport.json(Answer.movie(movie))).details(oldboy) { _ in }
    }
}
