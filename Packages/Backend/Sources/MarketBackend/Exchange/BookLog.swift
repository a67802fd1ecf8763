import MarketDomain
import SQLCore

/// The log of each book, with occasional checkpoints of the number of orders at each price. The book of a moment is
/// computed from the last checkpoint before it and the events since, however long the log is and however many orders wait.
///
/// It is updated after some events, as ``OwnOrderIndex`` is; events missing in it are read from the log.
enum BookLog {
    /// The number of events of all books after which it is updated.
    static let interval = 1_024
    /// The least number of a book's events between two checkpoints, or the number of its prices if that is larger.
    static let distance = 1_000

    /// A step of a migration, which also adds the existing events.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        // `number` counts the events of a book. The row of book 0 stores the last sequence in the table.
        try connection.executeScript(
            """
            CREATE TABLE exchange_book_event (
                book \(integer) NOT NULL, sequence \(integer) NOT NULL, number \(integer) NOT NULL,
                PRIMARY KEY (book, sequence))\(connection.dialect.clusteredTableOptions);
            INSERT INTO exchange_book_event (book, sequence, number) VALUES (0, 0, 0);
            """)
        try number(after: 0, on: connection)
    }

    /// A step of a migration, after ``LevelTables/create(on:)``: creates checkpoints of the existing events. Checkpoints of
    /// earlier versions stored each waiting order.
    static func createCheckpoints(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            DROP TABLE IF EXISTS exchange_checkpoint;
            CREATE TABLE exchange_checkpoint (
                book \(integer) NOT NULL, sequence \(integer) NOT NULL, number \(integer) NOT NULL,
                at \(integer) NOT NULL, levels \(connection.dialect.blobType) NOT NULL,
                PRIMARY KEY (book, sequence))\(connection.dialect.tableOptions);
            """)
        for book in try connection.rows("SELECT id FROM exchange_book ORDER BY id", read: { $0.int(0) }) {
            var (replay, levels) = (BookReplay(), BookLevels())
            var (last, count) = (nil as LoggedEvent?, 0)
            var departures: [(sequence: Int, price: Int)] = []
            for event in try events(of: book, after: 0, on: connection) {
                // A match belongs to the order before it.
                if let last, count >= max(distance, levels.count), event.kind != .matched {
                    try store(levels, book, at: last, on: connection)
                    count = 0
                }
                let change = replay.change(event)
                if let departure = change.departure { departures.append((event.sequence, departure)) }
                replay.apply(event)
                levels.apply(change)
                (last, count) = (event, count + 1)
            }
            try LevelTables.store(departures, on: connection)
        }
    }

    /// Adds the missing events, and creates checkpoints of the books that have many events since their last one. All events
    /// must be stored already.
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
            var levels = BookLevels()
            try connection.forEach(
                "SELECT side, price, orders FROM exchange_level WHERE book = ?1", .int(book)
            ) { levels.set($0.int(2), $0.int(0) == 0 ? .bid : .ask, $0.int(1)) }
            guard count >= levels.count,
                let event = try events(of: book, after: last - 1, through: last, on: connection).last
            else { continue }
            try store(levels, book, at: event, on: connection)
        }
    }

    /// The levels of a book at a moment, in seconds since 1970, and its newest event at that time.
    static func replay(
        _ book: Int, at moment: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (levels: BookLevels, newest: Int) {
        let checkpoint = try connection.first(
            """
            SELECT sequence, levels FROM exchange_checkpoint WHERE book = ?1 AND at <= ?2
            ORDER BY sequence DESC LIMIT 1
            """, .int(book), .int(moment)
        ) { (sequence: $0.int(0), levels: $0.bytes(1)) }
        var newest = checkpoint?.sequence ?? 0
        var levels = BookLevels(bytes: checkpoint?.levels ?? [])
        let next = try connection.first(
            "SELECT min(sequence) FROM exchange_checkpoint WHERE book = ?1 AND sequence > ?2", .int(book),
            .int(newest)
        ) { $0.optionalInt(0) }
        let events = try found(
            "e.sequence, e.at, \(LevelEvent.columns)", of: book, after: newest, through: next ?? nil,
            on: connection
        ) { (sequence: $0.int(0), at: $0.int(1), change: LevelEvent($0, from: 2)) }
        for event in events {
            // The clock may have been set back since: later events then count as after the moment.
            guard event.at <= moment else { break }
            if let change = event.change { levels.apply(change) }
            newest = event.sequence
        }
        return (levels, newest)
    }

    /// The events of a book after a sequence, up to `last` if present: all of them, or the events of some orders and trades.
    static func events(
        of book: Int, after first: Int, through last: Int? = nil, about subjects: [Int]? = nil,
        on connection: any SQLConnection
    ) throws(StoreError) -> [LoggedEvent] {
        try found(
            LoggedEvent.columns, of: book, after: first, through: last, about: subjects, on: connection
        ) { LoggedEvent($0) }.compactMap { $0 }
    }

    private static func found<Row>(
        _ columns: String, of book: Int, after first: Int, through last: Int?, about subjects: [Int]? = nil,
        on connection: any SQLConnection, read: (any SQLStatement) -> Row
    ) throws(StoreError) -> [Row] {
        let known = try known(on: connection)
        let slots = subjects.map { $0.indices.map { "?\($0 + 4)" }.joined(separator: ", ") }
        let condition = slots.map { "AND e.subject IN (\($0)) " } ?? ""
        func rows(_ source: String, _ first: Int, _ last: Int) throws(StoreError) -> [Row] {
            guard first < last else { return [] }
            return try connection.rows(
                "SELECT \(columns) FROM \(source) \(condition)ORDER BY e.sequence",
                values: [.int(book), .int(first), .int(last)] + (subjects ?? []).map { .int($0) }, read: read)
        }
        let (indexed, logged) = (
            """
            exchange_book_event b JOIN exchange_event e ON e.sequence = b.sequence
            WHERE b.book = ?1 AND b.sequence > ?2 AND b.sequence <= ?3 AND e.sequence > ?2 AND e.sequence <= ?3
            """, "exchange_event e WHERE e.book = ?1 AND e.sequence > ?2 AND e.sequence <= ?3"
        )
        return try rows(indexed, first, min(known, last ?? .max))
            + rows(logged, max(known, first), last ?? .max)
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
        _ levels: BookLevels, _ book: Int, at event: LoggedEvent, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO exchange_checkpoint (book, sequence, number, at, levels)
            SELECT ?1, ?2, number, ?3, ?4 FROM exchange_book_event WHERE book = ?1 AND sequence = ?2
            """, .int(book), .int(event.sequence), .int(event.at), .blob(levels.bytes))
    }
}

/// The waiting orders of a book, computed from its events.
struct BookReplay: Sendable {
    private var orders: [Int: BookOrder] = [:]
    /// The subject of the previous event.
    private var previous = 0

    var count: Int { orders.count }
    var resting: some Collection<BookOrder> { orders.values }

    /// The change by the next event.
    func change(_ event: LoggedEvent) -> LevelEvent {
        let (old, side) = (orders[event.subject], event.detail % 2 == 0 ? BookSide.bid : .ask)
        let departure: Int? =
            switch event.kind {
            case .amended: old?.price == event.price ? nil : old?.price
            case .cancelled, .expired: old == nil ? 0 : nil
            default: nil
            }
        return LevelEvent(
            event.kind, event.kind == .cancelled ? old?.side ?? side : side, event.price, departure: departure
        )
    }

    /// Applies the next event.
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
            // The order that waited, and the order of the previous event.
            orders[event.detail] = nil
            orders[previous] = nil
        default: break
        }
        previous = event.subject
    }
}
