public import SQLCore

/// Which of these blobs a row names: asked in a transaction, of at most 500 blobs at once.
public typealias NamedBlobs = @Sendable (any SQLConnection, [BlobKey]) throws(StoreError) -> Set<BlobKey>

/// Keeps bytes, each once, for the rows of a database that name them.
///
/// A blob is there before a row that names it can be seen, and is gone only after the last such row. A
/// process that is killed leaves no blob behind that no row names: `collect` removes it.
public protocol BlobStore: Sendable {
    /// Keeps the blobs, then runs `body` in a transaction of the database, which makes the rows that name
    /// them, removes others, and says which blobs those named. What no row names afterwards is gone: new
    /// blobs that it made no row for, all new ones when it throws, and of the others the `named`.
    func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value

    /// `nil` when there is none.
    func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob?

    /// Removes what killed processes left behind. Cheap when there is nothing; safe beside other processes.
    ///
    /// - Returns: how many blobs were removed.
    @discardableResult
    func collect() async throws(StoreError) -> Int
}

extension BlobStore {
    /// A change whose transaction removes no row.
    public func write<Value: Sendable>(
        _ blobs: [Blob], _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await change(blobs) { connection throws(StoreError) in (try body(connection), []) }
    }

    /// A change that only removes rows.
    public func remove<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value {
        try await change([], body)
    }
}
