import BackendCore
import MarketDomain
import NetworkCore
import SQLCore

/// What happened to an order, from the log, and why it waits.
struct OrderHistory: Sendable {
    let row: TradeList.Row
    let events: [LoggedEvent]
    /// `nil` when it does not wait.
    let explanation: Explanation?

    /// How many events of the log are read for it at most.
    private static let longest = 1_000_000

    static func find(
        _ id: Int, of account: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Result<OrderHistory, HTTPFailure> {
        guard let stored = try ExchangeReader.order(id, on: connection),
            let row = try TradeList.row(id, on: connection)
        else { return .failure(ExchangeFailure.notFound) }
        guard stored.order.owner == account else { return .failure(ExchangeFailure.foreign) }
        let trades = [stored.trade ?? id] + (try refused(stored, on: connection))
        return .success(
            OrderHistory(
                row: row,
                events: try LoggedEvent.of(
                    [id] + trades, in: stored.book, from: id, limit: longest, on: connection),
                explanation: stored.status == .waiting ? try Explanation.find(stored, on: connection) : nil))
    }

    /// Trades of an order that were refused and did not stay its own.
    private static func refused(
        _ stored: StoredOrder, on connection: any SQLConnection
    ) throws(StoreError) -> [Int] {
        try connection.rows(
            """
            SELECT id FROM exchange_trade WHERE book = ?1 AND id > ?2 AND (bid_order = ?2 OR ask_order = ?2)
            """, .int(stored.book), .int(stored.order.id)
        ) { $0.int(0) }
    }

    func write(_ json: inout JSONObjectWriter, folder: String) {
        json.object("order") { row.write(&$0, folder: folder) }
        json.array("events") { array in
            for event in events {
                array.object { object in
                    object.string("event", "\(event.kind)")
                    object.string("dateTime", WireMoment.text(event.at * 1000))
                    object.int("price", event.price)
                }
            }
        }
        if let explanation {
            json.object("waits") { explanation.write(&$0) }
        } else {
            json.null("waits")
        }
    }
}

/// An event as the log has it.
struct LoggedEvent: Sendable {
    let sequence: Int
    /// In seconds since 1970.
    let at: Int
    let kind: EventRow.Kind
    let book: Int
    let subject: Int
    let account: Int
    let price: Int
    let detail: Int

    /// What to select of an event that the statement calls `e`.
    static let columns = "e.sequence, e.at, e.kind, e.book, e.subject, e.account, e.price, e.detail"
    static let columnCount = 8

    init?(_ row: any SQLStatement) {
        guard let kind = EventRow.Kind(rawValue: row.int(2)) else { return nil }
        self.kind = kind
        (sequence, at, book) = (row.int(0), row.int(1), row.int(3))
        (subject, account, price, detail) = (row.int(4), row.int(5), row.int(6), row.int(7))
    }

    /// Events of some orders and trades of a book.
    static func of(
        _ subjects: [Int], in book: Int, from first: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [LoggedEvent] {
        let slots = subjects.indices.map { "?\($0 + 4)" }.joined(separator: ", ")
        return try connection.rows(
            """
            SELECT \(columns) FROM exchange_event e
            WHERE sequence BETWEEN ?1 AND ?2 AND book = ?3 AND subject IN (\(slots)) ORDER BY sequence
            """, values: [.int(first), .int(first + limit), .int(book)] + subjects.map { .int($0) }
        ) { LoggedEvent($0) }.compactMap { $0 }
    }

    /// Events of all books after a position.
    static func after(
        _ position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [LoggedEvent] {
        try connection.rows(
            "SELECT \(columns) FROM exchange_event e WHERE sequence > ?1 ORDER BY sequence LIMIT ?2",
            .int(position), .int(limit)
        ) { LoggedEvent($0) }.compactMap { $0 }
    }

    /// What the book of a product was at a moment, made from the log alone; `nil` makes it of all books.
    ///
    /// It reads the whole log, which takes about a second for a million events.
    static func replay(
        _ book: Int?, at moment: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [Int: [BookOrder]] {
        var (orders, resting, previous) = ([Int: BookOrder](), [Int: Set<Int>](), 0)
        var position = 0
        while true {
            let events = try after(position, limit: 10_000, on: connection)
            guard let last = events.last else { break }
            for event in events where event.at <= moment {
                switch event.kind {
                case .placed, .amended, .restored:
                    let old = orders[event.subject]
                    let isNew = event.kind == .placed || event.kind == .amended && old?.price != event.price
                    let deadline = event.detail / 2
                    orders[event.subject] = BookOrder(
                        id: event.subject, owner: event.account, side: event.detail % 2 == 0 ? .bid : .ask,
                        price: event.price, quantity: 1, deadline: deadline == 0 ? nil : deadline,
                        sequence: isNew ? event.sequence : old?.sequence ?? event.subject)
                    resting[event.book, default: []].insert(event.subject)
                case .cancelled, .expired: resting[event.book]?.remove(event.subject)
                case .matched:
                    // The order that was there first, and the one that came before this event.
                    resting[event.book]?.remove(event.detail)
                    resting[event.book]?.remove(previous)
                default: break
                }
                previous = event.subject
            }
            position = last.sequence
        }
        return resting.filter { book == nil || $0.key == book }.mapValues { ids in
            ids.compactMap { orders[$0] }.sorted { $0.sequence < $1.sequence }
        }
    }
}
