public import SQLCore

/// Stores blobs in a table of the database whose rows refer to them; both change in one transaction.
public struct SQLBlobStore: BlobStore {
    private let database: any Database
    private let named: NamedBlobs

    static let table = "stored_blob"

    /// - Parameters:
    ///   - database: a database whose schema includes the table of ``createTable(on:)``.
    ///   - named: returns which of the blobs a row refers to.
    public init(database: any Database, named: @escaping NamedBlobs) {
        self.database = database
        self.named = named
    }

    /// Creates the table, in a migration of a schema.
    ///
    /// - Throws: `StoreError` when the table `stored_blob` already exists.
    public static func createTable(on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        try connection.executeScript(
            """
            CREATE TABLE \(table) (
                key \(dialect.textType) NOT NULL PRIMARY KEY,
                bytes \(dialect.blobType) NOT NULL
            )\(dialect.tableOptions)
            """)
    }

    public func change<Value: Sendable>(
        _ blobs: [Blob],
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> (value: Value, named: [BlobKey])
    ) async throws(StoreError) -> Value {
        try await database.write { connection throws(StoreError) in
            for blob in blobs {
                try connection.execute(
                    "INSERT INTO \(Self.table) (key, bytes) VALUES (?1, ?2) ON CONFLICT(key) DO NOTHING",
                    .text(blob.key.text), .blob(blob.bytes))
            }
            let (value, gone) = try body(connection)
            try self.removeUnnamed(blobs.map(\.key) + gone, connection)
            return value
        }
    }

    public func blob(_ key: BlobKey) async throws(StoreError) -> StoredBlob? {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT bytes FROM \(Self.table) WHERE key = ?1", .text(key.text)) {
                .bytes($0.bytes(0))
            }
        }
    }

    /// Does nothing, because a transaction leaves nothing behind.
    @discardableResult
    public func collect() async throws(StoreError) -> Int { 0 }

    private func removeUnnamed(_ keys: [BlobKey], _ connection: any SQLConnection) throws(StoreError) {
        for key in Set(keys).subtracting(try keys.named(by: named, connection)) {
            try connection.execute("DELETE FROM \(Self.table) WHERE key = ?1", .text(key.text))
        }
    }
}

extension [BlobKey] {
    /// The keys that a row refers to.
    func named(by named: NamedBlobs, _ connection: any SQLConnection) throws(StoreError) -> Set<BlobKey> {
        var found: Set<BlobKey> = []
        for start in stride(from: 0, to: count, by: 500) {
            found.formUnion(try named(connection, Array(self[start..<Swift.min(count, start + 500)])))
        }
        return found
    }
}
