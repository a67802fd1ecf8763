/// A connection inside a transaction. It must not escape the closure it is passed to.
public protocol SQLConnection: AnyObject {
    var dialect: SQLDialect { get }

    /// The compiled statement for this text, from the connection's cache. Each text has one statement object, so finish
    /// reading its rows before running the same text again.
    func statement(_ sql: String) throws(StoreError) -> any SQLStatement

    /// A read-only statement with any number of rows, of which only a few are in memory at a time. Other statements may
    /// run before it ends.
    func stream(_ sql: String) throws(StoreError) -> any SQLStatement

    /// Requests a later query of the transaction ahead of time: the next statement with its text and values returns the
    /// rows as of now without waiting for them; after two requests, so do the next two statements. Use it only for data
    /// that the transaction does not change in between. The rows have no order.
    func prefetch(_ lookup: Lookup) throws(StoreError)

    /// Runs an `INSERT … VALUES (…)` or an `UPDATE … SET … WHERE …` for each row of values, as one statement where that
    /// is faster. Its effect on one row must not change its input for another, and it must touch no row twice. The
    /// values of one placeholder have one type, or are `NULL`.
    func execute(_ sql: String, forEach rows: [[SQLValue]]) throws(StoreError)

    /// Declares that the transaction looks up a few rows at a time by their keys, whatever the statistics say about the
    /// sizes of tables: the tables may have grown since its statements were compiled.
    func lookUpByKeys() throws(StoreError)

    /// Runs several statements without values: schema changes.
    func executeScript(_ sql: String) throws(StoreError)

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    func changes() throws(StoreError) -> Int

    /// Reports to all processes, once when the transaction is committed, how far a log has grown: the result of the
    /// query `newest` at that time. Readers use ``Database/growth(of:)``.
    func announce(_ log: StaticString, newest: String)
}

extension SQLConnection {
    /// For databases that answer at once.
    public func prefetch(_ lookup: Lookup) throws(StoreError) {}

    /// For databases in which each run is cheap.
    public func execute(_ sql: String, forEach rows: [[SQLValue]]) throws(StoreError) {
        guard !rows.isEmpty else { return }
        let statement = try statement(sql)
        defer { statement.reset() }
        for row in rows {
            for (offset, value) in row.enumerated() { try statement.bind(value, at: offset + 1) }
            try statement.run()
        }
    }

    /// For databases that always look rows up by keys.
    public func lookUpByKeys() throws(StoreError) {}

    /// For databases that cannot report growth.
    public func announce(_ log: StaticString, newest: String) {}

    /// Runs a statement that returns no rows. A database over a network may report its failure with a later statement
    /// or with the end of the transaction, which is then rolled back.
    @inlinable
    public func execute(_ sql: String, _ values: SQLValue...) throws(StoreError) {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        try statement.run()
    }

    /// Runs a statement that returns no rows. Returns the number of rows that it changed.
    @inlinable
    public func update(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        try statement.run()
        return try changes()
    }

    /// All rows, each converted by `read`.
    @inlinable
    public func rows<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        try rows(sql, values: values, read: read)
    }

    /// All rows, each converted by `read`, with the bound values in an array.
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

    /// The first row; `nil` when there are no rows.
    @inlinable
    public func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Passes on rows one by one without storing them, for results of any size.
    @inlinable
    public func forEach(
        _ sql: String, _ values: SQLValue..., body: (any SQLStatement) throws(StoreError) -> Void
    ) throws(StoreError) {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// The statement with its values bound, ready to step.
    public func statement(_ sql: String, values: [SQLValue]) throws(StoreError) -> any SQLStatement {
        let statement = try statement(sql)
        for (offset, value) in values.enumerated() { try statement.bind(value, at: offset + 1) }
        return statement
    }

    /// Allows the transaction to stay idle without a time limit. A server would otherwise end it, because its process
    /// might have stopped.
    package func allowPauses() throws(StoreError) {
        guard dialect.engine == .postgres else { return }
        try execute("SET LOCAL idle_in_transaction_session_timeout TO 0")
    }
}
