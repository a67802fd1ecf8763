import BackendCoreTestSupport
import SQLCore
import Synchronization

/// A database that runs closures at certain writes.
final class ScriptedDatabase: WrappedDatabase {
    let inner: any Database
    private let waiting: @Sendable () -> Void
    private let before: @Sendable (Int) throws(StoreError) -> Void
    private let after: @Sendable (Int) async -> Void
    private let writes = Mutex(0)

    /// Calls `waiting` before each write's transaction; `before` inside it, after its work, with its number,
    /// so that an error rolls it back; and `after` when it is done.
    init(
        _ inner: any Database, waiting: @escaping @Sendable () -> Void = {},
        before: @escaping @Sendable (Int) throws(StoreError) -> Void = { _ in },
        after: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.inner = inner
        self.waiting = waiting
        self.before = before
        self.after = after
    }

    /// Imitates a process that is killed in the middle of a write: from then on nothing reaches the file.
    static func dying(at write: Int, _ inner: any Database) -> ScriptedDatabase {
        ScriptedDatabase(inner, before: { number throws(StoreError) in if number >= write { throw .closed } })
    }

    var writeCount: Int { writes.withLock { $0 } }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let number = writes.withLock { writes in
            writes += 1
            return writes
        }
        waiting()
        let before = before
        let value = try await inner.write { connection throws(StoreError) in
            let value = try body(connection)
            try before(number)
            return value
        }
        await after(number)
        return value
    }
}
