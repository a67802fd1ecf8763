public import MoviesDomain

/// Bookmarks for one trial.
public struct BookmarkRepositorySubject: ContractSubject {
    /// What is tried: without a bookmark, and with a clock that is later each time, such as ``ContractClock``.
    public var bookmarks: any BookmarkRepository
    /// Makes another one of the same bookmarks, as a second process or the next start of the app does.
    public var reopen: @Sendable () async throws -> any BookmarkRepository
    public var end: @Sendable () async -> Void

    public init(
        bookmarks: any BookmarkRepository,
        reopen: @escaping @Sendable () async throws -> any BookmarkRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.bookmarks = bookmarks
        self.reopen = reopen
        self.end = end
    }
}
