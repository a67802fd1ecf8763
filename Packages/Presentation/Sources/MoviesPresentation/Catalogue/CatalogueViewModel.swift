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

/// The list of films, with filters and as many pages as wanted.
@MainActor
@Observable
public final class CatalogueViewModel: ViewModel {
    public private(set) var state: State

    @ObservationIgnored private let movies: any MovieRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let onOutput: @MainActor (Output) -> Void
    @ObservationIgnored private let work = LatestTask()
    @ObservationIgnored private var loads = LoadSequence()
    @ObservationIgnored private var list = PagedRows()
    @ObservationIgnored private var first = MovieListQuery.Start.page(1)
    @ObservationIgnored private var current = MovieListQuery.Start.page(1)
    @ObservationIgnored private var next: MovieListQuery.Start?
    @ObservationIgnored private var isRefreshing = false

    /// - Parameters:
    ///   - movies: where films come from.
    ///   - options: which films to begin with.
    ///   - language: of everything that is shown.
    ///   - now: the clock, for "saved 3 min ago".
    ///   - onOutput: told what the screen asks for.
    public init(
        movies: any MovieRepository, options: CatalogueOptions = CatalogueOptions(), language: Language,
        now: @escaping @Sendable () -> Date, onOutput: @escaping @MainActor (Output) -> Void = { _ in }
    ) {
        state = State(options: options)
        self.movies = movies
        self.language = language
        self.now = now
        self.onOutput = onOutput
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let start): await begin(from: start, state.options)
        case .show(let options): await begin(from: .page(1), options)
        case .loadMore: await loadMore()
        case .refresh: await refresh()
        case .retry:
            guard state.phase.failure != nil else { return }
            if isRefreshing { await refresh() } else { await loadPage() }
        case .select(let id): onOutput(.showMovie(id))
        }
    }

    private func begin(from start: MovieListQuery.Start, _ options: CatalogueOptions) async {
        state = State(options: options)
        list = PagedRows()
        (first, current, next) = (start, start, nil)
        await loadPage()
    }

    private func loadMore() async {
        guard let next, !state.phase.isBusy else { return }
        list.beginPage()
        current = next
        await loadPage()
    }

    private func loadPage() async {
        let load = begin(isRefreshing: false)
        await work.run { [weak self, movies, options = state.options, current] in
            do throws(DomainError) {
                let query = try options.query(from: current)
                let page = try await movies.list(query) { [weak self] saved in
                    await self?.showSaved(saved, load)
                }
                self?.settle(load) { $0.show(page) }
            } catch {
                self?.fail(load, error)
            }
        }
    }

    /// Asks for as many pages as are shown, so that the place in the list can be kept. A page without a new film
    /// ends it, whatever its source says.
    private func refresh() async {
        guard !state.rows.isEmpty else { return await begin(from: first, state.options) }
        let load = begin(isRefreshing: true)
        await work.run {
            [weak self, movies, language, options = state.options, first, wanted = state.rows.count] in
            do throws(DomainError) {
                var fresh = PagedRows()
                var start = first
                while true {
                    let page = try await movies.list(options.query(from: start)) { _ in }
                    let known = fresh.rows.count
                    fresh.show(page, in: language)
                    guard fresh.rows.count > known, fresh.rows.count < wanted, let next = page.nextStart
                    else {
                        self?.settle(load) { $0.replace(with: fresh, last: page) }
                        return
                    }
                    fresh.beginPage()
                    start = next
                }
            } catch {
                self?.fail(load, error)
            }
        }
    }

    private func begin(isRefreshing: Bool) -> Int {
        self.isRefreshing = isRefreshing
        state.phase = .loading
        return loads.next()
    }

    private func showSaved(_ saved: Snapshot<Page<Movie>>, _ load: Int) {
        guard loads.isLatest(load) else { return }
        show(saved.value)
        state.savedNote = TimeText.saved(saved.savedAt, now: now(), in: language)
        state.phase = .loaded(savedAt: saved.savedAt)
    }

    private func settle(_ load: Int, _ change: (CatalogueViewModel) -> Void) {
        guard loads.isLatest(load) else { return }
        change(self)
        state.savedNote = nil
        state.phase = .loaded()
    }

    private func fail(_ load: Int, _ error: DomainError) {
        guard loads.isLatest(load) else { return }
        state.phase = .failed(Failure(movies: error, in: language))
    }

    private func replace(with fresh: PagedRows, last page: Page<Movie>) {
        list = fresh
        showEnd(page)
    }

    private func show(_ page: Page<Movie>) {
        list.show(page, in: language)
        showEnd(page)
    }

    private func showEnd(_ page: Page<Movie>) {
        next = page.nextStart
        state.rows = list.rows
        state.canLoadMore = next != nil
        state.nextCursor = page.nextCursor
        state.total = page.total.map { $0.text(in: language) }
        state.totalCount = page.total
        state.emptyMessage = list.rows.isEmpty ? FilmText.noFilms[language] : nil
    }
}
