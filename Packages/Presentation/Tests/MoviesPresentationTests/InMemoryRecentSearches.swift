import DomainCore
import MoviesDomain

/// Recent searches of a test, which can fail on demand.
actor InMemoryRecentSearches: RecentSearchRepository {
    private var all: [SearchQuery]
    private var failure: DomainError?
    private(set) var readCount = 0

    init(_ texts: String...) { all = texts.compactMap { try? SearchQuery($0) } }

    func fail(with failure: DomainError?) { self.failure = failure }

    func recentSearches() throws(DomainError) -> [SearchQuery] {
        readCount += 1
        if let failure { throw failure }
        return all
    }

    func record(_ query: SearchQuery) throws(DomainError) {
        if let failure { throw failure }
        all = [query] + all.filter { $0 != query }
    }

    func remove(_ query: SearchQuery) throws(DomainError) -> Bool {
        if let failure { throw failure }
        defer { all.removeAll { $0 == query } }
        return all.contains(query)
    }

    func clear() throws(DomainError) {
        if let failure { throw failure }
        all = []
    }
}
