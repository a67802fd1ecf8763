import DomainCore
import Foundation
import MoviesDomain
import Testing

@Suite struct SearchMoviesUseCaseTests {
    private let recent = RecentSearchesSpy()

    @Test func `Remembers the text once it found a film`() async throws {
        let search = SearchMoviesUseCase(movies: StubMovies(), recentSearches: recent)
        let page = try await search("  red   shoes ", page: 2, limit: 5)
        #expect(page.elements.map(\.title) == ["red shoes 2 5"])
        #expect(await recent.recorded == ["red shoes"])
    }

    @Test func `Remembers nothing when the source does not answer`() async {
        let search = SearchMoviesUseCase(movies: StubMovies(failure: .offline), recentSearches: recent)
        await #expect(throws: DomainError.offline) { try await search("shoes") }
        #expect(await recent.recorded.isEmpty)
    }

    @Test func `A text that cannot be remembered does not fail the search`() async throws {
        let full = RecentSearchesSpy(failure: .storage("disk full"))
        let search = SearchMoviesUseCase(movies: StubMovies(), recentSearches: full)
        #expect(try await search("shoes").elements.count == 1)
    }

    @Test func `Passes on the saved answer`() async throws {
        let shown = RecentSearchesSpy()
        let search = SearchMoviesUseCase(movies: StubMovies(), recentSearches: recent)
        _ = try await search("shoes") { saved in
            for movie in saved.value.elements { await shown.note(movie.title) }
        }
        #expect(await shown.recorded == ["saved shoes"])
    }

    @Test(arguments: [("", 1, 20), ("a", 0, 20), ("a", 1, 0), ("a", 1, 51)])
    func `Sends no request for invalid input`(text: String, page: Int, limit: Int) async {
        let search = SearchMoviesUseCase(movies: StubMovies(failure: .unavailable), recentSearches: recent)
        await #expect {
            try await search(text, page: page, limit: limit)
        } throws: { error in
            if case DomainError.invalidInput = error { true } else { false }
        }
    }
}

/// Finds one film whose title is the request.
private struct StubMovies: MovieRepository {
    var failure: DomainError?

    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        if let failure { throw failure }
        await cached(Snapshot(self.page("saved \(query.text)"), savedAt: .distantPast))
        return self.page("\(query.text) \(page.number) \(page.limit)")
    }

    func list(_ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler) async throws(DomainError)
        -> Page<Movie>
    {
        throw .unavailable
    }

    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        throw .unavailable
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { throw .unavailable }
    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { throw .unavailable }
    func removeRating(_ id: Movie.ID) async throws(DomainError) { throw .unavailable }

    private func page(_ title: String) -> Page<Movie> {
        Page(elements: [Movie(id: Movie.ID(1), title: title)], number: 1, isLast: true)
    }
}

private actor RecentSearchesSpy: RecentSearchRepository {
    private let failure: DomainError?
    private(set) var recorded: [String] = []

    init(failure: DomainError? = nil) { self.failure = failure }

    func note(_ text: String) { recorded.append(text) }

    func record(_ query: SearchQuery) throws(DomainError) {
        if let failure { throw failure }
        recorded.append(query.text)
    }

    func recentSearches() -> [SearchQuery] { [] }
    func remove(_ query: SearchQuery) -> Bool { false }
    func clear() { recorded = [] }
}
