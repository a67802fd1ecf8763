import MarketDomain
import SQLCore

/// The number of waiting orders at each price of each side of a book: all that other members see of it.
struct BookLevels: Hashable, Sendable {
    /// By key; negative in a change.
    private var counts: [Int: Int] = [:]
    /// The key of the order that arrived last.
    private var newest = 0

    init() {}

    var count: Int { counts.count }

    var all: [(side: BookSide, price: Int, count: Int)] {
        counts.map { (Self.side($0.key), $0.key >> 1, $0.value) }
    }

    /// The best prices of a side, the best first.
    func best(_ limit: Int, _ side: BookSide) -> [(price: Int, count: Int)] {
        all.filter { $0.side == side }
            .sorted { side == .bid ? $0.price > $1.price : $0.price < $1.price }
            .prefix(limit).map { ($0.price, $0.count) }
    }

    mutating func set(_ count: Int, _ side: BookSide, _ price: Int) { counts[Self.key(price, side)] = count }

    /// Applies the next event of the book.
    mutating func apply(_ event: LevelEvent) {
        let key = Self.key(event.price, event.side)
        switch event.kind {
        case .placed, .restored:
            newest = key
            add(1, key)
        case .amended:
            newest = key
            guard let left = event.departure else { return }
            add(-1, Self.key(left, event.side))
            add(1, key)
        case .cancelled, .expired: if event.departure != 0 { add(-1, key) }
        case .matched:
            // A match has the price of the waiting order. The arriving order is that of the previous event.
            add(-1, Self.key(event.price, Self.side(newest).opposite))
            add(-1, newest)
        default: break
        }
    }

    private mutating func add(_ count: Int, _ key: Int) {
        let sum = (counts[key] ?? 0) + count
        counts[key] = sum == 0 ? nil : sum
    }

    private static func key(_ price: Int, _ side: BookSide) -> Int { price << 1 | Int(side.rawValue) }
    private static func side(_ key: Int) -> BookSide { key & 1 == 0 ? .bid : .ask }
}

/// The encoding in checkpoints.
extension BookLevels {
    /// The differences of successive keys, each followed by its count, in groups of seven bits per byte.
    var bytes: [UInt8] {
        var (bytes, last) = ([UInt8](), 0)
        func append(_ number: Int) {
            var rest = UInt(bitPattern: number)
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: rest))
        }
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            append(key - last)
            append(count)
            last = key
        }
        return bytes
    }

    init(bytes: [UInt8]) {
        var (key, isKey) = (0, true)
        var (number, shift) = (UInt(0), UInt(0))
        for byte in bytes {
            number |= UInt(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            if isKey { key &+= Int(bitPattern: number) } else { counts[key] = Int(bitPattern: number) }
            (isKey, number, shift) = (!isKey, 0, 0)
        }
    }
}

/// The part of an event that changes the number of waiting orders at a price.
struct LevelEvent: Hashable, Sendable {
    let kind: EventRow.Kind
    let side: BookSide
    let price: Int
    /// The previous price of the order, when it differs from the event's: the old price of an order that changed it, or 0
    /// when the order of a refused trade could not return. `nil` when the order was at the event's price.
    let departure: Int?

    init(_ kind: EventRow.Kind, _ side: BookSide, _ price: Int, departure: Int? = nil) {
        (self.kind, self.side, self.price, self.departure) = (kind, side, price, departure)
    }

    /// `nil` for an event without a change. `previous` is the event before it.
    init?(_ event: ExchangeEvent, after previous: ExchangeEvent?) {
        switch event.kind {
        case .placed(let order, _, _): self.init(.placed, order.side, order.price)
        case .restored(let order, _): self.init(.restored, order.side, order.price)
        case .amended(let order, _, let old):
            let departure = old.price == order.price ? nil : old.price
            self.init(.amended, order.side, order.price, departure: departure)
        case .cancelled(let order, let reason):
            let departure = reason == .couldNotReturn ? 0 : nil
            self.init(.cancelled, order.side, order.price, departure: departure)
        case .expired(let order):
            var departure: Int?
            if case .refused(let trade, _) = previous?.kind,
                BookSide.allCases.contains(where: { trade[$0].order == order.id })
            {
                departure = 0
            }
            self.init(.expired, order.side, order.price, departure: departure)
        case .matched(let trade): self.init(.matched, trade.taker, trade.price)
        default: return nil
        }
    }

    /// The columns of an event with the alias `e`, for the initializer that reads a row from a given column. The
    /// side of an order never changes.
    static let columns = """
        e.kind, e.price, e.detail,
        CASE e.kind WHEN 3 THEN (SELECT o.side FROM exchange_order o WHERE o.id = e.subject) END,
        CASE WHEN e.kind IN (2, 3, 4) THEN (SELECT d.price FROM exchange_departure d WHERE d.sequence = e.sequence) END
        """

    init?(_ row: any SQLStatement, from column: Int) {
        guard let kind = EventRow.Kind(rawValue: row.int(column)) else { return nil }
        let side = (row.optionalInt(column + 3) ?? row.int(column + 2)) & 1
        self.init(
            kind, side == 0 ? .bid : .ask, row.int(column + 1), departure: row.optionalInt(column + 4))
    }
}

/// The tables of ``BookLevels``: the current levels, and the previous prices of orders, which the log does not have.
enum LevelTables {
    /// A step of a migration, before ``BookLog/createCheckpoints(on:)``.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE exchange_level (
                book \(integer) NOT NULL, side \(integer) NOT NULL, price \(integer) NOT NULL,
                orders \(integer) NOT NULL,
                PRIMARY KEY (book, side, price))\(connection.dialect.clusteredTableOptions);
            CREATE INDEX exchange_level_empty ON exchange_level (book) WHERE orders = 0;
            CREATE TABLE exchange_departure (
                sequence \(integer) PRIMARY KEY, price \(integer) NOT NULL)\(connection.dialect.tableOptions);
            INSERT INTO exchange_level (book, side, price, orders)
            SELECT book, side, price, count(*) FROM exchange_order WHERE status = 0 GROUP BY book, side, price;
            """)
    }

    /// Stores the changes of the events: one row for each price whose number of orders differs after all of them.
    static func store(_ events: [ExchangeEvent], on connection: any SQLConnection) throws(StoreError) {
        var changes: [Int: BookLevels] = [:]
        var departures: [(Int, Int)] = []
        var previous: ExchangeEvent?
        for event in events {
            defer { previous = event }
            guard let change = LevelEvent(event, after: previous) else { continue }
            changes[event.book, default: BookLevels()].apply(change)
            if let departure = change.departure { departures.append((event.sequence, departure)) }
        }
        let levels = changes.sorted { $0.key < $1.key }.flatMap { book, levels in
            levels.all.map { (book, $0.side, $0.price, $0.count) }
        }
        try connection.execute(
            """
            INSERT INTO exchange_level (book, side, price, orders) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (book, side, price) DO UPDATE SET orders = exchange_level.orders + excluded.orders
            """,
            forEach: levels.map { book, side, price, count in
                [.int(book), .int(Int(side.rawValue)), .int(price), .int(count)]
            })
        if levels.contains(where: { $0.3 < 0 }) {
            try connection.execute("DELETE FROM exchange_level WHERE orders = 0")
        }
        try store(departures, on: connection)
    }

    static func store(
        _ departures: [(sequence: Int, price: Int)], on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "INSERT INTO exchange_departure (sequence, price) VALUES (?1, ?2)",
            forEach: departures.map { [.int($0.sequence), .int($0.price)] })
    }

    /// The books whose levels differ from their orders.
    static func faults(on connection: any SQLConnection) throws(StoreError) -> [Int] {
        try connection.rows(
            """
            SELECT DISTINCT book FROM (
                SELECT book FROM (
                    SELECT book, side, price, orders FROM exchange_level UNION ALL
                    SELECT book, side, price, count(*) FROM exchange_order WHERE status = 0
                    GROUP BY book, side, price
                ) levels GROUP BY book, side, price, orders HAVING count(*) <> 2
            ) books ORDER BY book
            """
        ) { $0.int(0) }
    }
}
