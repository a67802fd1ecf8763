#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A film that somebody wants to find again, as it was when it was marked.
public struct Bookmark: Hashable, Sendable {
    /// So that the list can be shown without asking the source.
    public let movie: Movie
    /// The order of the list.
    public let addedAt: Date

    public init(movie: Movie, addedAt: Date) {
        self.movie = movie
        self.addedAt = addedAt
    }
}
