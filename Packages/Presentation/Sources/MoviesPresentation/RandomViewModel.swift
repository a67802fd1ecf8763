import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// Picks a film at random.
@MainActor
@Observable
public final class RandomViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The film that was picked.
        public var film: MovieRow?
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when no film fits.
        public var emptyMessage: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Picks one of the films that fit.
        case pick(CatalogueOptions)
    }

    public private(set) var state = State()

    @ObservationIgnored private let pickMovie: RandomMovieUseCase
    @ObservationIgnored private var generator: any RandomNumberGenerator & Sendable
    @ObservationIgnored package let here: Surroundings

    /// - Parameters:
    ///   - movies: the source of films.
    ///   - generator: the source of randomness.
    ///   - here: the user's language and time zone, and the clock.
    public init(
        movies: any MovieRepository, generator: any RandomNumberGenerator & Sendable, _ here: Surroundings
    ) {
        pickMovie = RandomMovieUseCase(movies: movies)
        self.generator = generator
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .pick(let options): await pick(options)
        }
    }

    private func pick(_ options: CatalogueOptions) async {
        state = State(phase: .loading)
        do throws(DomainError) {
            var drawn = SeededGenerator(seed: generator.next())
            let movie = try await pickMovie(options.query(from: .page(1)), using: &drawn)
            state.film = movie.map { MovieRow($0, in: language) }
            state.emptyMessage = movie == nil ? FilmText.noFilms[language] : nil
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(movies: error, in: language))
        }
    }
}
