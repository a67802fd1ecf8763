public import DomainCore

/// What one profile keeps of films, on the device.
public protocol DiaryRepository: Sendable {
    /// Of all films of which something is kept, in the order of their numbers.
    func entries() async throws(DomainError) -> [DiaryEntry]

    /// `nil` when nothing is kept of the film.
    func entry(for id: Movie.ID) async throws(DomainError) -> DiaryEntry?

    /// Changes what is kept of a film, in one step, and returns what was kept before. What is kept of the film itself
    /// becomes `movie`; an entry in which nothing is left is removed.
    ///
    /// - Throws: `DomainError.storage(_:)` when what is kept cannot be read, as when a newer version kept it; it
    ///   then stays.
    @discardableResult
    func update(
        _ movie: Movie, _ change: @escaping @Sendable (inout DiaryEntry) -> Void
    ) async throws(DomainError) -> DiaryEntry?
}
