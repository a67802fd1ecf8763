import DomainCore
import MoviesDomain

/// Another repository, of which single answers can be replaced.
struct AlteredRecentSearchRepository: RecentSearchRepository {
    var listing: @Sendable () async throws(DomainError) -> [SearchQuery]
    var recording: @Sendable (SearchQuery) async throws(DomainError) -> Void
    var clearing: @Sendable () async throws(DomainError) -> Void

    init(_ base: any RecentSearchRepository) {
        listing = { () throws(DomainError) in try await base.recentSearches() }
        recording = { query throws(DomainError) in try await base.record(query) }
        clearing = { () throws(DomainError) in try await base.clear() }
    }

    func recentSearches() async throws(DomainError) -> [SearchQuery] { try await listing() }

    func record(_ query: SearchQuery) async throws(DomainError) { try await recording(query) }

    func clear() async throws(DomainError) { try await clearing() }
}
