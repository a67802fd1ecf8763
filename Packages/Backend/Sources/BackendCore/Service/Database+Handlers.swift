public import SQLCore

/// For handlers: expected failures are thrown in the form of `StoreError.asFailure(busy:)`.
extension Database {
    /// Reads for a handler.
    ///
    /// - Throws: `CancellationError`, 503 when other processes block the database or a statement exceeds its time
    ///   limit, or the database's own error, which the router reports and hides.
    public func reading<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) { return try await read(body) } catch { throw error.asFailure() }
    }

    /// Writes for a handler, with the failures of ``reading(_:)``.
    @discardableResult
    public func writing<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        do throws(StoreError) { return try await write(body) } catch { throw error.asFailure() }
    }

    /// Waits for the disk on behalf of a handler, with the failures of ``reading(_:)``.
    public func flushing() async throws {
        do throws(StoreError) { try await flush() } catch { throw error.asFailure() }
    }
}

extension SQLConnection {
    /// One more than the largest id of a table whose rows are never removed.
    public func nextID(of table: StaticString) throws(StoreError) -> Int {
        (try first("SELECT max(id) FROM \(table)") { $0.int(0) } ?? 0) + 1
    }
}
