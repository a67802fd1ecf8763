import ContractCore
import DomainCore
import MoviesContracts
import MoviesDomain
import Testing

@Suite struct MovieRepositoryTests {
    static let implementations = Setting.implementations { try await MovieTrial.subject($0) }
    static let trials = Trials(
        implementations: implementations, behaviours: MovieRepositoryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: trials)
    func `Every source of films has the same behaviours`(
        _ implementation: Implementation<MovieRepositorySubject>,
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    /// A recording cannot tell which of several equal simultaneous requests was cancelled.
    static let replayed = MovieRepositoryContract.behaviours.filter {
        $0.name != "A question that is cancelled leaves the others alone"
    }

    @Test(.serialized, .timeLimit(.minutes(10)), arguments: replayed)
    func `The saved answers of a source of films have the same behaviours as the source`(
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        try await behaviour.checkOnSavedAnswers(
            recorded: { try await MovieTrial.recorded(to: $0) },
            replayed: { try await MovieTrial.replayed(from: $0) })
    }

    @Test func `The same behaviours are tested on every source of films`() {
        let names = MovieRepositoryContract.behaviours.map(\.name)
        #expect(names.count >= 80)
        #expect(Set(names).count == names.count)
        #expect(Self.replayed.count == names.count - 1)
        for implementation in Self.implementations {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}

/// A wrapper for a repository, whose single answers can be replaced.
struct AlteredMovieRepository: MovieRepository {
    typealias PageHandler = Snapshot<Page<Movie>>.Handler
    typealias DetailsHandler = Snapshot<MovieDetails>.Handler

    var listing: @Sendable (MovieListQuery, PageHandler) async throws(DomainError) -> Page<Movie>
    var searching: @Sendable (SearchQuery, PageRequest, PageHandler) async throws(DomainError) -> Page<Movie>
    var detailing: @Sendable (MovieReference, DetailsHandler) async throws(DomainError) -> MovieDetails
    var comparing: @Sendable (Movie.ID) async throws(DomainError) -> [Movie]
    var rating: @Sendable (Movie.ID, Score) async throws(DomainError) -> Void
    var unrating: @Sendable (Movie.ID) async throws(DomainError) -> Void

    init(_ base: any MovieRepository) {
        listing = { query, cached throws(DomainError) in try await base.list(query, cached: cached) }
        searching = { query, page, cached throws(DomainError) in
            try await base.search(query, page: page, cached: cached)
        }
        detailing = { reference, cached throws(DomainError) in
            try await base.details(reference, cached: cached)
        }
        comparing = { id throws(DomainError) in try await base.similar(to: id) }
        rating = { id, score throws(DomainError) in try await base.rate(id, score) }
        unrating = { id throws(DomainError) in try await base.removeRating(id) }
    }

    func list(_ query: MovieListQuery, cached: PageHandler) async throws(DomainError) -> Page<Movie> {
        try await listing(query, cached)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: PageHandler
    ) async throws(DomainError) -> Page<Movie> {
        try await searching(query, page, cached)
    }

    func details(
        _ reference: MovieReference, cached: DetailsHandler
    ) async throws(DomainError) -> MovieDetails {
        try await detailing(reference, cached)
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { try await comparing(id) }

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { try await rating(id, score) }

    func removeRating(_ id: Movie.ID) async throws(DomainError) { try await unrating(id) }
}
