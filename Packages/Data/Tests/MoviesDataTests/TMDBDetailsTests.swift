import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing
import TextCore

@Suite struct TMDBDetailsTests {
    @Test(arguments: [("496243", "/3/movie/496243"), ("tt6751668", "/3/movie/tt6751668")])
    func `Requests a film by its number or its IMDb code`(film: String, path: String) async throws {
        let transport = StubTransport()
        transport.on(
            .get, path, query: ["language": "ko-KR"],
            .json(
                #"""
                {"id":496243,"imdb_id":"tt6751668","title":"기생충","original_title":"기생충","original_language":"ko",
                 "overview":"전원백수","release_date":"2019-05-30","runtime":132,"vote_average":8.5,"vote_count":100,
                 "genres":[{"id":35,"name":"코미디"},{"id":1,"name":"?"},{"id":53}]}
                """#))
        let details = try await TMDBMovieRepository(transport, language: .korean)
            .details(#require(MovieReference(film))) { _ in }
        #expect(
            details
                == MovieDetails(
                    movie: Movie(
                        id: Movie.ID(496243), imdbCode: "tt6751668", title: "기생충", koreanTitle: "기생충",
                        year: 2019, runtime: 132, genres: [Genre("Comedy"), Genre("Thriller")],
                        rating: Rating(average: 8.5, votes: 100), language: "ko", koreanSynopsis: "전원백수"),
                    releaseDate: Date(timeIntervalSince1970: 1_559_174_400)))
        transport.verify()
    }

    @Test(arguments: [("\"\"", 1999), ("null", 1999), ("\"2001-01-01\"", 2001), ("\"soon\"", 1999)])
    func `Reads the year where the day is unknown`(date: String, year: Int) async throws {
        let body = #"{"id":1,"title":"A","overview":"b","release_date":\#(date),"release_year":1999}"#
        let details = try await TMDBMovieRepository(StubTransport.json(body))
            .details(.id(Movie.ID(1))) { _ in }
        #expect(details.movie.year == year)
        #expect(details.synopsis == "b")
        #expect(details.koreanSynopsis == nil)
    }

    @Test(
        arguments: [
            ("\"1970-01-02\"", 86_400), ("\"1970-02-28\"", 58 * 86_400), ("\"2019-02-29\"", nil),
            ("\"2019-5-30\"", nil), ("\"20190-05-3\"", nil), ("\"0000-01-01\"", nil), ("\"２０１９-05-30\"", nil),
            ("\"\"", nil), ("null", nil), ("7", nil),
        ] as [(String, TimeInterval?)])
    func `Reads only a valid day as the release date`(date: String, expected: TimeInterval?) async throws {
        let body = #"{"id":1,"title":"A","release_date":\#(date)}"#
        let details = try await TMDBMovieRepository(StubTransport.json(body)).details(.id(Movie.ID(1))) { _ in
        }
        #expect(details.releaseDate?.timeIntervalSince1970 == expected)
    }

    @Test(arguments: [#"{"id":0,"title":"A"}"#, #"{"id":1}"#, #"{"id":1,"title":""}"#])
    func `Refuses a film without a number or title`(body: String) async {
        await #expect(throws: DomainError.notFound) {
            try await TMDBMovieRepository(StubTransport.json(body)).details(.id(Movie.ID(1))) { _ in }
        }
    }

    @Test(arguments: [
        (
            401, #"{"status_code":7,"status_message":"Invalid API key","success":false}"#,
            DomainError.signInNeeded
        ),
        (404, #"{"status_code":34,"status_message":"x","success":false}"#, .notFound),
        (429, #"{"status_code":25,"status_message":"x","success":false}"#, .unavailable),
    ])
    func `Reports a refusal`(status: Int, body: String, expected: DomainError) async {
        await #expect(throws: expected) {
            try await TMDBMovieRepository(StubTransport.json(body, status: status))
                .details(.id(Movie.ID(1))) { _ in }
        }
    }

    @Test func `Sends scores to the film, in the name of the guest`() async throws {
        let transport = StubTransport()
        let success = #"{"status_code":1,"status_message":"Success.","success":true}"#
        transport.on(
            .post, "/3/movie/7/rating", query: ["guest_session_id": "me"], .json(success, status: 201))
        transport.on(.delete, "/3/movie/7/rating", query: ["guest_session_id": "me"], .json(success))
        let repository = TMDBMovieRepository(transport)
        try await repository.rate(Movie.ID(7), Score(8.5))
        try await repository.removeRating(Movie.ID(7))
        #expect(
            transport.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == #"{"value":8.5}"#)
        transport.verify()
    }
}
