public import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// The search for films by text.
@MainActor
@Observable
public final class SearchViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The text in the search field.
        public var text = ""
        /// The text of the shown results; it may differ from `text` while the user types.
        public var query = ""
        /// The films so far.
        public var rows: [MovieRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// `loaded 3 min ago`, while the rows are not confirmed by the source.
        public var savedNote: String?
        /// Whether there is a next page.
        public var canLoadMore = false
        /// `1,234 films`: the total, not only the loaded ones.
        public var total: String?
        /// The total, for programs.
        public var totalCount: Total?
        /// The text to show when nothing matches.
        public var emptyMessage: String?
        /// The search's interpretation of the text, for programs.
        public var reading: SearchReading?
        /// The interpretation for people: `No results for “inceptoin”; showing “inception” instead.`
        public var readingNote: String?
        /// The text that the user may have meant by a search without results.
        public var suggestion: String? { reading?.suggestion }
        /// Recent searches, newest first; empty until the screen appears.
        public var recentSearches: [String] = []
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared: shows the recent searches.
        case appear
        /// The text changed; the search starts after a pause in typing. A blank text clears the screen.
        case type(String)
        /// Starts a search at once, with the page of this number: Enter, or a recent search was chosen.
        case search(String, page: Int = 1)
        /// The end of the list is near: loads the next page.
        case loadMore
        /// Retries after a failure.
        case retry
        /// Opens a film.
        case select(Movie.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let searchMovies: SearchMoviesUseCase
    @ObservationIgnored private let recentSearches: any RecentSearchRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let limit: Int
    @ObservationIgnored private let options: CatalogueOptions
    @ObservationIgnored private let pause: Duration
    @ObservationIgnored private let onFilm: @MainActor (Movie.ID) -> Void
    @ObservationIgnored private let typing = Loader()
    private typealias List = PagedList<MovieRow, Page<Movie>, Int>
    @ObservationIgnored private let list: List
    /// A command does not show the recent searches, so it does not read them.
    @ObservationIgnored private var isOnScreen = false

    /// - Parameters:
    ///   - searchMovies: finds films and saves the text as a recent search.
    ///   - recentSearches: the recent searches.
    ///   - limit: the number of films on a page.
    ///   - options: the filters; the search decides the order.
    ///   - pause: the pause in typing before a search starts.
    ///   - here: the user's language and time zone, and the clock.
    ///   - onFilm: opens the page of a film.
    public init(
        searchMovies: SearchMoviesUseCase, recentSearches: any RecentSearchRepository, limit: Int = 20,
        options: CatalogueOptions = CatalogueOptions(), pause: Duration = .seconds(1.5), _ here: Surroundings,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) {
        self.searchMovies = searchMovies
        self.recentSearches = recentSearches
        self.here = here
        self.limit = limit
        self.options = options
        self.pause = pause
        self.onFilm = onFilm
        list = PagedList {
            ($0.elements.map { MovieRow($0, in: here.language) }, $0.isLast ? nil : $0.number + 1)
        }
    }

    public func send(_ input: Input) async {
        switch input {
        case .appear:
            isOnScreen = true
            await showRecentSearches()
        case .type(let text): await type(text)
        case .search(let text, let page):
            typing.begin()
            await search(text, page: page)
        case .loadMore: await load(.next)
        case .retry: if state.phase.failure != nil { await load(.again) }
        case .select(let id): onFilm(id)
        }
    }

    private func type(_ text: String) async {
        state.text = text
        typing.begin()
        guard text.contains(where: { !$0.isWhitespace }) else { return clear() }
        let waited: Void? = await typing.load { [sleep, pause] _ in try? await sleep(pause) }
        guard waited != nil else { return }
        // Searches even when the wait was cancelled, so that the state reports the cancellation.
        await search(text, page: 1)
    }

    private func clear() {
        list.clear()
        state = State(text: state.text, recentSearches: state.recentSearches)
    }

    private func search(_ text: String, page: Int) async {
        if text != state.query || page != 1 {
            state = State(text: text, query: text, recentSearches: state.recentSearches)
        }
        state.text = text
        await load(.first(page))
    }

    private func load(_ part: List.Part) async {
        let page = await list.load(part, of: self, setting: \.state.phase, failure: Failure.init(movies:in:))
        {
            [searchMovies, limit, options, query = state.query] page, saved throws(DomainError) in
            try await searchMovies(
                query, filter: try options.filter(), page: page, limit: limit, cached: saved)
        } show: { [self] page, rows, savedAt in
            show(page, rows)
            state.savedNote = savedAt.map { TimeText.saved($0, now: now(), in: language) }
        }
        if page != nil, isOnScreen { await showRecentSearches() }
    }

    private func show(_ page: Page<Movie>, _ rows: [MovieRow]) {
        state.rows = rows
        state.canLoadMore = !page.isLast
        state.total = page.total.map { $0.text(in: language) }
        state.totalCount = page.total
        state.reading = page.reading
        let note = page.reading?.note(for: state.query, in: language)
        state.readingNote = rows.isEmpty ? nil : note
        let empty = FilmText.empty(
            page, or: FilmText.nothingMatches(state.query, isFiltered: options.isFiltered))[language]
        state.emptyMessage =
            rows.isEmpty ? [empty, note].compactMap(\.self).joined(separator: " ") : nil
    }

    /// Ignores a failure to read the searches; the shown ones stay.
    private func showRecentSearches() async {
        guard let queries = try? await recentSearches.recentSearches() else { return }
        state.recentSearches = queries.map(\.text)
    }
}
