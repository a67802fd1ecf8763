/// One connection inside a transaction. Never leaves the closure it was given to.
public protocol SQLConnection: AnyObject {
    var dialect: SQLDialect { get }

    /// The compiled statement for this text, from the connection's cache. One text is one
    /// statement object, so finish reading its rows before running the same text again.
    func statement(_ sql: String) throws(StoreError) -> any SQLStatement

    /// Runs several statements without values: schema changes.
    func executeScript(_ sql: String) throws(StoreError)

    /// How many rows the last INSERT, UPDATE or DELETE touched.
    var changes: Int { get }
}

extension SQLConnection {
    /// Runs a statement that answers no rows. Returns how many rows it changed.
    @inlinable @discardableResult
    public func execute(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        try statement.run()
        return changes
    }

    /// Every row, read by `read` into a value.
    @inlinable
    public func rows<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        try rows(sql, values: values, read: read)
    }

    /// Every row, read by `read` into a value, with the bound values in an array.
    @inlinable
    public func rows<Value>(
        _ sql: String, values: [SQLValue], read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        var found: [Value] = []
        while try statement.step() { found.append(try read(statement)) }
        return found
    }

    /// The first row, or `nil` when there is none.
    @inlinable
    public func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Hands on row after row without keeping them, for results of any size.
    @inlinable
    public func forEach(
        _ sql: String, _ values: SQLValue..., body: (any SQLStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// The statement with values in its places, ready to step.
    public func statement(_ sql: String, values: [SQLValue]) throws(StoreError) -> any SQLStatement {
        let statement = try statement(sql)
        for (offset, value) in values.enumerated() { try statement.bind(value, at: offset + 1) }
        return statement
    }
}
