public import MoviesDomain
public import PresentationCore

extension DetailsViewModel {
    /// Everything a renderer needs, and nothing it has to work out.
    public struct State: Equatable, Sendable {
        /// The film, once something of it is known.
        public var content: MovieDetailsContent?
        /// Where the page is in its life.
        public var phase = LoadPhase.idle
        /// `saved 3 min ago`, while the source has not confirmed what is shown.
        public var savedNote: String?
        /// Whether the film is marked.
        public var isBookmarked = false
        /// Whether the heart of a double click is over the cover.
        public var showsHeart = false
        /// What the last action did, in a sentence.
        public var notice: String?
        /// Why the last action did nothing. What is shown stays.
        public var actionFailure: Failure?
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// The screen appeared.
        case load(MovieReference)
        /// Asks again for the same film, or tries again what failed.
        case refresh
        /// The heart button.
        case toggleBookmark
        /// Marks, and leaves a marked film marked.
        case addBookmark
        /// Unmarks, and leaves an unmarked film unmarked.
        case removeBookmark
        /// The double click on the cover: marks, and shows a heart for a second.
        case like
        /// Gives the film that many of ten, in halves.
        case rate(Double)
        /// Takes the own score back.
        case removeRating
        /// Wants to see films like this one.
        case showSimilar
    }

    /// What the screen asks of whoever opened it.
    public enum Output: Hashable, Sendable {
        /// Open the films like this one.
        case showSimilar(Movie.ID)
    }
}
