public import SQLCore
import Synchronization

/// A database that counts its reads, writes and statements.
public final class CountingDatabase: WrappedDatabase {
    public struct Count: Hashable, Sendable {
        public var reads = 0
        public var writes = 0
        /// The statements inside these reads and writes.
        public var statements: [String] = []
        public var prefetched: [Lookup] = []
    }

    public let inner: any Database
    private let state = Mutex(Count())

    public init(_ inner: any Database) { self.inner = inner }

    /// Returns and resets the count.
    public func takeCount() -> Count {
        state.withLock { state in
            defer { state = Count() }
            return state
        }
    }

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        state.withLock { $0.reads += 1 }
        return try await inner.read { [self] connection throws(StoreError) in
            try body(CountingConnection(connection, in: self))
        }
    }

    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        state.withLock { $0.writes += 1 }
        return try await inner.write { [self] connection throws(StoreError) in
            try body(CountingConnection(connection, in: self))
        }
    }

    fileprivate func count(_ change: (inout Count) -> Void) { state.withLock { change(&$0) } }
}

private final class CountingConnection: SQLConnection {
    private let inner: any SQLConnection
    private let database: CountingDatabase

    init(_ inner: any SQLConnection, in database: CountingDatabase) {
        self.inner = inner
        self.database = database
    }

    var dialect: SQLDialect { inner.dialect }
    func changes() throws(StoreError) -> Int { try inner.changes() }
    func stream(_ sql: String) throws(StoreError) -> any SQLStatement { try inner.stream(sql) }
    func executeScript(_ sql: String) throws(StoreError) { try inner.executeScript(sql) }

    func statement(_ sql: String) throws(StoreError) -> any SQLStatement {
        database.count { $0.statements.append(sql) }
        return try inner.statement(sql)
    }

    func prefetch(_ lookup: Lookup) throws(StoreError) {
        database.count { $0.prefetched.append(lookup) }
        try inner.prefetch(lookup)
    }
}
