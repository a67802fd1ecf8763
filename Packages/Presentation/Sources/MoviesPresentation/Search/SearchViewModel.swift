public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore
import DomainCore
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The search for films by text.
@MainActor
@Observable
public final class SearchViewModel: ViewModel {
    /// Waits for a length of time; throws when the waiting task is cancelled.
    public typealias Sleep = @Sendable (Duration) async throws -> Void

    public private(set) var state = State()

    @ObservationIgnored private let searchMovies: SearchMoviesUseCase
    @ObservationIgnored private let recentSearches: any RecentSearchRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let pause: Duration
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let sleep: Sleep
    @ObservationIgnored private let onOutput: @MainActor (Output) -> Void
    @ObservationIgnored private let typing = LatestTask()
    @ObservationIgnored private let work = LatestTask()
    @ObservationIgnored private var keystrokes = LoadSequence()
    @ObservationIgnored private var loads = LoadSequence()
    @ObservationIgnored private var list = PagedRows()
    @ObservationIgnored private var current = 1
    @ObservationIgnored private var next: Int?

    /// - Parameters:
    ///   - searchMovies: finds films and remembers the text.
    ///   - recentSearches: what is remembered.
    ///   - language: of everything that is shown.
    ///   - limit: how many films one page has.
    ///   - pause: how long nobody may type before a search begins.
    ///   - now: the clock, for "saved 3 min ago".
    ///   - sleep: waits for the pause.
    ///   - onOutput: told what the screen asks for.
    public init(
        searchMovies: SearchMoviesUseCase, recentSearches: any RecentSearchRepository, language: Language,
        limit: Int = 20, pause: Duration = .seconds(1.5), now: @escaping @Sendable () -> Date,
        sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
        onOutput: @escaping @MainActor (Output) -> Void = { _ in }
    ) {
        self.searchMovies = searchMovies
        self.recentSearches = recentSearches
        self.language = language
        self.limit = limit
        self.pause = pause
        self.now = now
        self.sleep = sleep
        self.onOutput = onOutput
    }

    public func send(_ input: Input) async {
        switch input {
        case .appear: await showRecentSearches()
        case .type(let text): await type(text)
        case .search(let text, let page):
            stopTyping()
            await search(text, page: page)
        case .loadMore: await loadMore()
        case .retry:
            guard state.phase.failure != nil else { return }
            await loadPage()
        case .select(let id): onOutput(.showMovie(id))
        }
    }

    private func type(_ text: String) async {
        state.text = text
        stopTyping()
        guard text.contains(where: { !$0.isWhitespace }) else { return clear() }
        let keystroke = keystrokes.next()
        await typing.run { [sleep, pause] in try? await sleep(pause) }
        guard keystrokes.isLatest(keystroke), !Task.isCancelled else { return }
        await search(text, page: 1)
    }

    private func stopTyping() {
        _ = keystrokes.next()
        typing.cancel()
    }

    /// What is still under way would answer a question that nobody asks any more.
    private func clear() {
        _ = loads.next()
        work.cancel()
        list = PagedRows()
        next = nil
        state = State(text: state.text, recentSearches: state.recentSearches)
    }

    private func search(_ text: String, page: Int) async {
        if text != state.query || page != 1 {
            state = State(text: text, query: text, recentSearches: state.recentSearches)
        }
        list = PagedRows()
        state.text = text
        (current, next) = (page, nil)
        await loadPage()
    }

    private func loadMore() async {
        guard let next, !state.phase.isBusy else { return }
        list.beginPage()
        current = next
        await loadPage()
    }

    private func loadPage() async {
        let load = loads.next()
        state.phase = .loading
        await work.run { [weak self, searchMovies, limit, current, query = state.query] in
            do throws(DomainError) {
                let page = try await searchMovies(query, page: current, limit: limit) { [weak self] saved in
                    await self?.showSaved(saved, load)
                }
                await self?.settle(page, load)
            } catch {
                self?.fail(load, error)
            }
        }
    }

    private func showSaved(_ saved: Snapshot<Page<Movie>>, _ load: Int) {
        guard loads.isLatest(load) else { return }
        show(saved.value)
        state.savedNote = TimeText.saved(saved.savedAt, now: now(), in: language)
        state.phase = .loaded(savedAt: saved.savedAt)
    }

    private func settle(_ page: Page<Movie>, _ load: Int) async {
        guard loads.isLatest(load) else { return }
        show(page)
        state.savedNote = nil
        state.phase = .loaded()
        await showRecentSearches()
    }

    private func fail(_ load: Int, _ error: DomainError) {
        guard loads.isLatest(load) else { return }
        state.phase = .failed(Failure(movies: error, in: language))
    }

    private func show(_ page: Page<Movie>) {
        list.show(page, in: language)
        next = page.isLast ? nil : page.number + 1
        state.rows = list.rows
        state.canLoadMore = next != nil
        state.total = page.total.map { $0.text(in: language) }
        state.totalCount = page.total
        state.emptyMessage =
            list.rows.isEmpty ? FilmText.nothingMatches(state.query)[language] : nil
    }

    /// A list that cannot be read does not spoil the screen; what was shown stays.
    private func showRecentSearches() async {
        guard let queries = try? await recentSearches.recentSearches() else { return }
        state.recentSearches = queries.map(\.text)
    }
}
