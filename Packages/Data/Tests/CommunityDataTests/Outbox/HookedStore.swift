import Persistence
import SQLCore
import Synchronization

/// A store that runs a hook once, before the first or a later listing of all entries.
final class HookedStore: KeyValueStore {
    private let store: any KeyValueStore
    private let hook: @Sendable () async -> Void
    private let left: Mutex<Int>

    init(_ store: any KeyValueStore, listing: Int = 1, before hook: @escaping @Sendable () async -> Void) {
        (self.store, self.hook) = (store, hook)
        left = Mutex(listing)
    }

    func value(for key: String) async throws(StoreError) -> [UInt8]? { try await store.value(for: key) }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        try await store.set(value, for: key)
    }

    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        let isNow = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isNow { await hook() }
        return try await store.entries(withPrefix: prefix)
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await store.transaction(change)
    }

    func removeAll(withPrefix prefix: String) async throws(StoreError) {
        try await store.removeAll(withPrefix: prefix)
    }
}
