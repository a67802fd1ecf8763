public import MoviesDomain
import PresentationCore
public import TextCore
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A bookmark as a list shows it.
public struct BookmarkRow: Identifiable, Hashable, Sendable {
    /// For output that programs read.
    public let addedAt: Date
    /// The film, as it was when it was marked.
    public let movie: MovieRow
    /// `3 days ago`
    public let added: String

    public init(_ bookmark: Bookmark, now: Date, in language: Language) {
        addedAt = bookmark.addedAt
        movie = MovieRow(bookmark.movie, in: language)
        added = TimeText.ago(bookmark.addedAt, now: now, in: language)
    }

    /// The number of the film.
    public var id: Movie.ID { movie.id }
}
