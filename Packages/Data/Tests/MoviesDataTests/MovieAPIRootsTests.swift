import MoviesData
import MoviesDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing
import TextCore

@Suite struct MovieAPIRootsTests {
    @Test(arguments: [
        (true, "", "/api/v2", "/3"), (true, "/api/v2", "/api/v2", "/3"),
        (true, "/films/api/v2", "/films/api/v2", "/films/3"), (true, "/list", "/list", "/3"),
        (false, "", "/api/v2", "/3"), (false, "/3", "/api/v2", "/3"),
        (false, "/films/3", "/films/api/v2", "/films/3"), (false, "/tm", "/api/v2", "/tm"),
    ])
    func `The path of a server is the root of its protocol, and the other is beside it`(
        isYTS: Bool, path: String, yts: String, tmdb: String
    ) {
        #expect(MovieAPIRoots(path: path, ofYTS: isYTS) == MovieAPIRoots(yts: yts, tmdb: tmdb))
    }

    @Test func `All requests are below the roots`() async throws {
        let roots = MovieAPIRoots(path: "/films/api/v2", ofYTS: true)
        let transport = StubTransport { request throws(NetworkError) in
            let body = request.method == .get ? Answer.movie(#"{"id":7,"title":"A"}"#) : Answer.rated
            return HTTPResponse(body: Array(body.utf8))
        }
        let client = HTTPClient(origin: "https://films.test", transport: transport)
        let cache = InMemoryResponseCache(byteCap: 1 << 20)
        let yts = DefaultMovieRepository(
            client: client, cache: cache, rater: GuestSession(id: "me"), roots: roots)
        _ = try await yts.details(.id(Movie.ID(7))) { _ in }
        _ = try await yts.list(MovieListQuery()) { _ in }
        _ = try await yts.similar(to: Movie.ID(7))
        try await yts.rate(Movie.ID(7), Score(5))
        let tmdb = TMDBMovieRepository(
            client: client, cache: cache, rater: GuestSession(id: "me"), language: .english, roots: roots)
        _ = try? await tmdb.details(.id(Movie.ID(7))) { _ in }
        #expect(
            transport.requests.map(\.path) == [
                "/films/api/v2/movie_details.json", "/films/api/v2/list_movies.json",
                "/films/api/v2/movie_suggestions.json", "/films/3/movie/7/rating",
                "/films/3/movie/7",
            ])
    }
}
