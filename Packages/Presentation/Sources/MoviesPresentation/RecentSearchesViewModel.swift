import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// The list of recent searches.
@MainActor
@Observable
public final class RecentSearchesViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// Newest first.
        public var searches: [String] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when there are no searches.
        public var emptyMessage: String?
        /// The result of the last action, as a sentence.
        public var notice: String?
        /// Why the last action did nothing.
        public var actionFailure: Failure?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared, or loading is retried.
        case load
        /// Removes one search.
        case remove(String)
        /// Removes all searches.
        case clear
    }

    public private(set) var state = State()

    @ObservationIgnored private let recentSearches: any RecentSearchRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - recentSearches: the recent searches.
    ///   - here: the user's language and time zone, and the clock.
    public init(recentSearches: any RecentSearchRepository, _ here: Surroundings) {
        self.recentSearches = recentSearches
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .load: await load()
        case .remove(let text): await remove(text)
        case .clear: await clear()
        }
    }

    private func remove(_ text: String) async {
        await act { [recentSearches] () throws(DomainError) in
            try await recentSearches.remove(SearchQuery(text))
        } done: { isThere in
            if isThere {
                state.notice = FilmText.recentSearchRemoved(text)[language]
            } else {
                state.actionFailure = Failure(.notFound, FilmText.noRecentSearch(text), in: language)
            }
        }
    }

    private func clear() async {
        await act { [recentSearches] () throws(DomainError) in
            let wasEmpty = try await recentSearches.recentSearches().isEmpty
            try await recentSearches.clear()
            return wasEmpty
        } done: { wasEmpty in
            let text = wasEmpty ? FilmText.noRecentSearches : FilmText.recentSearchesCleared
            state.notice = text[language]
        }
    }

    private func act<Value: Sendable>(
        _ work: () async throws(DomainError) -> Value, done: (Value) -> Void
    ) async {
        state.notice = nil
        state.actionFailure = nil
        do throws(DomainError) {
            done(try await work())
            await load()
        } catch {
            loader.begin()
            state.phase = .failed(Failure(movies: error, in: language))
        }
    }

    private func load() async {
        await loader.run(
            self, setting: \.state.phase, isQuiet: !state.searches.isEmpty, failure: Failure.init(movies:in:)
        ) {
            [recentSearches] _ throws(DomainError) in
            try await recentSearches.recentSearches()
        } show: { queries in
            state.searches = queries.map(\.text)
            state.emptyMessage = queries.isEmpty ? FilmText.noRecentSearches[language] : nil
        }
    }
}
