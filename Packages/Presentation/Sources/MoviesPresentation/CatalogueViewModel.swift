public import DomainCore
public import MoviesDomain
public import Observation
public import PresentationCore
import TextCore

/// The list of films, with filters and paging.
@MainActor
@Observable
public final class CatalogueViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The filters and order of the list.
        public var options: CatalogueOptions
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
        /// The text to show when the list is empty.
        public var emptyMessage: String?
        /// The start of the next page, for programs that continue later.
        public var nextCursor: String?
        /// Whether the list asks for ratings while no film of the source has one.
        public var lacksRatings = false
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared: loads from the first page, or from the end of an earlier one.
        case load(from: MovieListQuery.Start = .page(1))
        /// Changes the filters.
        case show(CatalogueOptions)
        /// The end of the list is near: loads the next page.
        case loadMore
        /// Reloads everything shown. The rows stay until the new ones are loaded.
        case refresh
        /// Retries after a failure.
        case retry
        /// Opens a film.
        case select(Movie.ID)
    }

    public private(set) var state: State

    @ObservationIgnored private let movies: any MovieRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onFilm: @MainActor (Movie.ID) -> Void
    private typealias List = PagedList<MovieRow, Page<Movie>, MovieListQuery.Start>
    @ObservationIgnored private let list: List

    /// - Parameters:
    ///   - movies: the repository of films.
    ///   - options: the initial filters.
    ///   - here: the user's language and time zone, and the clock.
    ///   - onFilm: opens the page of a film.
    public init(
        movies: any MovieRepository, options: CatalogueOptions = CatalogueOptions(), _ here: Surroundings,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) {
        state = State(options: options)
        self.movies = movies
        self.here = here
        self.onFilm = onFilm
        list = PagedList { ($0.elements.map { MovieRow($0, in: here.language) }, $0.nextStart) }
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let start): await begin(from: start, state.options)
        case .show(let options): await begin(from: .page(1), options)
        case .loadMore: await load(.next)
        case .refresh where state.rows.isEmpty: await begin(from: list.first ?? .page(1), state.options)
        case .refresh: await load(.all)
        case .retry: if state.phase.failure != nil { await load(.again) }
        case .select(let id): onFilm(id)
        }
    }

    private func begin(from start: MovieListQuery.Start, _ options: CatalogueOptions) async {
        state = State(options: options)
        await load(.first(start))
    }

    private func load(_ part: List.Part) async {
        let page = await list.load(part, of: self, setting: \.state.phase, failure: Failure.init(movies:in:))
        {
            [movies, options = state.options] start, saved throws(DomainError) in
            try await movies.list(options.query(from: start), cached: saved)
        } show: { [self] page, rows, savedAt in
            state.rows = rows
            state.savedNote = savedAt.map { TimeText.saved($0, now: now(), in: language) }
            state.canLoadMore = !page.isLast
            state.nextCursor = page.nextCursor
            state.total = page.total.map { $0.text(in: language) }
            state.totalCount = page.total
            state.emptyMessage = rows.isEmpty ? FilmText.empty(page, or: FilmText.noFilms)[language] : nil
        }
        if let page { await lookForRatings(page) }
    }

    /// Checks whether the source has any rating at all. Sends a request only when a list by rating begins with an unrated
    /// film, or a minimum rating leaves the list empty.
    private func lookForRatings(_ page: Page<Movie>) async {
        let options = state.options
        let isWithout =
            options.sort == .rating && page.elements.first.map { $0.rating == nil } ?? false
            || options.minimumRating > 0 && page.elements.isEmpty
        guard isWithout, let query = try? MovieListQuery(sort: .rating, limit: 1),
            let best = try? await movies.list(query, cached: { _ in }), state.options == options
        else { return }
        state.lacksRatings = best.elements.first.map { $0.rating == nil } ?? false
    }
}

/// The filters of a list as entered in a form, not yet validated.
public struct CatalogueOptions: Hashable, Sendable {
    /// Only this genre; `nil` for all.
    public var genre: Genre?
    /// The minimum rating on a scale of 10; 0 for all.
    public var minimumRating: Double
    /// The first year, inclusive.
    public var fromYear: Int?
    /// The last year, inclusive.
    public var toYear: Int?
    /// The sort order.
    public var sort: MovieListQuery.Sort
    /// The direction; `nil` for the default of the sort order.
    public var order: MovieListQuery.Order?
    /// The number of films on a page.
    public var limit: Int

    /// Whether the options leave out some films.
    var isFiltered: Bool { genre != nil || minimumRating > 0 || fromYear != nil || toYear != nil }

    public init(
        genre: Genre? = nil, minimumRating: Double = 0, fromYear: Int? = nil, toYear: Int? = nil,
        sort: MovieListQuery.Sort = .year, order: MovieListQuery.Order? = nil, limit: Int = 20
    ) {
        self.genre = genre
        self.minimumRating = minimumRating
        self.fromYear = fromYear
        self.toYear = toYear
        self.sort = sort
        self.order = order
        self.limit = limit
    }

    /// The films to include, regardless of their order.
    ///
    /// - Throws: `DomainError.invalidInput` with the first invalid value.
    func filter() throws(DomainError) -> MovieFilter {
        try MovieFilter(
            genre: genre, minimumRating: minimumRating, fromYear: fromYear, toYear: toYear)
    }

    /// The options as a query.
    ///
    /// - Throws: `DomainError.invalidInput` with the first invalid value.
    func query(from start: MovieListQuery.Start) throws(DomainError) -> MovieListQuery {
        try MovieListQuery(
            genre: genre, minimumRating: minimumRating, fromYear: fromYear, toYear: toYear, sort: sort,
            order: order, limit: limit, start: start)
    }
}

extension Page {
    /// The start of the next page; `nil` after the last.
    var nextStart: MovieListQuery.Start? {
        if isLast { return nil }
        return nextCursor.map { .cursor($0) } ?? .page(number + 1)
    }
}
