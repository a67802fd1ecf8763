import MarketDomain
import SQLCore

/// The log of each book apart, with checkpoints: what waited in a book from time to time. The book of a moment is made from
/// the last checkpoint before it and the events since, however long the log is.
///
/// It is brought up to date after some events, as ``OwnOrders`` are; events that are missing in it are read from the log.
enum BookLog {
    /// After how many events of all books it is brought up to date.
    static let interval = 1_024
    /// How many events of a book are between two checkpoints, or as many as orders wait in it, if these are more.
    static let distance = 1_000

    /// A step of a migration, which makes it for the events that are there.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        // `number` counts the events of a book. The book 0 says how far the table goes.
        try connection.executeScript(
            """
            CREATE TABLE exchange_book_event (
                book \(integer) NOT NULL, sequence \(integer) NOT NULL, number \(integer) NOT NULL,
                PRIMARY KEY (book, sequence))\(connection.dialect.clusteredTableOptions);
            CREATE TABLE exchange_checkpoint (
                book \(integer) NOT NULL, sequence \(integer) NOT NULL, number \(integer) NOT NULL,
                at \(integer) NOT NULL, orders \(connection.dialect.blobType) NOT NULL,
                PRIMARY KEY (book, sequence))\(connection.dialect.tableOptions);
            INSERT INTO exchange_book_event (book, sequence, number) VALUES (0, 0, 0);
            """)
        try number(after: 0, on: connection)
        for book in try connection.rows("SELECT id FROM exchange_book ORDER BY id", read: { $0.int(0) }) {
            var (replay, last, count) = (BookReplay(), nil as LoggedEvent?, 0)
            for event in try events(of: book, after: 0, on: connection) {
                // A trade belongs to the order before it.
                if let last, count >= max(distance, replay.count), event.kind != .matched {
                    try store(replay, book, at: last, on: connection)
                    count = 0
                }
                replay.apply(event)
                (last, count) = (event, count + 1)
            }
        }
    }

    /// Adds the missing events, and makes checkpoints of the books that have many events since the last one. All that happened
    /// is stored.
    static func catchUp(on connection: any SQLConnection) throws(StoreError) {
        let known = try known(on: connection)
        try number(after: known, on: connection)
        let due = try connection.rows(
            """
            SELECT book, last, count FROM (
                SELECT e.book, e.last, b.number - coalesce((
                    SELECT c.number FROM exchange_checkpoint c WHERE c.book = e.book ORDER BY c.sequence DESC LIMIT 1
                ), 0) AS count
                FROM (
                    SELECT book, max(sequence) AS last FROM exchange_event WHERE sequence > ?1 AND book > 0 GROUP BY book
                ) e JOIN exchange_book_event b ON b.book = e.book AND b.sequence = e.last
            ) due WHERE count >= ?2
            """, .int(known), .int(distance)
        ) { (book: $0.int(0), last: $0.int(1), count: $0.int(2)) }
        for (book, last, count) in due {
            let resting = try connection.first(
                "SELECT count(*) FROM exchange_order WHERE book = ?1 AND status = 0", .int(book)
            ) { $0.int(0) }
            guard count >= resting ?? 0,
                let event = try events(of: book, after: last - 1, through: last, on: connection).last
            else { continue }
            let orders = try connection.rows(
                "SELECT id, side, price FROM exchange_order WHERE book = ?1 AND status = 0", .int(book)
            ) { BookReplay.order($0.int(0), $0.int(1) == 0 ? .bid : .ask, $0.int(2)) }
            try store(BookReplay(orders), book, at: event, on: connection)
        }
    }

    /// What waited in a book at a moment, in seconds since 1970, and the newest of its events by then.
    static func replay(
        _ book: Int, at moment: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (replay: BookReplay, newest: Int) {
        let checkpoint = try connection.first(
            """
            SELECT sequence, orders FROM exchange_checkpoint WHERE book = ?1 AND at <= ?2
            ORDER BY sequence DESC LIMIT 1
            """, .int(book), .int(moment)
        ) { (sequence: $0.int(0), orders: $0.bytes(1)) }
        var newest = checkpoint?.sequence ?? 0
        var replay = BookReplay(bytes: checkpoint?.orders ?? [])
        let next = try connection.first(
            "SELECT min(sequence) FROM exchange_checkpoint WHERE book = ?1 AND sequence > ?2", .int(book),
            .int(newest)
        ) { $0.optionalInt(0) }
        for event in try events(of: book, after: newest, through: next ?? nil, on: connection) {
            // The clock may have been set back since: what came then counts as after it.
            guard event.at <= moment else { break }
            replay.apply(event)
            newest = event.sequence
        }
        return (replay, newest)
    }

    /// The events of a book after a sequence, up to another one if it is given: all of them, or the events of some orders and trades.
    static func events(
        of book: Int, after first: Int, through last: Int? = nil, about subjects: [Int]? = nil,
        on connection: any SQLConnection
    ) throws(StoreError) -> [LoggedEvent] {
        let known = try known(on: connection)
        let slots = subjects.map { $0.indices.map { "?\($0 + 4)" }.joined(separator: ", ") }
        let condition = slots.map { "AND e.subject IN (\($0)) " } ?? ""
        func found(_ source: String, _ first: Int, _ last: Int) throws(StoreError) -> [LoggedEvent] {
            guard first < last else { return [] }
            return try connection.rows(
                "SELECT \(LoggedEvent.columns) FROM \(source) \(condition)ORDER BY e.sequence",
                values: [.int(book), .int(first), .int(last)] + (subjects ?? []).map { .int($0) }
            ) { LoggedEvent($0) }.compactMap { $0 }
        }
        let (indexed, logged) = (
            """
            exchange_book_event b JOIN exchange_event e ON e.sequence = b.sequence
            WHERE b.book = ?1 AND b.sequence > ?2 AND b.sequence <= ?3 AND e.sequence > ?2 AND e.sequence <= ?3
            """, "exchange_event e WHERE e.book = ?1 AND e.sequence > ?2 AND e.sequence <= ?3"
        )
        return try found(indexed, first, min(known, last ?? .max))
            + found(logged, max(known, first), last ?? .max)
    }

    private static func known(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first("SELECT number FROM exchange_book_event WHERE book = 0") { $0.int(0) } ?? 0
    }

    /// Adds the events after a sequence.
    private static func number(after known: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO exchange_book_event (book, sequence, number)
            SELECT e.book, e.sequence, coalesce((
                SELECT b.number FROM exchange_book_event b WHERE b.book = e.book ORDER BY b.sequence DESC LIMIT 1
            ), 0) + row_number() OVER (PARTITION BY e.book ORDER BY e.sequence)
            FROM exchange_event e WHERE e.sequence > ?1 AND e.book > 0
            """, .int(known))
        try connection.execute(
            """
            UPDATE exchange_book_event SET number = coalesce((SELECT max(sequence) FROM exchange_event), 0)
            WHERE book = 0
            """)
    }

    private static func store(
        _ replay: BookReplay, _ book: Int, at event: LoggedEvent, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO exchange_checkpoint (book, sequence, number, at, orders)
            SELECT ?1, ?2, number, ?3, ?4 FROM exchange_book_event WHERE book = ?1 AND sequence = ?2
            """, .int(book), .int(event.sequence), .int(event.at), .blob(replay.bytes))
    }
}

/// What waits in a book, made from its events.
struct BookReplay: Sendable {
    private var orders: [Int: BookOrder] = [:]
    /// The subject of the event before.
    private var previous = 0

    init(_ orders: [BookOrder] = []) {
        self.orders = Dictionary(orders.map { ($0.id, $0) }) { first, _ in first }
    }

    var count: Int { orders.count }
    var resting: some Collection<BookOrder> { orders.values }

    /// The event after the last one.
    mutating func apply(_ event: LoggedEvent) {
        switch event.kind {
        case .placed, .amended, .restored:
            let old = orders[event.subject]
            let isNew = event.kind == .placed || event.kind == .amended && old?.price != event.price
            let deadline = event.detail / 2
            orders[event.subject] = BookOrder(
                id: event.subject, owner: event.account, side: event.detail % 2 == 0 ? .bid : .ask,
                price: event.price, quantity: 1, deadline: deadline == 0 ? nil : deadline,
                sequence: isNew ? event.sequence : old?.sequence ?? event.subject)
        case .cancelled, .expired: orders[event.subject] = nil
        case .matched:
            // The order that waited, and the order of the event before.
            orders[event.detail] = nil
            orders[previous] = nil
        default: break
        }
        previous = event.subject
    }
}

/// As a checkpoint has it: only what the book of a moment tells.
extension BookReplay {
    /// An order of a checkpoint.
    static func order(_ id: Int, _ side: BookSide, _ price: Int) -> BookOrder {
        BookOrder(id: id, owner: 0, side: side, price: price, quantity: 1, deadline: nil, sequence: id)
    }

    /// Ids as their distances, and prices with the side in the lowest bit, seven bits a byte.
    var bytes: [UInt8] {
        var (bytes, last) = ([UInt8](), 0)
        bytes.reserveCapacity(orders.count * 7)
        func append(_ number: Int) {
            var rest = UInt(bitPattern: number)
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(truncatingIfNeeded: rest))
        }
        for order in orders.values.sorted(by: { $0.id < $1.id }) {
            append(order.id - last)
            append(order.price << 1 | Int(order.side.rawValue))
            last = order.id
        }
        return bytes
    }

    init(bytes: [UInt8]) {
        var (id, isID) = (0, true)
        var (number, shift) = (UInt(0), UInt(0))
        for byte in bytes {
            number |= UInt(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            if isID {
                id &+= Int(bitPattern: number)
            } else {
                orders[id] = Self.order(id, number & 1 == 0 ? .bid : .ask, Int(bitPattern: number >> 1))
            }
            (isID, number, shift) = (!isID, 0, 0)
        }
    }
}
