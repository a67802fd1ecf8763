public import MoviesDomain

/// Recent searches for one trial.
public struct RecentSearchRepositorySubject: ContractSubject {
    /// What is tried: empty, and keeping ``maximum`` searches.
    public var recentSearches: any RecentSearchRepository
    /// Makes another one of the same searches, as a second process or the next start of the app does.
    public var reopen: @Sendable () async throws -> any RecentSearchRepository
    public var end: @Sendable () async -> Void

    /// How many searches the subject has to keep.
    public static let maximum = 5

    public init(
        recentSearches: any RecentSearchRepository,
        reopen: @escaping @Sendable () async throws -> any RecentSearchRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.recentSearches = recentSearches
        self.reopen = reopen
        self.end = end
    }

    /// Records these in turn.
    func record(_ texts: [String]) async throws {
        for text in texts { try await recentSearches.record(SearchQuery(text)) }
    }

    /// - Throws: a deviation unless these are the searches, the newest first.
    func expect(_ texts: [String], _ what: String = "the searches") async throws {
        try Deviation.unless(try await recentSearches.recentSearches().map(\.text), is: texts, what)
    }
}
