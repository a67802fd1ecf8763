import BackendCoreTestSupport
import MarketBackend
import PostgresDriverTestSupport
import SQLCore
import Synchronization

/// A database that counts writes and fails on request of a test.
final class WatchedDatabase: WrappedDatabase {
    let inner: any Database = TestPlace.standard.database(MarketStore.migrations)
    private let state = Mutex<(writes: Int, failure: StoreError?)>((0, nil))

    var writes: Int { state.withLock(\.writes) }

    func fail(with failure: StoreError?) { state.withLock { $0.failure = failure } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        if let failure = state.withLock(\.failure) { throw failure }
        return try await inner.read(body)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let failure = state.withLock { state in
            state.writes += 1
            return state.failure
        }
        if let failure { throw failure }
        return try await inner.write(body)
    }
}
