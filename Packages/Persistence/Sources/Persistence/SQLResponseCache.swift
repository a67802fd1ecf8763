public import Platform
public import SQLCore

/// A response cache in a table. Use a separate database, with `durability: .normal` and a short busy limit: losing it
/// costs little, and waiting for it is worse than a miss.
public struct SQLResponseCache: ResponseCache {
    /// The migrations of the tables, for a database without other tables.
    public static let migrations = [
        Migration(version: 1, name: "response cache") { connection throws(StoreError) in
            let dialect = connection.dialect
            try connection.executeScript(
                """
                CREATE TABLE response_cache(
                    id \(dialect.integerType) NOT NULL PRIMARY KEY,
                    key \(dialect.blobType) NOT NULL UNIQUE,
                    bytes \(dialect.blobType) NOT NULL,
                    cost \(dialect.integerType) NOT NULL,
                    saved_at \(dialect.integerType) NOT NULL,
                    expires_at \(dialect.integerType) NOT NULL,
                    used_at \(dialect.integerType) NOT NULL
                )\(dialect.tableOptions);
                CREATE INDEX response_cache_use ON response_cache(used_at, id);
                CREATE TABLE response_cache_size(bytes \(dialect.integerType) NOT NULL)\(dialect.tableOptions);
                INSERT INTO response_cache_size VALUES (0);
                """)
        }
    ]

    /// A use is recorded only if the last recorded use is older than this, in milliseconds.
    private static let useGranularity = 60_000

    private let database: any Database
    private let byteCap: Int
    private let keepStale: Duration
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - database: a database whose schema includes ``migrations``.
    ///   - byteCap: the cap, which is never exceeded; includes keys and an allowance for each entry.
    ///   - keepStale: the time for which a stale response may be shown.
    ///   - now: the clock.
    public init(
        database: any Database, byteCap: Int, keepStale: Duration = .seconds(7 * 86_400),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.database = database
        self.byteCap = byteCap
        self.keepStale = keepStale
        self.now = now
    }

    public func entry(for key: String) async -> CachedResponse? {
        let now = CacheDates.milliseconds(now())
        guard let row = try? await row(for: key) else { return nil }
        guard let response = row.dates.response(row.bytes, now: now, keepStale: keepStale) else {
            await remove(for: key)
            return nil
        }
        let recent = (now - Self.useGranularity + 1)..<(now + Self.useGranularity)
        if !recent.contains(row.usedAt) { await markUsed(key, now) }
        return response
    }

    public func save(_ bytes: [UInt8], for key: String, lifetime: Duration) async {
        let now = CacheDates.milliseconds(now())
        let dates = CacheDates(now: now, lifetime: lifetime)
        let cost = CacheDates.cost(bytes, key)
        let byteCap = byteCap
        _ = try? await database.write { connection throws(StoreError) in
            try Self.remove(key, connection)
            guard cost <= byteCap else { return }
            try Self.makeRoom(byteCap - cost, connection)
            let id =
                try connection.first("SELECT coalesce(max(id), 0) + 1 FROM response_cache") { $0.int(0) } ?? 1
            try connection.execute(
                """
                INSERT INTO response_cache(id, key, bytes, cost, saved_at, expires_at, used_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5)
                """,
                .int(id), .blob(Array(key.utf8)), .blob(bytes), .int(cost), .int(now), .int(dates.expiresAt))
            try Self.addToSize(cost, connection)
        }
    }

    public func remove(for key: String) async {
        _ = try? await database.write { connection throws(StoreError) in try Self.remove(key, connection) }
    }

    public func removeAll(beginningWith prefix: String) async {
        // UTF-8 text never contains this byte, so all keys with the prefix come before it.
        let (first, end) = (Array(prefix.utf8), Array(prefix.utf8) + [0xFF])
        _ = try? await database.write { connection throws(StoreError) in
            let cost = try connection.first(
                "SELECT coalesce(sum(cost), 0) FROM response_cache WHERE key >= ?1 AND key < ?2",
                .blob(first), .blob(end)
            ) { $0.int(0) }
            try connection.execute(
                "DELETE FROM response_cache WHERE key >= ?1 AND key < ?2", .blob(first), .blob(end))
            try Self.addToSize(-(cost ?? 0), connection)
        }
    }

    public func clear() async {
        _ = try? await database.write { connection throws(StoreError) in
            try connection.execute("DELETE FROM response_cache")
            try connection.execute("UPDATE response_cache_size SET bytes = 0")
        }
    }

    public func size() async -> Int {
        let size = try? await database.read { connection throws(StoreError) in try Self.size(connection) }
        return size ?? 0
    }
}

extension SQLResponseCache {
    private struct Row {
        let bytes: [UInt8]
        let dates: CacheDates
        let usedAt: Int
    }

    private func row(for key: String) async throws(StoreError) -> Row? {
        try await database.read { connection throws(StoreError) in
            try connection.first(
                "SELECT bytes, saved_at, expires_at, used_at FROM response_cache WHERE key = ?1",
                .blob(Array(key.utf8))
            ) { row in
                let dates = CacheDates(savedAt: row.int(1), expiresAt: row.int(2))
                return Row(bytes: row.bytes(0), dates: dates, usedAt: row.int(3))
            }
        }
    }

    private func markUsed(_ key: String, _ now: Int) async {
        _ = try? await database.write { connection throws(StoreError) in
            try connection.execute(
                "UPDATE response_cache SET used_at = ?2 WHERE key = ?1", .blob(Array(key.utf8)), .int(now))
        }
    }

    private static func remove(_ key: String, _ connection: any SQLConnection) throws(StoreError) {
        let key = SQLValue.blob(Array(key.utf8))
        let cost = try connection.first("SELECT cost FROM response_cache WHERE key = ?1", key) {
            max(0, $0.int(0))
        }
        guard let cost else { return }
        try connection.execute("DELETE FROM response_cache WHERE key = ?1", key)
        try addToSize(-cost, connection)
    }

    /// Evicts the least recently used entries until at most `bytes` are left.
    private static func makeRoom(_ bytes: Int, _ connection: any SQLConnection) throws(StoreError) {
        var size = try size(connection)
        while size > bytes {
            let oldest = try connection.first(
                "SELECT id, cost FROM response_cache ORDER BY used_at, id LIMIT 1"
            ) { ($0.int(0), max(0, $0.int(1))) }
            guard let (id, cost) = oldest else { return }
            try connection.execute("DELETE FROM response_cache WHERE id = ?1", .int(id))
            try addToSize(-cost, connection)
            size -= cost
        }
    }

    private static func size(_ connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first("SELECT bytes FROM response_cache_size") { $0.int(0) } ?? 0
    }

    private static func addToSize(_ bytes: Int, _ connection: any SQLConnection) throws(StoreError) {
        try connection.execute("UPDATE response_cache_size SET bytes = bytes + ?1", .int(bytes))
    }
}
