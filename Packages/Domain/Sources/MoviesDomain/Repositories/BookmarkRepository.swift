public import DomainCore
public import Platform

/// A film that somebody wants to find again, as it was when it was marked or looked at last.
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

/// What toggling did, so that it can be taken back.
public enum BookmarkChange: Hashable, Sendable {
    case added(Movie.ID)
    /// The bookmark that is gone; `nil` when what was kept of it could not be read.
    case removed(Bookmark?)

    /// Whether the film is marked now.
    public var isMarked: Bool { if case .added = self { true } else { false } }
}

/// The bookmarks of one profile, kept on the device.
public protocol BookmarkRepository: Sendable {
    /// Newest first.
    func bookmarks() async throws(DomainError) -> [Bookmark]

    /// Whether the film is marked.
    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool

    /// Marks the film. `false` when it was marked already; its time then stays.
    @discardableResult
    func add(_ movie: Movie) async throws(DomainError) -> Bool

    /// Unmarks the film. `false` when it was not marked.
    @discardableResult
    func remove(_ id: Movie.ID) async throws(DomainError) -> Bool

    /// Marks or unmarks in one step.
    func toggle(_ movie: Movie) async throws(DomainError) -> BookmarkChange

    /// Keeps what is known of a marked film now, in the place of what was known; nothing of another one.
    func refresh(_ movie: Movie) async throws(DomainError)

    /// Puts a bookmark back that was removed: with its time, and so in its place. If the film was marked again
    /// meanwhile, that bookmark is replaced, unless a newer version wrote it, which this one cannot read.
    func restore(_ bookmark: Bookmark) async throws(DomainError)
}
