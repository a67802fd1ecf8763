public import DomainCore

/// What was searched for lately, kept on the device.
public protocol RecentSearchRepository: Sendable {
    /// Newest first, each once, never more than the maximum.
    func recentSearches() async throws(DomainError) -> [SearchQuery]

    /// Puts it in front; one that differs only in case or accents is replaced.
    func record(_ query: SearchQuery) async throws(DomainError)

    /// Forgets all of them.
    func clear() async throws(DomainError)
}
