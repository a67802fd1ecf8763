import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore

/// Films that somebody who likes one film may like.
@MainActor
@Observable
public final class SimilarViewModel: ViewModel {
    /// Everything a renderer needs, and nothing it has to work out.
    public struct State: Equatable, Sendable {
        /// The most similar first.
        public var rows: [MovieRow] = []
        /// Where the list is in its life.
        public var phase = LoadPhase.idle
        /// What to say when there are none.
        public var emptyMessage: String?
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// The screen appeared.
        case load(MovieReference)
        /// Tries again what failed.
        case retry
        /// Wants to see a film.
        case select(Movie.ID)
    }

    /// What the screen asks of whoever opened it.
    public enum Output: Hashable, Sendable {
        /// Open the page of a film.
        case showMovie(Movie.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let movies: any MovieRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let onOutput: @MainActor (Output) -> Void
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var reference: MovieReference?

    /// - Parameters:
    ///   - movies: where films come from.
    ///   - language: of everything that is shown.
    ///   - onOutput: told what the screen asks for.
    public init(
        movies: any MovieRepository, language: Language,
        onOutput: @escaping @MainActor (Output) -> Void = { _ in }
    ) {
        self.movies = movies
        self.language = language
        self.onOutput = onOutput
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
        case .select(let id): onOutput(.showMovie(id))
        }
    }

    private func load(_ reference: MovieReference) async {
        state.phase = .loading
        do throws(DomainError) {
            let found = try await loader.load { [movies] _ throws(DomainError) in
                let id =
                    switch reference {
                    case .id(let id): id
                    case .imdbCode: try await movies.details(reference) { _ in }.movie.id
                    }
                return try await movies.similar(to: id)
            }
            guard let found else { return }
            state.rows = found.map { MovieRow($0, in: language) }
            state.emptyMessage = found.isEmpty ? FilmText.noSimilar[language] : nil
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(movies: error, in: language))
        }
    }
}
