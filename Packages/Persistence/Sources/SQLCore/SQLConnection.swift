/// A connection inside a transaction. It must not escape the closure it is passed to.
public protocol SQLConnection: AnyObject {
    var dialect: SQLDialect { get }

    /// The compiled statement for this text, from the connection's cache. One text is one
    /// statement object, so finish reading its rows before running the same text again.
    func statement(_ sql: String) throws(StoreError) -> any SQLStatement

    /// A statement for rows of any number, of which only some are in memory at a time. Other statements may run
    /// meanwhile. It reads only.
    func stream(_ sql: String) throws(StoreError) -> any SQLStatement

    /// Asks ahead what is asked later in the transaction: the next statement with this text and these values has the rows
    /// of now, and need not wait for them; so have the next two when it is asked twice. So it is only for what the
    /// transaction does not change in between. The rows come in no order.
    func ask(_ sql: String, _ values: [SQLValue]) throws(StoreError)

    /// Runs an `INSERT … VALUES (…)` or an `UPDATE … SET … WHERE …` for each of some rows of values, as one statement where
    /// that is faster: what it does with one row is nothing that it reads for another, and it touches no row twice. The
    /// values of one placeholder have one type, or are `NULL`.
    func execute(_ sql: String, forEach rows: [[SQLValue]]) throws(StoreError)

    /// Says that the transaction looks rows up by their keys, each of few, whatever is known of the sizes of tables: they
    /// may have grown since its statements were compiled.
    func lookUpByKeys() throws(StoreError)

    /// Runs several statements without values: schema changes.
    func executeScript(_ sql: String) throws(StoreError)

    /// How many rows the last INSERT, UPDATE or DELETE touched.
    func changes() throws(StoreError) -> Int

    /// Tells all processes, once when the transaction is kept, how far a log has grown: to what the query `newest` gives
    /// then. Whoever wants to know reads ``Database/growth(of:)``.
    func announce(_ log: StaticString, newest: String)
}

extension SQLConnection {
    /// For databases that answer at once.
    public func ask(_ sql: String, _ values: [SQLValue]) throws(StoreError) {}

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

    /// For databases that do so anyway.
    public func lookUpByKeys() throws(StoreError) {}

    /// For databases that cannot tell.
    public func announce(_ log: StaticString, newest: String) {}

    /// Runs a statement that returns no rows. A database across a network may report its failure with a later statement
    /// or with the end of the transaction, which is then undone.
    @inlinable
    public func execute(_ sql: String, _ values: SQLValue...) throws(StoreError) {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        try statement.run()
    }

    /// Runs a statement that returns no rows. Returns how many rows it changed.
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

    /// The first row, or `nil` when there is none.
    @inlinable
    public func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        let statement = try statement(sql, values: values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Passes on row after row without storing them, for results of any size.
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

    /// Lets the transaction send nothing for as long as it likes. A server would end it otherwise, because its process might
    /// have stopped.
    package func allowPauses() throws(StoreError) {
        guard dialect.engine == .postgres else { return }
        try execute("SET LOCAL idle_in_transaction_session_timeout TO 0")
    }
}
