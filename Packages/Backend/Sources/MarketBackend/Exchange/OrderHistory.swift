import BackendCore
import MarketDomain
import NetworkCore
import SQLCore

/// The events of an order, from the log, and the reason why it waits.
struct OrderHistory: Codable, Sendable {
    struct Event: Codable, Sendable {
        let event: String
        let dateTime: String
        let price: Int
    }

    let order: TradeList.Row
    let events: [Event]
    /// `nil` unless the order waits.
    let waits: OrderStory.Waiting?
    /// The order whose trade the account refused today, if it can therefore not refuse the trade of this one.
    let refusedToday: Int?

    /// The number of sequences after the order in which its events are searched.
    private static let longest = 1_000_000

    static func find(
        _ id: Int, of account: Int, rules: ExchangeRules, now: Int, _ folder: String,
        on connection: any SQLConnection
    ) throws(StoreError) -> Result<OrderHistory, HTTPFailure> {
        guard let stored = try ExchangeReader.order(id, on: connection),
            let row = try TradeList.row(id, folder, on: connection)
        else { return .failure(ExchangeFailure.notFound) }
        guard stored.order.owner == account else { return .failure(ExchangeFailure.foreign) }
        let trades = [stored.trade ?? id] + (try ExchangeReader.trades(of: stored, on: connection))
        let events = try BookLog.events(
            of: stored.book, after: id - 1, through: id + longest, about: [id] + trades, on: connection)
        return .success(
            OrderHistory(
                order: row,
                events: events.map {
                    Event(event: "\($0.kind)", dateTime: WireMoment.text($0.at * 1000), price: $0.price)
                }, waits: stored.status == .waiting ? try .find(stored, on: connection) : nil,
                refusedToday: row.detail == "refusable"
                    ? try refused(by: account, rules, now, on: connection) : nil))
    }

    /// The order whose trade an account refused last today; `nil` when it may refuse another.
    private static func refused(
        by account: Int, _ rules: ExchangeRules, _ now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int? {
        let today = KoreanTime.dayNumber(at: now)
        let refusals = try ExchangeReader.refusals(by: account, on: today, on: connection)
        guard !rules.allowsRefusal(after: refusals) else { return nil }
        // The other sides may have refused some of them.
        let candidates = try connection.rows(
            """
            SELECT o.id, o.book, o.trade FROM exchange_order o JOIN exchange_trade t ON t.id = o.trade
            WHERE o.id IN \(OwnOrderIndex.ids) AND o.status = 2 AND t.status = 5 AND o.changed_at >= ?2
            ORDER BY o.trade DESC
            """, .int(account), .int(KoreanTime.deadline(days: -1, from: now))
        ) { (order: $0.int(0), book: $0.int(1), trade: $0.int(2)) }
        for (order, book, trade) in candidates {
            let events = try BookLog.events(
                of: book, after: trade, through: trade + longest, about: [trade], on: connection)
            if events.contains(where: { $0.kind == .refused && $0.account == account }) { return order }
        }
        return nil
    }
}

/// An event of the log.
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

    /// The columns of an event with the alias `e`.
    static let columns = "e.sequence, e.at, e.kind, e.book, e.subject, e.account, e.price, e.detail"
    static let columnCount = 8

    init?(_ row: any SQLStatement) {
        guard let kind = EventRow.Kind(rawValue: row.int(2)) else { return nil }
        self.kind = kind
        (sequence, at, book) = (row.int(0), row.int(1), row.int(3))
        (subject, account, price, detail) = (row.int(4), row.int(5), row.int(6), row.int(7))
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

    /// Every book, rebuilt from the whole log alone: a million events take about a second.
    static func replay(on connection: any SQLConnection) throws(StoreError) -> [Int: BookReplay] {
        var (books, position) = ([Int: BookReplay](), 0)
        while true {
            let events = try after(position, limit: 10_000, on: connection)
            guard let last = events.last else { return books }
            for event in events { books[event.book, default: BookReplay()].apply(event) }
            position = last.sequence
        }
    }
}
