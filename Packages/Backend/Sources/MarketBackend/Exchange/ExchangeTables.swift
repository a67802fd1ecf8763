import EventCore
import MarketDomain
import SQLCore

/// The tables of orders, trades and money. Times are in seconds since 1970, amounts in won.
///
/// Events, orders, trades and postings are tables that grow at their end, in the order of the sequences; no row is
/// updated by every command. The earnings of the house are the sum of its postings.
enum ExchangeTables {
    static let log = EventLog(table: "exchange_event")

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        let thenID = connection.dialect.thenKey("id")
        try connection.executeScript(
            """
            CREATE TABLE exchange_book (
                id \(integer) PRIMARY KEY, product \(integer) NOT NULL, size \(text) NOT NULL,
                is_halted \(integer) NOT NULL, last_price \(integer),
                release_price \(integer) NOT NULL, sales \(integer) NOT NULL, UNIQUE (product, size))\(options);
            CREATE TABLE exchange_event (
                sequence \(integer) PRIMARY KEY, at \(integer) NOT NULL, kind \(integer) NOT NULL,
                book \(integer) NOT NULL, subject \(integer) NOT NULL, account \(integer) NOT NULL,
                price \(integer) NOT NULL, detail \(integer) NOT NULL, created_at \(integer) NOT NULL)\(options);
            CREATE TABLE exchange_order (
                id \(integer) PRIMARY KEY, book \(integer) NOT NULL, account \(integer) NOT NULL,
                side \(integer) NOT NULL, price \(integer) NOT NULL, deadline \(integer),
                sequence \(integer) NOT NULL, status \(integer) NOT NULL, trade \(integer),
                is_immediate \(integer) NOT NULL, fee_rate \(integer) NOT NULL, fixed \(integer) NOT NULL,
                penalty_rate \(integer) NOT NULL, placed_at \(integer) NOT NULL,
                changed_at \(integer) NOT NULL)\(options);
            CREATE INDEX exchange_order_resting ON exchange_order (book, side, price) WHERE status = 0;
            CREATE INDEX exchange_order_due ON exchange_order (deadline\(thenID)) WHERE status = 0;
            CREATE TABLE exchange_trade (
                id \(integer) PRIMARY KEY, book \(integer) NOT NULL, bid_order \(integer) NOT NULL,
                ask_order \(integer) NOT NULL, buyer \(integer) NOT NULL, seller \(integer) NOT NULL,
                taker \(integer) NOT NULL, price \(integer) NOT NULL, bid_fee_rate \(integer) NOT NULL,
                bid_fixed \(integer) NOT NULL, ask_fee_rate \(integer) NOT NULL, ask_fixed \(integer) NOT NULL,
                penalty_rate \(integer) NOT NULL, matched_at \(integer) NOT NULL,
                refusable_until \(integer) NOT NULL, status \(integer) NOT NULL, cost \(integer) NOT NULL,
                changed_at \(integer) NOT NULL)\(options);
            CREATE INDEX exchange_trade_pending ON exchange_trade (refusable_until\(thenID)) WHERE status = 0;
            CREATE INDEX exchange_trade_open ON exchange_trade (id) WHERE status IN (1, 2, 3);
            CREATE INDEX exchange_trade_by_book ON exchange_trade (book, id);
            CREATE TABLE exchange_posting (
                id \(integer) PRIMARY KEY, account \(integer) NOT NULL, amount \(integer) NOT NULL)\(options);
            CREATE TABLE exchange_member (
                account \(integer) PRIMARY KEY, total \(integer) NOT NULL, reserved \(integer) NOT NULL,
                sales \(integer) NOT NULL, refusal_day \(integer) NOT NULL,
                refusals \(integer) NOT NULL, name \(text), address \(text), shoe_size \(integer) NOT NULL,
                image \(text) NOT NULL)\(options);
            CREATE TABLE exchange_day (
                id \(integer) PRIMARY KEY, open \(integer) NOT NULL, high \(integer) NOT NULL,
                low \(integer) NOT NULL, close \(integer) NOT NULL, volume \(integer) NOT NULL,
                first_at \(integer) NOT NULL, last_at \(integer) NOT NULL)\(options);
            CREATE TABLE exchange_own_order (
                account \(integer) NOT NULL, id \(integer) NOT NULL, PRIMARY KEY (account, id))\(options);
            """)
    }

    /// A step of a migration: adds the number of a member's waiting orders.
    static func countWaiting(on connection: any SQLConnection) throws(StoreError) {
        try connection.executeScript(
            """
            ALTER TABLE exchange_member ADD COLUMN waiting \(connection.dialect.integerType) NOT NULL DEFAULT 0;
            UPDATE exchange_member SET waiting = found.waiting FROM (
                SELECT account, count(*) AS waiting FROM exchange_order WHERE status = 0 GROUP BY account) found
            WHERE found.account = exchange_member.account;
            """)
    }

    // MARK: Writing

    /// Stores the results of commands in their transaction. `now` is in milliseconds.
    static func store(
        _ events: [ExchangeEvent], _ postings: [ExchangePosting], now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let matches = events.reduce(into: [Int: Int]()) { matches, event in
            guard case .matched(let trade) = event.kind else { return }
            for side in BookSide.allCases { matches[trade[side].order] = trade.id }
        }
        log.announce(on: connection)
        var changes = RowChanges(on: connection)
        var (placed, traded): ([[SQLValue]], [[SQLValue]]) = ([], [])
        // Orders that are inserted as traded.
        var complete: Set<Int> = []
        for event in events {
            switch event.kind {
            case .placed(let order, let terms, let isImmediate):
                let trade = matches[order.id]
                if trade != nil { complete.insert(order.id) }
                placed.append([
                    .int(order.id), .int(event.book), .int(order.owner), .int(Int(order.side.rawValue)),
                    .int(order.price), .optional(order.deadline), .int(order.sequence),
                    .int((trade == nil ? OrderStatus.waiting : .traded).rawValue), .optional(trade),
                    .int(isImmediate ? 1 : 0), .int(terms.feeRate), .int(terms.fixed),
                    .int(terms.penaltyRate), .int(event.at),
                ])
            case .matched(let trade): traded.append(row(of: trade))
            default: break
            }
        }
        try connection.execute(
            """
            INSERT INTO exchange_event (sequence, at, kind, book, subject, account, price, detail, created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """, forEach: events.map { row(of: $0, now: now) })
        try connection.execute(
            """
            INSERT INTO exchange_order (
                id, book, account, side, price, deadline, sequence, status, trade, is_immediate, fee_rate,
                fixed, penalty_rate, placed_at, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14)
            """, forEach: placed)
        try connection.execute(
            """
            INSERT INTO exchange_trade (
                id, book, bid_order, ask_order, buyer, seller, taker, price, bid_fee_rate, bid_fixed,
                ask_fee_rate, ask_fixed, penalty_rate, matched_at, refusable_until, status, cost, changed_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?14)
            """, forEach: traded)
        for event in events { try apply(event, &complete, &changes) }
        try changes.store()
        try LevelTables.store(events, on: connection)
        var (sequence, line) = (0, 0)
        try connection.execute(
            "INSERT INTO exchange_posting (id, account, amount) VALUES (?1, ?2, ?3)",
            forEach: postings.map { posting in
                line = posting.sequence == sequence ? line + 1 : 0
                sequence = posting.sequence
                // No event has more than 16 lines.
                return [.int(sequence * 16 + line), .int(posting.account), .int(posting.amount)]
            })
    }

    static func store(
        _ balances: [(account: Int, balance: Ledger.Balance, waiting: Int)], on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE exchange_member SET total = ?2, reserved = ?3, waiting = ?4 WHERE account = ?1",
            forEach: balances.map { account, balance, waiting in
                [.int(account), .int(balance.total), .int(balance.reserved), .int(waiting)]
            })
    }

    private static func row(of event: ExchangeEvent, now: Int) -> [SQLValue] {
        let row = EventRow(event)
        return [
            .int(event.sequence), .int(event.at), .int(row.kind.rawValue), .int(event.book),
            .int(row.subject), .int(row.account), .int(row.price), .int(row.detail), .int(now),
        ]
    }

    private static func row(of trade: Trade) -> [SQLValue] {
        [
            .int(trade.id), .int(trade.book), .int(trade.bid.order), .int(trade.ask.order),
            .int(trade.bid.owner), .int(trade.ask.owner), .int(Int(trade.taker.rawValue)), .int(trade.price),
            .int(trade.bid.terms.feeRate), .int(trade.bid.terms.fixed), .int(trade.ask.terms.feeRate),
            .int(trade.ask.terms.fixed), .int(trade.ask.terms.penaltyRate), .int(trade.matchedAt),
            .int(trade.refusableUntil), .int(trade.status.rawValue), .int(trade.cost),
        ]
    }

    /// Updates orders, trades and days to their state after an event. `complete` are the orders that were inserted as
    /// traded.
    private static func apply(
        _ event: ExchangeEvent, _ complete: inout Set<Int>, _ changes: inout RowChanges
    ) throws(StoreError) {
        let at = event.at
        switch event.kind {
        case .amended(let order, _, _), .restored(let order, _):
            complete.remove(order.id)
            try changes.add(
                order.id,
                """
                UPDATE exchange_order
                SET price = ?2, deadline = ?3, sequence = ?4, status = 0, trade = NULL, changed_at = ?5
                WHERE id = ?1
                """, .int(order.price), .optional(order.deadline), .int(order.sequence), .int(at))
        case .cancelled(let order, let reason):
            try end(order.id, reason == .halted ? .halted : .cancelled, at: at, &changes)
        case .expired(let order): try end(order.id, .expired, at: at, &changes)
        case .matched(let trade):
            for side in BookSide.allCases where !complete.contains(trade[side].order) {
                try changes.add(
                    trade[side].order,
                    "UPDATE exchange_order SET status = 1, trade = ?2, changed_at = ?3 WHERE id = ?1",
                    .int(trade.id), .int(at))
            }
        case .refused(let trade, _):
            try update(trade, at: at, &changes)
            // The order that returns has an event of its own.
            for side in BookSide.allCases { try end(trade[side].order, .cancelled, at: at, &changes) }
        case .closed(let trade):
            try update(trade, at: at, &changes)
            try ExchangeDays.add(trade, on: changes.connection)
        case .paid(let trade):
            try update(trade, at: at, &changes)
            try changes.connection.execute(
                "UPDATE exchange_member SET sales = sales + 1 WHERE account = ?1", .int(trade.ask.owner))
        case .shipped(let trade), .inspected(let trade): try update(trade, at: at, &changes)
        case .failed(let trade, _):
            try update(trade, at: at, &changes)
            try changes.store()
            try ExchangeDays.remove(trade, on: changes.connection)
        case .halted(let isHalted):
            try changes.connection.execute(
                "UPDATE exchange_book SET is_halted = ?2 WHERE id = ?1", .int(event.book),
                .int(isHalted ? 1 : 0))
        case .placed, .expiring, .deposited, .withdrawn: break
        }
    }

    private static func end(
        _ order: Int, _ status: OrderStatus, at time: Int, _ changes: inout RowChanges
    ) throws(StoreError) {
        try changes.add(
            order, "UPDATE exchange_order SET status = ?2, changed_at = ?3 WHERE id = ?1",
            .int(status.rawValue), .int(time))
    }

    private static func update(
        _ trade: Trade, at time: Int, _ changes: inout RowChanges
    ) throws(StoreError) {
        try changes.add(
            trade.id, "UPDATE exchange_trade SET status = ?2, changed_at = ?3 WHERE id = ?1",
            .int(trade.status.rawValue), .int(time))
    }
}

/// Changes of rows in their order. Adjacent changes with the same SQL and different rows are stored as one.
private struct RowChanges {
    let connection: any SQLConnection
    private var sql = ""
    private var rows: [[SQLValue]] = []
    private var ids: Set<Int> = []

    init(on connection: any SQLConnection) { self.connection = connection }

    /// Adds a change of the row whose id is `?1`; `values` begin at `?2`.
    mutating func add(_ id: Int, _ sql: String, _ values: SQLValue...) throws(StoreError) {
        if sql != self.sql || ids.contains(id) {
            try store()
            self.sql = sql
        }
        ids.insert(id)
        rows.append([.int(id)] + values)
    }

    mutating func store() throws(StoreError) {
        try connection.execute(sql, forEach: rows)
        rows.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
    }
}

/// The status of an order.
enum OrderStatus: Int, Hashable, Sendable {
    case waiting = 0
    case traded
    case cancelled
    case expired
    case halted
}

/// An event as a row of numbers, sufficient to rebuild the books from the log.
struct EventRow: Hashable, Sendable {
    enum Kind: Int, Hashable, Sendable {
        case placed = 1
        case amended, cancelled, expired, matched, closed, refused, restored, shipped, inspected, paid,
            failed,
            halted, deposited, withdrawn, expiring
    }

    let kind: Kind
    /// The order or trade.
    let subject: Int
    /// The owner; of a trade, the owner of the taking order, or of the side that refused or failed.
    let account: Int
    let price: Int
    /// Of an order, twice its deadline (0 for none) plus its side; of a match, the waiting order; of a cancellation, its
    /// reason; of money, the amount.
    let detail: Int

    init(_ event: ExchangeEvent) {
        switch event.kind {
        case .placed(let order, _, _): self.init(.placed, order)
        case .amended(let order, _, _): self.init(.amended, order)
        case .restored(let order, _): self.init(.restored, order)
        case .expired(let order): self.init(.expired, order)
        case .expiring(let order): self.init(.expiring, order)
        case .cancelled(let order, let reason): self.init(.cancelled, order, detail: reason.rawValue)
        case .matched(let trade):
            self.init(.matched, trade, trade.taker, detail: trade[trade.taker.opposite].order)
        case .closed(let trade): self.init(.closed, trade, trade.taker)
        case .refused(let trade, let side): self.init(.refused, trade, side)
        case .shipped(let trade): self.init(.shipped, trade, trade.taker)
        case .inspected(let trade): self.init(.inspected, trade, trade.taker)
        case .paid(let trade): self.init(.paid, trade, trade.taker)
        case .failed(let trade, let side): self.init(.failed, trade, side)
        case .halted(let isHalted):
            self.init(.halted, subject: 0, account: 0, price: 0, detail: isHalted ? 1 : 0)
        case .deposited(let account, let amount):
            self.init(.deposited, subject: 0, account: account, price: 0, detail: amount)
        case .withdrawn(let account, let amount):
            self.init(.withdrawn, subject: 0, account: account, price: 0, detail: amount)
        }
    }

    private init(_ kind: Kind, _ order: BookOrder, detail: Int? = nil) {
        self.init(
            kind, subject: order.id, account: order.owner, price: order.price,
            detail: detail ?? (order.deadline ?? 0) * 2 + Int(order.side.rawValue))
    }

    private init(_ kind: Kind, _ trade: Trade, _ side: BookSide, detail: Int? = nil) {
        self.init(
            kind, subject: trade.id, account: trade[side].owner, price: trade.price,
            detail: detail ?? Int(side.rawValue))
    }

    private init(_ kind: Kind, subject: Int, account: Int, price: Int, detail: Int) {
        self.kind = kind
        self.subject = subject
        self.account = account
        self.price = price
        self.detail = detail
    }
}

/// The prices of each book, one row for each day in Korea.
enum ExchangeDays {
    /// Room for days until the year 4840.
    static let days = 1 << 20

    /// The row of a book on a day; the days of a book are adjacent.
    static func id(_ book: Int, day: Int) -> Int { book * days + day }

    /// Adds a trade that can no longer be refused, on the day of that moment.
    static func add(_ trade: Trade, on connection: any SQLConnection) throws(StoreError) {
        try add(trade.price, of: trade.book, at: time(of: trade), on: connection)
    }

    private static func time(of trade: Trade) -> Int { max(trade.matchedAt, trade.refusableUntil) }

    /// Removes a failed trade, whose row is already updated: its day is recomputed from the remaining trades.
    static func remove(_ trade: Trade, on connection: any SQLConnection) throws(StoreError) {
        let time = time(of: trade)
        let start = KoreanTime.deadline(days: -1, from: time)
        let left = try connection.rows(
            """
            SELECT price, refusable_until FROM exchange_trade
            WHERE book = ?1 AND status IN (1, 2, 3, 4) AND refusable_until >= ?2 AND refusable_until < ?3
            ORDER BY refusable_until, id
            """, .int(trade.book), .int(start), .int(KoreanTime.deadline(days: 0, from: time))
        ) { (price: $0.int(0), at: $0.int(1)) }
        try connection.execute(
            "DELETE FROM exchange_day WHERE id = ?1",
            .int(id(trade.book, day: KoreanTime.dayNumber(at: time))))
        for other in left { try addToDay(other.price, of: trade.book, at: other.at, on: connection) }
        try connection.execute(
            """
            UPDATE exchange_book SET sales = sales - 1, last_price = (
                SELECT price FROM exchange_trade WHERE book = ?1 AND status IN (1, 2, 3, 4)
                ORDER BY refusable_until DESC, id DESC LIMIT 1)
            WHERE id = ?1
            """, .int(trade.book))
    }

    static func add(
        _ price: Int, of book: Int, at time: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try addToDay(price, of: book, at: time, on: connection)
        try connection.execute(
            """
            UPDATE exchange_book SET last_price = ?2, sales = sales + 1 WHERE id = ?1
            """, .int(book), .int(price))
    }

    private static func addToDay(
        _ price: Int, of book: Int, at time: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let dialect = connection.dialect
        try connection.execute(
            """
            INSERT INTO exchange_day (id, open, high, low, close, volume, first_at, last_at)
            VALUES (?1, ?2, ?2, ?2, ?2, 1, ?3, ?3)
            ON CONFLICT (id) DO UPDATE SET
                high = \(dialect.greater("exchange_day.high", "?2")),
                low = \(dialect.less("exchange_day.low", "?2")), close = ?2,
                volume = exchange_day.volume + 1, last_at = ?3
            """, .int(id(book, day: KoreanTime.dayNumber(at: time))), .int(price), .int(time))
    }
}

/// The orders of each account. The writer does not update them with each command, which would touch a page for each
/// account. They are added from the end of the orders when many are missing; readers find missing ones there.
enum OwnOrderIndex {
    /// The number of orders that may be missing before they are added.
    static let slack = 1_000
    /// The number of events between checks for missing orders.
    static let interval = 256
    /// The maximum number of orders added at once.
    private static let step = 5_000

    /// Adds the missing orders if there are many.
    static func catchUp(on connection: any SQLConnection) throws(StoreError) {
        let isMuch = try connection.first(
            "SELECT id FROM exchange_order WHERE id > \(newest) ORDER BY id LIMIT 1 OFFSET ?1", .int(slack)
        ) { _ in true }
        guard isMuch != nil else { return }
        let known = try connection.first("SELECT \(newest)") { $0.int(0) } ?? 0
        try connection.execute(
            """
            INSERT INTO exchange_own_order (account, id)
            SELECT account, id FROM exchange_order WHERE id > ?1 ORDER BY id LIMIT ?2
            """, .int(known), .int(step))
        let last = try connection.first(
            "SELECT id FROM exchange_order WHERE id > ?1 ORDER BY id LIMIT 1 OFFSET ?2", .int(known),
            .int(step - 1)
        ) { $0.int(0) }
        let end = try connection.first("SELECT max(id) FROM exchange_order") { $0.int(0) }
        // No account has the id 0: its row stores the last order in the table.
        try connection.execute("DELETE FROM exchange_own_order WHERE account = 0")
        try connection.execute(
            "INSERT INTO exchange_own_order (account, id) VALUES (0, ?1)", .int(last ?? end ?? known))
    }

    /// The orders of an account, as a part of a statement in which it is `?1`.
    static let ids = """
        (SELECT id FROM exchange_own_order WHERE account = ?1 UNION ALL SELECT id FROM exchange_order
        WHERE id > \(newest) AND account = ?1)
        """

    /// The last order in the table, as a part of a statement.
    private static let newest = "coalesce((SELECT id FROM exchange_own_order WHERE account = 0), 0)"
}
