public import DomainCore

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

    /// Marks or unmarks in one step. Returns whether it is marked now.
    func toggle(_ movie: Movie) async throws(DomainError) -> Bool
}
