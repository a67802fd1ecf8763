public import SQLCore

/// A database around another, which forwards every requirement that it does not implement itself.
public protocol WrappedDatabase: Database {
    var inner: any Database { get }
}

extension WrappedDatabase {
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { try await inner.read(body) }

    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { try await inner.write(body) }

    public func flush() async throws(StoreError) { try await inner.flush() }
    public func growth(of log: StaticString) -> AsyncStream<Int?>? { inner.growth(of: log) }
    public var lastingFailure: StoreError? { inner.lastingFailure }
    public func storedVersion() async throws(StoreError) -> Int? { try await inner.storedVersion() }
    public func integrityProblems() async throws(StoreError) -> [ErrorText] {
        try await inner.integrityProblems()
    }
    public func facts() async throws(StoreError) -> DatabaseFacts { try await inner.facts() }
    public func close() async { await inner.close() }
}
