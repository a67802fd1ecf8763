public import SQLCore

/// A key-value store in a table.
public struct SQLKeyValueStore: KeyValueStore {
    /// The migrations of the table, for a database without other tables. A database with more tables includes these
    /// steps among its own, with its own numbers.
    public static let migrations = [
        Migration(version: 1, name: "key-value table") { connection throws(StoreError) in
            let dialect = connection.dialect
            try connection.executeScript(
                """
                CREATE TABLE key_value(
                    key \(dialect.blobType) NOT NULL PRIMARY KEY,
                    value \(dialect.blobType) NOT NULL
                )\(dialect.tableOptions)
                """)
        }
    ]

    private let database: any Database

    /// - Parameter database: a database whose schema includes ``migrations``.
    public init(database: any Database) {
        self.database = database
    }

    public func value(for key: String) async throws(StoreError) -> [UInt8]? {
        try await database.read { connection throws(StoreError) in try Self.value(for: key, connection) }
    }

    public func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        try await database.write { connection throws(StoreError) in try Self.set(value, for: key, connection)
        }
    }

    public func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        let range = Self.range(prefix)
        return try await database.read { connection throws(StoreError) in
            try connection.rows(
                "SELECT key, value FROM key_value WHERE key >= ?1 AND key < ?2 ORDER BY key", values: range
            ) { KeyValueEntry(key: String(decoding: $0.bytes(0), as: UTF8.self), value: $0.bytes(1)) }
        }
    }

    public func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await database.write { connection throws(StoreError) in try change(Values(connection: connection))
        }
    }

    private struct Values: KeyValueTransaction {
        let connection: any SQLConnection

        func value(for key: String) throws(StoreError) -> [UInt8]? {
            try SQLKeyValueStore.value(for: key, connection)
        }

        func set(_ value: [UInt8]?, for key: String) throws(StoreError) {
            try SQLKeyValueStore.set(value, for: key, connection)
        }
    }

    public func removeAll(withPrefix prefix: String) async throws(StoreError) {
        let range = Self.range(prefix)
        try await database.write { connection throws(StoreError) in
            try connection.execute("DELETE FROM key_value WHERE key >= ?1 AND key < ?2", range[0], range[1])
        }
    }

    /// The range from the prefix to the prefix with a byte that occurs in no UTF-8 text.
    private static func range(_ prefix: String) -> [SQLValue] {
        let bytes = Array(prefix.utf8)
        return [.blob(bytes), .blob(bytes + [0xFF])]
    }

    private static func value(for key: String, _ connection: any SQLConnection) throws(StoreError) -> [UInt8]?
    {
        try connection.first("SELECT value FROM key_value WHERE key = ?1", .blob(Array(key.utf8))) {
            $0.bytes(0)
        }
    }

    private static func set(
        _ value: [UInt8]?, for key: String, _ connection: any SQLConnection
    ) throws(StoreError) {
        let key = SQLValue.blob(Array(key.utf8))
        guard let value else {
            try connection.execute("DELETE FROM key_value WHERE key = ?1", key)
            return
        }
        try connection.execute(
            """
            INSERT INTO key_value(key, value) VALUES (?1, ?2)
            ON CONFLICT(key) DO UPDATE SET value = excluded.value
            """, key, .blob(value))
    }
}
