public import DomainCore
public import MoviesDomain
public import PresentationCore

extension SearchViewModel {
    /// Everything a renderer needs, and nothing it has to work out.
    public struct State: Equatable, Sendable {
        /// What stands in the search field.
        public var text = ""
        /// What the rows are an answer to; it may differ from `text` while somebody types.
        public var query = ""
        /// The films so far.
        public var rows: [MovieRow] = []
        /// Where the answer is in its life.
        public var phase = LoadPhase.idle
        /// `saved 3 min ago`, while the rows are not confirmed by the source.
        public var savedNote: String?
        /// Whether there is a next page.
        public var canLoadMore = false
        /// `1,234 films`: all that fit, not only those that are here.
        public var total: String?
        /// The same for programs.
        public var totalCount: Total?
        /// What to say when nothing matches.
        public var emptyMessage: String?
        /// What was searched for lately, newest first.
        public var recentSearches: [String] = []
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// The screen appeared: shows the recent searches.
        case appear
        /// A letter was typed; the search begins when no other follows for a while. Blank text clears the screen.
        case type(String)
        /// Enter, or a recent search was chosen: begins at once, with the page of that number.
        case search(String, page: Int = 1)
        /// The end of the list came near.
        case loadMore
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
