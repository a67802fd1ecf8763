import SQLCore

/// A database where another writer is always first: each write finds what this statement left.
struct OvertakenDatabase: Database {
    let inner: any Database
    let statement: String

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await inner.read(body)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await inner.write { [statement] connection throws(StoreError) in
            try connection.executeScript(statement)
            return try body(connection)
        }
    }

    func backUp(to path: String) async throws(StoreError) { try await inner.backUp(to: path) }
    func integrityProblems() async throws(StoreError) -> [String] { try await inner.integrityProblems() }
    func facts() async throws(StoreError) -> DatabaseFacts { try await inner.facts() }
    func close() async { await inner.close() }
}
