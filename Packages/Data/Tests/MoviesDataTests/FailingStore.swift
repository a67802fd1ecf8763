import Persistence
import SQLCore

/// A store whose every operation fails.
struct FailingStore: KeyValueStore {
    let error: StoreError

    init(_ error: StoreError) { self.error = error }

    func value(for key: String) async throws(StoreError) -> [UInt8]? { throw error }
    func set(_ value: [UInt8]?, for key: String) async throws(StoreError) { throw error }
    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] { throw error }
    func removeAll(withPrefix prefix: String) async throws(StoreError) { throw error }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        throw error
    }
}
