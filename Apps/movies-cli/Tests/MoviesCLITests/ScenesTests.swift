import DIContainer
import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCoreTestSupport
import PresentationCore
import Testing
import TextCore

@testable import MoviesCLI

/// The scenes with all their dependencies; only the wire is replaced.
@MainActor
@Suite struct ScenesTests {
    private let store = InMemoryKeyValueStore()
    private let graph = DependencyGraph()
    private let here = Surroundings(
        .korean, localTime: .utc, now: { Date(timeIntervalSince1970: 1_000) }, sleep: { _ in })

    private func repositories(
        _ transport: any HTTPTransport, server: MovieServer = .embedded
    ) -> RepositoriesDIContainer {
        RepositoriesDIContainer(
            client: Shared(
                value: HTTPClient(origin: server.origin ?? HTTPRequest.embedded, transport: transport)),
            posterTransport: Shared(value: transport), server: server,
            cache: Shared(value: InMemoryResponseCache(byteCap: 1 << 20, now: here.now)),
            store: Shared(value: store), processing: FakePictures(), posterCache: nil, recentLimit: 10,
            language: .korean, now: here.now, graph: graph)
    }

    private func searchScene(_ repositories: RepositoriesDIContainer) -> SearchSceneDIContainer {
        SearchSceneDIContainer(
            movies: repositories.movies(), recentSearches: repositories.recentSearches(),
            pause: .zero, here: here)
    }

    @Test func `A search goes from the view model to the wire and is stored`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/api/v2/list_movies.json", query: ["query_term": "기생충"], .json(oneFilm))
        let scene = searchScene(repositories(transport))
        let viewModel = scene.makeSearchViewModel(limit: 20)
        await viewModel.send(.search("기생충"))
        #expect(viewModel.state.rows.map(\.title) == ["기생충"])

        let recent = scene.makeRecentSearchesViewModel()
        await recent.send(.load)
        #expect(recent.state.searches == ["기생충"])
        transport.verify()
    }

    @Test func `A server of the other kind receives requests in its own protocol`() async throws {
        let transport = StubTransport()
        transport.on(
            .get, "/films/3/search/movie", query: ["query": "기생충", "language": "ko-KR"],
            .json(#"{"page":1,"total_pages":1,"results":[{"id":7,"title":"기생충"}]}"#))
        let server = MovieServer(source: .tmdb, origin: "https://films.test", path: "/films/3")
        let viewModel = searchScene(repositories(transport, server: server)).makeSearchViewModel(limit: 20)
        await viewModel.send(.search("기생충"))
        #expect(viewModel.state.rows.map(\.title) == ["기생충"])
        transport.verify()
    }

    @Test func `Each server has a different name for the guest`() async throws {
        var guests: Set<String> = []
        for origin in [nil, "https://a.test", "https://b.test"] {
            let transport = StubTransport.json(#"{"status_code":1,"status_message":"","success":true}"#)
            let server = MovieServer(origin: origin)
            try await repositories(transport, server: server).movies().rate(Movie.ID(1), Score(5))
            guests.formUnion(transport.requests.flatMap(\.query).map(\.value))
        }
        #expect(guests.count == 3)
    }

    @Test func `A bookmark set by one scene is visible to another`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/api/v2/movie_details.json", .json(details))
        let repositories = repositories(transport)
        let scene = DetailsSceneDIContainer(
            movies: repositories.movies(), bookmarks: repositories.bookmarks(), diary: repositories.diary(),
            posters: repositories.posters, here: here)
        let viewModel = scene.makeDetailsViewModel()
        await viewModel.send(.load(.id(Movie.ID(7))))
        await viewModel.send(.addBookmark)

        let bookmarks = BookmarksSceneDIContainer(bookmarks: repositories.bookmarks(), here: here)
            .makeBookmarksViewModel()
        await bookmarks.send(.load)
        #expect(bookmarks.state.rows.map(\.id) == [Movie.ID(7)])
    }

    @Test func `The scenes' graph has no fault but what nobody opened here uses`() async {
        let repositories = repositories(StubTransport())
        _ = searchScene(repositories)
        graph.resolveAll()
        let names = Set(graph.snapshot.nodes.map(\.name))
        #expect(
            names == [
                "movieRepository", "bookmarkRepository", "recentSearchRepository", "posterRepository",
                "guestSession", "diaryRepository", "givenScoreRepository",
            ])
        let faults = graph.problems().filter { problem in
            if case .unused = problem { false } else { true }
        }
        #expect(faults.isEmpty)
    }
}

private let oneFilm = """
    {"status": "ok", "status_message": "Query was successful", "data": {
      "movie_count": 1, "limit": 20, "page_number": 1,
      "movies": [{"id": 7, "title": "Parasite", "title_korean": "기생충", "year": 2019, "rating": 0, "runtime": 132}]}}
    """

private let details = """
    {"status": "ok", "status_message": "Query was successful", "data": {
      "movie": {"id": 7, "title": "Parasite", "title_korean": "기생충", "year": 2019, "rating": 0, "runtime": 132}}}
    """
