import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// Similar films.
@MainActor
@Observable
public final class SimilarViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The most similar first.
        public var rows: [MovieRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when there are no similar films.
        public var emptyMessage: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared.
        case load(MovieReference)
        /// Retries after a failure.
        case retry
        /// Opens a film.
        case select(Movie.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let movies: any MovieRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onFilm: @MainActor (Movie.ID) -> Void
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var reference: MovieReference?

    /// - Parameters:
    ///   - movies: the repository of films.
    ///   - here: the user's language and time zone, and the clock.
    ///   - onFilm: opens the page of a film.
    public init(
        movies: any MovieRepository, _ here: Surroundings,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) {
        self.movies = movies
        self.here = here
        self.onFilm = onFilm
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let reference):
            if reference != self.reference { state = State() }
            self.reference = reference
            await load(reference)
        case .retry:
            guard let reference, state.phase.failure != nil else { return }
            await load(reference)
        case .select(let id): onFilm(id)
        }
    }

    private func load(_ reference: MovieReference) async {
        await loader.run(self, setting: \.state.phase, failure: { Failure(of: reference, $0, in: $1) }) {
            [movies] _ throws(DomainError) in
            let id =
                switch reference {
                case .id(let id): id
                case .imdbCode: try await movies.details(reference) { _ in }.movie.id
                }
            return try await movies.similar(to: id)
        } show: { found in
            state.rows = found.map { MovieRow($0, in: language) }
            state.emptyMessage = found.isEmpty ? FilmText.noSimilar[language] : nil
        }
    }
}
