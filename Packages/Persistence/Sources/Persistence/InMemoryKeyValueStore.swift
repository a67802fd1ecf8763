public import SQLCore
import Synchronization

/// A store that lasts as long as the object: for tests and trials.
public final class InMemoryKeyValueStore: KeyValueStore {
    private let values = Mutex<[ByteKey: [UInt8]]>([:])

    public init() {}

    public func value(for key: String) async throws(StoreError) -> [UInt8]? {
        values.withLock { $0[ByteKey(key)] }
    }

    public func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        values.withLock { $0[ByteKey(key)] = value }
    }

    public func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        let found = values.withLock { values in values.filter { $0.key.hasPrefix(prefix) } }
        return found.sorted { $0.key < $1.key }.map { KeyValueEntry(key: $0.key.text, value: $0.value) }
    }

    public func update<Result: Sendable>(
        _ key: String, _ transform: @escaping @Sendable (inout [UInt8]?) -> Result
    ) async throws(StoreError) -> Result {
        values.withLock { transform(&$0[ByteKey(key)]) }
    }

    public func removeAll(withPrefix prefix: String) async throws(StoreError) {
        values.withLock { values in values = values.filter { !$0.key.hasPrefix(prefix) } }
    }
}
