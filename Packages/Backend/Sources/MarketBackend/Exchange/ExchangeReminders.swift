import MarketDomain
import SQLCore

/// Reminds owners once, a day before, that an order will expire.
///
/// A mark stores how far this was done: the deadline and the id of an order, since all orders of a day have the same
/// deadline. Orders that were placed on their last day need no reminder.
enum ExchangeReminders {
    /// The time before the deadline, in seconds.
    static let lead = 86_400
    /// The number of orders that one transaction reads at most.
    private static let limit = 1_000

    private static let columns = "id, account, side, price, deadline, sequence, book, placed_at"
    /// Both use the index of deadlines: one condition on the pair would read all orders with the same deadline.
    static let queries = (
        same: """
        SELECT \(columns) FROM exchange_order
        WHERE status = 0 AND deadline = ?1 AND id > ?2 ORDER BY id LIMIT ?3
        """,
        later: """
        SELECT \(columns) FROM exchange_order
        WHERE status = 0 AND deadline > ?1 AND deadline <= ?2 ORDER BY deadline, id LIMIT ?3
        """
    )

    private struct Mark {
        var deadline: Int
        var order: Int
    }

    private struct Row {
        let order: BookOrder
        let book: Int
        let placedAt: Int
    }

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE exchange_reminded (
                id \(integer) PRIMARY KEY, deadline \(integer) NOT NULL, last_order \(integer) NOT NULL)
                \(connection.dialect.tableOptions);
            INSERT INTO exchange_reminded (id, deadline, last_order) VALUES (1, 0, 0);
            """)
    }

    /// The orders whose owners must be reminded now, with their books; moves the mark past them.
    static func take(
        at now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(order: BookOrder, book: Int)] {
        let mark = try mark(on: connection)
        var rows = try rows(queries.same, [mark.deadline, mark.order, limit], on: connection)
        if rows.count < limit {
            rows += try self.rows(
                queries.later, [mark.deadline, now + lead, limit - rows.count], on: connection)
        }
        guard let last = rows.last?.order, let deadline = last.deadline else { return [] }
        try connection.execute(
            "UPDATE exchange_reminded SET deadline = ?1, last_order = ?2", .int(deadline), .int(last.id))
        return rows.filter { row in row.order.deadline.map { row.placedAt < $0 - lead && $0 > now } ?? false }
            .map { ($0.order, $0.book) }
    }

    private static func mark(on connection: any SQLConnection) throws(StoreError) -> Mark {
        let mark = try connection.first("SELECT deadline, last_order FROM exchange_reminded") {
            Mark(deadline: $0.int(0), order: $0.int(1))
        }
        guard let mark else { throw .corrupt("the table exchange_reminded has no row") }
        return mark
    }

    private static func rows(
        _ sql: String, _ values: [Int], on connection: any SQLConnection
    ) throws(StoreError) -> [Row] {
        try connection.rows(sql, values: values.map { .int($0) }) { row in
            Row(
                order: BookOrder(
                    id: row.int(0), owner: row.int(1), side: row.int(2) == 0 ? .bid : .ask, price: row.int(3),
                    quantity: 1, deadline: row.optionalInt(4), sequence: row.int(5)),
                book: row.int(6), placedAt: row.int(7))
        }
    }
}
