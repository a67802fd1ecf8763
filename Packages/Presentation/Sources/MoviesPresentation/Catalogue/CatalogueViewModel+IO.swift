public import DomainCore
public import MoviesDomain
public import PresentationCore

extension CatalogueViewModel {
    /// Everything a renderer needs, and nothing it has to work out.
    public struct State: Equatable, Sendable {
        /// What the list is a list of.
        public var options: CatalogueOptions
        /// The films so far.
        public var rows: [MovieRow] = []
        /// Where the list is in its life.
        public var phase = LoadPhase.idle
        /// `saved 3 min ago`, while the rows are not confirmed by the source.
        public var savedNote: String?
        /// Whether there is a next page.
        public var canLoadMore = false
        /// `1,234 films`: all that fit, not only those that are here.
        public var total: String?
        /// The same for programs.
        public var totalCount: Total?
        /// What to say when the list has nothing.
        public var emptyMessage: String?
        /// Where the next page begins, for programs that go on later.
        public var nextCursor: String?
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// The screen appeared: begins from the first page, or from where an earlier page ended.
        case load(from: MovieListQuery.Start = .page(1))
        /// Another choice of films.
        case show(CatalogueOptions)
        /// The end of the list came near.
        case loadMore
        /// Asks again for all that is shown. The rows stay until the new ones are there.
        case refresh
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
}
