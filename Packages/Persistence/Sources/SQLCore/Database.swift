/// A place that keeps tables. Every access is a transaction.
///
/// Closures run on threads of the database's own, one writer and several
/// readers, or on a thread that may block, so a long statement never holds up
/// other asynchronous work. They must not capture what may not cross threads,
/// and must not let the connection escape.
public protocol Database: Sendable {
    /// Runs `body` on one unchanging view of the data, beside a writer and other readers.
    ///
    /// - Throws: ``StoreError/cancelled`` when the task is cancelled before or while it runs.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Runs `body` alone and keeps all of its changes or, when it throws, none. The call
    /// returns once the changes are kept. Other processes that write are waited for.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value

    /// Copies the database into a new file while it is in use. The file appears whole or not at all.
    func backUp(to path: String) async throws(StoreError)

    /// What is wrong with the stored data; empty when it is sound.
    func integrityProblems() async throws(StoreError) -> [String]

    /// Facts for `doctor`: library version, journal mode, size in bytes, known faults.
    func facts() async throws(StoreError) -> DatabaseFacts

    /// Why nothing is kept any more, however often it is tried; `nil` while it is. Only a new process may find out what
    /// is on the disk.
    var lastingFailure: StoreError? { get }

    /// Finishes what is running and lets go of the files. Later calls throw ``StoreError/closed``.
    func close() async
}

extension Database {
    /// What never fails to keep its data for good.
    public var lastingFailure: StoreError? { nil }

    /// Reads from a table, whatever is in it, for those who ask whether all is well.
    ///
    /// - Throws: why it cannot be read, or why nothing can be written to it any more.
    public func probe(reading table: String) async throws(StoreError) {
        if let lastingFailure { throw lastingFailure }
        _ = try await read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) }
        }
    }
}
