import SQLCore
import Synchronization

/// A database that counts what is asked of it.
final class CountingDatabase: Database {
    struct Count: Hashable, Sendable {
        var reads = 0
        var writes = 0
        /// Statements inside of them.
        var statements: [String] = []
    }

    private let inner: any Database
    private let state = Mutex(Count())

    init(_ inner: any Database) { self.inner = inner }

    /// What came since the last call.
    func takeCount() -> Count {
        state.withLock { state in
            defer { state = Count() }
            return state
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        state.withLock { $0.reads += 1 }
        return try await inner.read { [self] connection throws(StoreError) in
            try body(CountingConnection(connection, note: note))
        }
    }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        state.withLock { $0.writes += 1 }
        return try await inner.write { [self] connection throws(StoreError) in
            try body(CountingConnection(connection, note: note))
        }
    }

    private func note(_ sql: String) { state.withLock { $0.statements.append(sql) } }

    func storedVersion() async throws(StoreError) -> Int? { try await inner.storedVersion() }
    func integrityProblems() async throws(StoreError) -> [String] { try await inner.integrityProblems() }
    func facts() async throws(StoreError) -> DatabaseFacts { try await inner.facts() }
    func close() async { await inner.close() }
}

private final class CountingConnection: SQLConnection {
    private let inner: any SQLConnection
    private let note: (String) -> Void

    init(_ inner: any SQLConnection, note: @escaping (String) -> Void) {
        self.inner = inner
        self.note = note
    }

    var dialect: SQLDialect { inner.dialect }
    func changes() throws(StoreError) -> Int { try inner.changes() }
    func stream(_ sql: String) throws(StoreError) -> any SQLStatement { try inner.stream(sql) }
    func executeScript(_ sql: String) throws(StoreError) { try inner.executeScript(sql) }

    func statement(_ sql: String) throws(StoreError) -> any SQLStatement {
        note(sql)
        return try inner.statement(sql)
    }
}
