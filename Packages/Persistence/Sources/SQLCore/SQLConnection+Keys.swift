/// One query for many keys. In a file each run is cheap; over a network each would take a round trip, so the runs
/// become one statement there.
extension SQLConnection {
    /// Runs a query once for each key and returns the rows in the order of the keys. The key is its `?1`, and `values`
    /// are its parameters from `?2` on.
    ///
    ///     let films = try connection.rows("SELECT id, title FROM film WHERE id = ?1", forEach: ids) { … }
    public func rows<Value>(
        _ sql: String, forEach keys: [Int], _ values: SQLValue...,
        read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        var found: [Value] = []
        try runs(of: sql, forEach: keys, values) { statement throws(StoreError) in
            while try statement.step() { found.append(try read(statement)) }
        }
        return found
    }

    /// Runs the query for each key and appends to `rows`, which has as many columns as the query.
    public func read(
        _ sql: String, forEach keys: [Int], values: [SQLValue] = [], into rows: inout SQLRows
    ) throws(StoreError) {
        try runs(of: sql, forEach: keys, values) { statement throws(StoreError) in
            try statement.step(upTo: .max, into: &rows)
        }
    }

    /// Calls `body` with the query before its first row, once per key or once for all of them.
    private func runs(
        of sql: String, forEach keys: [Int], _ values: [SQLValue],
        _ body: (any SQLStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard !keys.isEmpty else { return }
        let isForAll = dialect.engine == .postgres
        let statement = try statement(isForAll ? SQLKeys.forAll(sql) : sql)
        defer { statement.reset() }
        for (offset, value) in values.enumerated() { try statement.bind(value, at: offset + 2) }
        guard !isForAll else {
            try statement.bind(SQLKeys.list(keys), at: 1)
            return try body(statement)
        }
        for key in keys {
            try statement.bind(key, at: 1)
            try body(statement)
            statement.reset()
        }
    }
}

/// The form of a query for many keys in PostgreSQL.
enum SQLKeys {
    /// The query as a part of a query whose `?1` is the list of keys.
    static func forAll(_ sql: String) -> String {
        """
        SELECT each_row.* FROM unnest(CAST(?1 AS BIGINT[])) WITH ORDINALITY AS each_key(value, place)
        CROSS JOIN LATERAL (\(replacing(sql))) AS each_row ORDER BY each_key.place
        """
    }

    /// The value of this `?1`.
    static func list(_ keys: [Int]) -> String { "{\(keys.map(String.init).joined(separator: ","))}" }

    /// Replaces `?1` by the key; `?10` is unchanged.
    private static func replacing(_ sql: String) -> String {
        let parts = sql.split(separator: "?1", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            text + (part.first?.isWholeNumber == true ? "?1" : "each_key.value") + part
        }
    }
}
