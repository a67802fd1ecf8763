public import DomainCore

/// The diary of one profile, stored on the device.
public protocol DiaryRepository: Sendable {
    /// All entries, in the order of the films' numbers.
    func entries() async throws(DomainError) -> [DiaryEntry]

    /// `nil` when the film has no entry.
    func entry(for id: Movie.ID) async throws(DomainError) -> DiaryEntry?

    /// Changes the entry of a film atomically and returns the previous entry. The stored film becomes `movie`; an entry
    /// without values is removed.
    ///
    /// - Throws: `DomainError.storage(_:)` when the entry cannot be read, for example because a newer version stored it; it
    ///   then stays.
    @discardableResult
    func update(
        _ movie: Movie, _ change: @escaping @Sendable (inout DiaryEntry) -> Void
    ) async throws(DomainError) -> DiaryEntry?
}
