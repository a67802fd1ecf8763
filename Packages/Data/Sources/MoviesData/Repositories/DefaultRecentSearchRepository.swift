public import DomainCore
public import MoviesDomain
public import Persistence
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import SQLCore
import TextCore

/// Recent searches in one entry of a key-value store.
public struct DefaultRecentSearchRepository: RecentSearchRepository {
    private static let key = "recent-searches"

    private let store: any KeyValueStore
    private let maximum: Int

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - maximum: how many are kept; the oldest leaves first.
    public init(store: any KeyValueStore, maximum: Int = 10) {
        self.store = store
        self.maximum = max(0, maximum)
    }

    public func recentSearches() async throws(DomainError) -> [SearchQuery] {
        do {
            let texts = Self.texts(try await store.value(for: Self.key))
            return texts.prefix(maximum).compactMap { try? SearchQuery($0) }
        } catch {
            throw DomainError(error)
        }
    }

    public func record(_ query: SearchQuery) async throws(DomainError) {
        let (text, maximum) = (query.text.nfc, maximum)
        do {
            try await store.update(Self.key) { value in
                let others = Self.texts(value).filter { !Self.isSame($0, text) }
                let texts = ([text] + others).prefix(maximum)
                if let data = try? JSONEncoder().encode(Array(texts)) { value = [UInt8](data) }
            }
        } catch {
            throw DomainError(error)
        }
    }

    public func clear() async throws(DomainError) {
        do {
            try await store.set(nil, for: Self.key)
        } catch {
            throw DomainError(error)
        }
    }

    /// What cannot be read counts as nothing: a list of searches is no loss.
    private static func texts(_ value: [UInt8]?) -> [String] {
        value.flatMap { try? JSONDecoder().decode([String].self, from: Data($0)) } ?? []
    }

    /// Folding leaves nothing of "!!!", which is then compared as it is.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || (!one.folded.isEmpty && one.folded == other.folded)
    }
}
