public import DomainCore
public import Platform

/// A film that the user bookmarked, as it was when it was marked or last viewed.
public struct Bookmark: Hashable, Sendable {
    /// Stored so that the list needs no request to the source.
    public let movie: Movie
    /// Determines the order of the list.
    public let addedAt: Date

    public init(movie: Movie, addedAt: Date) {
        self.movie = movie
        self.addedAt = addedAt
    }
}

/// The result of toggling a bookmark, for undoing it.
public enum BookmarkChange: Hashable, Sendable {
    case added(Movie.ID)
    /// The removed bookmark; `nil` when its stored data could not be read.
    case removed(Bookmark?)

    /// Whether the film is marked now.
    public var isMarked: Bool { if case .added = self { true } else { false } }
}

/// The bookmarks of one profile, stored on the device.
public protocol BookmarkRepository: Sendable {
    /// Newest first.
    func bookmarks() async throws(DomainError) -> [Bookmark]

    /// Whether the film is marked.
    func contains(_ id: Movie.ID) async throws(DomainError) -> Bool

    /// Marks the film. `false` when it was already marked; it keeps its time then.
    @discardableResult
    func add(_ movie: Movie) async throws(DomainError) -> Bool

    /// Unmarks the film. `false` when it was not marked.
    @discardableResult
    func remove(_ id: Movie.ID) async throws(DomainError) -> Bool

    /// Marks or unmarks atomically.
    func toggle(_ movie: Movie) async throws(DomainError) -> BookmarkChange

    /// Updates the stored data of a film if it is marked.
    func refresh(_ movie: Movie) async throws(DomainError)

    /// Puts back a removed bookmark with its time, and so in its place. If the film was marked again in between, that
    /// bookmark is replaced, unless a newer version wrote it, which this one cannot read.
    func restore(_ bookmark: Bookmark) async throws(DomainError)
}
