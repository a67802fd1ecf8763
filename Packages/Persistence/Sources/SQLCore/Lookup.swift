/// A query with its values, run once or once for each of many keys. A transaction can prefetch it, and read it later:
///
///     let films = Lookup("SELECT id, title FROM film WHERE id = ?1", forEach: ids)
///     try connection.prefetch(films)
///     let titles = try connection.rows(films) { $0.text(1) }
public struct Lookup: Hashable, Sendable {
    public let sql: String
    package let values: [SQLValue]
    /// The values of `?1`; `nil` for a query that runs once.
    let keys: [Int]?

    public init(_ sql: String, _ values: SQLValue...) {
        (self.sql, self.values, keys) = (sql, values, nil)
    }

    /// Runs the query once for each key, which is its `?1`.
    public init(_ sql: String, forEach keys: [Int]) {
        (self.sql, values, self.keys) = (sql, [], keys)
    }

    /// One query for all keys, for a database over a network; `nil` without keys to look up.
    package var joined: Lookup? {
        guard let keys else { return self }
        return keys.isEmpty ? nil : Lookup(SQLKeys.forAll(sql), .text(SQLKeys.list(keys)))
    }
}

extension SQLConnection {
    /// All rows in the order of the keys, each converted by `read`.
    public func rows<Value>(
        _ lookup: Lookup, read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        guard let keys = lookup.keys else { return try rows(lookup.sql, values: lookup.values, read: read) }
        return try rows(lookup.sql, forEach: keys, read: read)
    }

    /// The first row; `nil` when there are no rows.
    public func first<Value>(
        _ lookup: Lookup, read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        let statement = try statement(lookup.sql, values: lookup.values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }
}
