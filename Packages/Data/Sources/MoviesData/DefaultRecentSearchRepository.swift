import DataCore
public import DomainCore
public import MoviesDomain
public import Persistence
import SQLCore
import TextCore

/// Recent searches in one entry of a key-value store.
public struct DefaultRecentSearchRepository: RecentSearchRepository {
    private static let key = "recent-searches"

    private let store: any KeyValueStore
    private let maximum: Int

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - maximum: the largest number of stored searches; the oldest are dropped first.
    public init(store: any KeyValueStore, maximum: Int = 10) {
        self.store = store
        self.maximum = max(0, maximum)
    }

    public func recentSearches() async throws(DomainError) -> [SearchQuery] {
        let kept = try await DomainError.storing { () throws(StoreError) in
            try await store.value(for: Self.key)
        }
        return Self.texts(kept).prefix(maximum).compactMap { try? SearchQuery($0) }
    }

    public func record(_ query: SearchQuery) async throws(DomainError) {
        let (text, maximum) = (query.text.nfc, maximum)
        try await DomainError.storing { () throws(StoreError) in
            try await store.update(Self.key) { value in
                let others = Self.texts(value).filter { !Self.isSame($0, text) }
                value = Array(([text] + others).prefix(maximum)).json ?? value
            }
        }
    }

    public func remove(_ query: SearchQuery) async throws(DomainError) -> Bool {
        let text = query.text.nfc
        return try await DomainError.storing { () throws(StoreError) in
            try await store.update(Self.key) { value in
                let searches = Self.texts(value)
                let others = searches.filter { !Self.isSame($0, text) }
                guard others.count < searches.count else { return false }
                value = others.json ?? value
                return true
            }
        }
    }

    public func clear() async throws(DomainError) {
        try await DomainError.storing { () throws(StoreError) in try await store.set(nil, for: Self.key) }
    }

    /// An unreadable list counts as empty, because recent searches are no loss.
    private static func texts(_ value: [UInt8]?) -> [String] {
        value.flatMap([String].init(json:)) ?? []
    }

    /// Folding removes everything from "!!!", which is then compared unchanged.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || (!one.folded.isEmpty && one.folded == other.folded)
    }
}
