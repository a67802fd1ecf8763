public import SQLCore

/// The table of an event log, in the order of the writes. It has the columns `sequence`, the primary key, and
/// `created_at`, in milliseconds since 1970; all others belong to the application.
///
/// Sequences grow by one and are never reused, because the newest line is never removed.
///
///     try connection.execute(
///         "INSERT INTO event (sequence, product_id, created_at) VALUES (\(log.next), ?1, ?2)",
///         .int(product), .int(now))
///     try log.finishInsertion(now: now, on: connection)
public struct EventLog: Sendable {
    /// 7 days, in milliseconds.
    public static let lifetime = 7 * 86_400_000
    /// The largest number of lines to keep.
    public static let capacity = 100_000
    /// The number of old lines that an insertion removes at most, so that no write takes long.
    private static let removal = 20

    private let table: StaticString
    /// The queries of the oldest and the newest sequence.
    private let bounds: (oldest: String, newest: String)

    public init(table: StaticString) {
        self.table = table
        bounds = ("SELECT min(sequence) FROM \(table)", "SELECT max(sequence) FROM \(table)")
    }

    /// A log without lines, whose newest sequence is a counter of changes, for events without content. Listeners can
    /// continue after any earlier sequence.
    ///
    /// - Parameters:
    ///   - name: the name of the counter in announcements.
    ///   - newest: the query of the counter, which only grows.
    public init(counter name: StaticString, newest: String) {
        table = name
        bounds = ("SELECT 1", newest)
    }

    /// The sequence of the next line, as an expression for the statement that inserts it.
    public var next: String { "(SELECT coalesce(max(sequence), 0) + 1 FROM \(table))" }

    /// Announces the insertion to the listeners of all processes, and removes some lines beyond the age or count limit;
    /// call it after each insertion. `now` is in milliseconds since 1970.
    public func finishInsertion(now: Int, on connection: any SQLConnection) throws(StoreError) {
        announce(on: connection)
        try connection.execute(
            """
            DELETE FROM \(table)
            WHERE sequence IN (SELECT sequence FROM \(table) ORDER BY sequence LIMIT ?1)
            AND sequence < (SELECT max(sequence) FROM \(table))
            AND (created_at <= ?2 OR sequence <= (SELECT max(sequence) FROM \(table)) - ?3)
            """, .int(Self.removal), .int(now - Self.lifetime), .int(Self.capacity))
    }

    /// Announces the log to the listeners of all processes once the transaction commits.
    public func announce(on connection: any SQLConnection) {
        connection.announce(table, newest: bounds.newest)
    }

    /// The newest sequence whenever a process announces it; `nil` when the database has no announcements.
    public func growth(in database: any Database) -> AsyncStream<Int?>? { database.growth(of: table) }

    /// The newest sequence; 0 before the first.
    public func newest(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first(bounds.newest) { $0.int(0) } ?? 0
    }

    /// The positions after which no line is missing: the upper bound is the newest sequence.
    func positions(on connection: any SQLConnection) throws(StoreError) -> ClosedRange<Int> {
        try connection.first("SELECT (\(bounds.oldest)), (\(bounds.newest))") { row in
            row.isNull(0) ? 0...0 : row.int(0) - 1...row.int(1)
        } ?? 0...0
    }
}
