public import SQLCore

/// The table of a log of events, in the order of the writes. It has the columns `sequence`, the primary key, and
/// `created_at`, in milliseconds since 1970; all others are the application's.
///
/// Sequences grow by one and are never used again, as the newest line is never removed.
///
///     try connection.execute(
///         "INSERT INTO event (sequence, product_id, created_at) VALUES (\(log.next), ?1, ?2)",
///         .int(product), .int(now))
///     try log.finishInsertion(now: now, on: connection)
public struct EventLog: Sendable {
    /// In milliseconds: 7 days.
    public static let lifetime = 7 * 86_400_000
    /// How many lines are kept.
    public static let capacity = 100_000
    /// How many old lines one new one removes at most, so that no write takes long.
    private static let removal = 20

    private let table: StaticString

    public init(table: StaticString) { self.table = table }

    /// The sequence of the next line, as a part of a statement that inserts it.
    public var next: String { "(SELECT coalesce(max(sequence), 0) + 1 FROM \(table))" }

    /// Tells whoever listens, in all processes, and removes some lines that are too old or too many; call it after each
    /// insertion. `now` is in milliseconds since 1970.
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

    /// Tells whoever listens, in all processes, once the transaction is kept.
    public func announce(on connection: any SQLConnection) {
        connection.announce(table, newest: "SELECT max(sequence) FROM \(table)")
    }

    /// How far the log has grown, each time that a process announces it; `nil` when the database cannot tell.
    public func growth(in database: any Database) -> AsyncStream<Int?>? { database.growth(of: table) }

    /// The newest sequence; 0 before the first.
    public func newest(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first("SELECT max(sequence) FROM \(table)") { $0.int(0) } ?? 0
    }

    /// The positions after which everything is still kept: the last one is the newest sequence.
    func positions(on connection: any SQLConnection) throws(StoreError) -> ClosedRange<Int> {
        try connection.first(
            "SELECT (SELECT min(sequence) FROM \(table)), (SELECT max(sequence) FROM \(table))"
        ) { row in
            row.isNull(0) ? 0...0 : row.int(0) - 1...row.int(1)
        } ?? 0...0
    }
}
