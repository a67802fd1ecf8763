import BackendCore
import Basics
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// The prices of a product: points and candles of a day, and the book of a size.
struct PriceRoutes: Sendable {
    private static let tag = "prices"

    let store: ExchangeStore
    /// Limits books of past moments, which cost more than other reads, to one at a time.
    let replays = Limiter(atOnce: 1, waiting: 32)
    let replayLimit: ClientLimiter

    var operations: [MarketOperation] { [prices, pricesInSize, candles, book] }

    private var prices: MarketOperation {
        MarketOperation(
            .get, ExchangePath.prices, for: store.visitors,
            OpenAPIOperation(
                "getPrices", "Returns the price of the last trade of each day", tag: Self.tag,
                parameters: [ExchangeSchemas.product], responses: Self.found("Prices"))
        ) { _, context in try await answer(context, size: nil, PriceHistory.writePoints) }
    }

    private var pricesInSize: MarketOperation {
        MarketOperation(
            .get, ExchangePath.pricesInSize, for: store.visitors,
            OpenAPIOperation(
                "getPricesInSize", "Returns the price of the last trade of each day in one size",
                tag: Self.tag,
                parameters: ExchangeSchemas.productAndSize, responses: Self.found("Prices"))
        ) { _, context in
            try await answer(context, size: try context.path.string("size"), PriceHistory.writePoints)
        }
    }

    private var candles: MarketOperation {
        MarketOperation(
            .get, ExchangePath.candles, for: store.visitors,
            OpenAPIOperation(
                "getCandles",
                "Returns the trades of each day as candles, with the highest and lowest price of twelve months",
                description: "Days are in Korean time.", tag: Self.tag,
                parameters: [
                    ExchangeSchemas.product,
                    .query("size", .string(), "One of the sizes of the product; without it, all sizes."),
                ], responses: Self.found("Candles"))
        ) { _, context in
            try await answer(context, size: context.query.string("size"), PriceHistory.writeCandles)
        }
    }

    private func answer(
        _ context: RequestContext, size: String?,
        _ write: @escaping @Sendable (PriceHistory, inout JSONObjectWriter) -> Void
    ) async throws -> HTTPResponse {
        let (product, today) = (try context.path.int("id"), KoreanTime.dayNumber(at: store.seconds))
        let found: Result<PriceHistory, HTTPFailure> = try await store.read { connection throws(StoreError) in
            let books = try ExchangeCatalogue.books(of: product, on: connection)
            guard !books.isEmpty else { return .failure(ExchangeFailure.notFound) }
            let chosen = books.filter { size == nil || $0.size == size }
            guard !chosen.isEmpty else { return .failure(ExchangeFailure.sizeInvalid) }
            return .success(try PriceHistory.find(chosen.map(\.id), today: today, on: connection))
        }
        let history = try found.get()
        return .json { json in json.object { write(history, &$0) } }
    }

    private var book: MarketOperation {
        MarketOperation(
            .get, ExchangePath.book, for: store.visitors,
            OpenAPIOperation(
                "getBook", "Returns waiting bids and asks, best first, at most 50 prices of each",
                tag: Self.tag,
                parameters: ExchangeSchemas.productAndSize + [
                    .query(
                        "at", .integer(),
                        "A past moment, in seconds since 1970; the answer is the book at that time.")
                ], responses: Self.found("Book"))
        ) { _, context in
            let (product, size) = (try context.path.int("id"), try context.path.string("size"))
            let moment = try ListParameters.number("at", context.query)
            guard let moment else {
                return try await answer(product, size) { book, connection throws(StoreError) in
                    try ExchangeBook.find(book, on: connection)
                }
            }
            try replayLimit.check(context.request)
            return try await replays.run(orBusy: "Too many books of the past are being made") {
                try await answer(product, size) { book, connection throws(StoreError) in
                    try ExchangeBook.replay(book, at: moment, on: connection)
                }
            }
        }
    }

    private func answer(
        _ product: Int, _ size: String,
        _ make: @escaping @Sendable (ProductBook, any SQLConnection) throws(StoreError) -> ExchangeBook
    ) async throws -> HTTPResponse {
        let found: Result<ExchangeBook, HTTPFailure> = try await store.read { connection throws(StoreError) in
            switch try BookID.find(product, size, on: connection) {
            case .failure(let failure): .failure(failure)
            case .success(let id): .success(try make(ProductBook(id: id, size: size), connection))
            }
        }
        return .json(try found.get())
    }

    private static func found(_ schema: String) -> [OpenAPIResponse] {
        [OpenAPIResponse(200, "The prices.", schema: .component(schema))]
            + ExchangeSchemas.refused(400, 401, 404)
    }
}

/// The combined days of some books.
struct PriceHistory: Sendable {
    struct Day: Sendable {
        let number: Int
        var open: Int
        var high: Int
        var low: Int
        var close: Int
        var volume: Int
        var firstAt: Int
        var lastAt: Int

        /// Adds the same day of another book.
        mutating func add(_ other: Day) {
            (high, low, volume) = (max(high, other.high), min(low, other.low), volume + other.volume)
            if other.firstAt < firstAt { (open, firstAt) = (other.open, other.firstAt) }
            if other.lastAt >= lastAt { (close, lastAt) = (other.close, other.lastAt) }
        }
    }

    /// Only days with a trade, the oldest first.
    let days: [Day]
    let today: Int

    static func find(
        _ books: [Int], today: Int, on connection: any SQLConnection
    ) throws(StoreError) -> PriceHistory {
        let rows = try connection.rows(
            """
            SELECT id, open, high, low, close, volume, first_at, last_at FROM exchange_day
            WHERE id BETWEEN ?1 AND ?1 + ?2
            """, forEach: books.map { ExchangeDays.id($0, day: 0) }, .int(ExchangeDays.days - 1)
        ) { row in
            Day(
                number: row.int(0) % ExchangeDays.days, open: row.int(1), high: row.int(2), low: row.int(3),
                close: row.int(4), volume: row.int(5), firstAt: row.int(6), lastAt: row.int(7))
        }
        var days: [Int: Day] = [:]
        for day in rows {
            if days[day.number] == nil { days[day.number] = day } else { days[day.number]?.add(day) }
        }
        return PriceHistory(days: days.values.sorted { $0.number < $1.number }, today: today)
    }

    /// The last `count` days, including today.
    private func days(last count: Int) -> ArraySlice<Day> {
        days[(days.firstIndex { $0.number > today - count } ?? days.endIndex)...]
    }

    @Sendable static func writePoints(_ history: PriceHistory, _ json: inout JSONObjectWriter) {
        for (name, count) in [
            ("oneMonth", 30), ("threeMonth", 90), ("sixMonth", 180), ("oneYear", 365),
            ("total", Int(Int32.max)),
        ] {
            json.value(named: name) { value in
                value.array { array in
                    for day in history.days(last: count) {
                        array.object { object in
                            object.string("date", KoreanDay(day.number).text)
                            object.int("price", day.close)
                        }
                    }
                }
            }
        }
    }

    @Sendable static func writeCandles(_ history: PriceHistory, _ json: inout JSONObjectWriter) {
        let year = history.days(last: 365)
        json.int("highestOfYear", orNull: year.map(\.high).max())
        json.int("lowestOfYear", orNull: year.map(\.low).min())
        json.int("salesOfYear", year.reduce(0) { $0 + $1.volume })
        json.array("candles") { array in
            for day in history.days {
                array.object { object in
                    object.string("date", KoreanDay(day.number).text)
                    object.int("open", day.open)
                    object.int("high", day.high)
                    object.int("low", day.low)
                    object.int("close", day.close)
                    object.int("volume", day.volume)
                }
            }
        }
    }
}

extension ExchangeBook {
    /// The most prices of each side.
    private static let depth = 50

    static func find(_ book: ProductBook, on connection: any SQLConnection) throws(StoreError) -> ExchangeBook
    {
        let facts = try connection.first(
            "SELECT last_price, is_halted FROM exchange_book WHERE id = ?1", .int(book.id)
        ) { (last: $0.optionalInt(0), isHalted: $0.int(1) != 0) }
        func levels(_ side: BookSide) throws(StoreError) -> [Level] {
            try PriceGroup.best(depth, side, of: [book], on: connection).map {
                Level(price: $0.price, count: $0.count)
            }
        }
        return ExchangeBook(
            bids: try levels(.bid), asks: try levels(.ask), lastPrice: facts?.last,
            isHalted: facts?.isHalted ?? false)
    }

    /// The book of a past moment, computed from the log.
    static func replay(
        _ book: ProductBook, at moment: Int, on connection: any SQLConnection
    ) throws(StoreError) -> ExchangeBook {
        let (levels, newest) = try BookLog.replay(book.id, at: moment, on: connection)
        func best(_ side: BookSide) -> [Level] {
            levels.best(depth, side).map { Level(price: $0.price, count: $0.count) }
        }
        let last = try connection.first(
            """
            SELECT price FROM exchange_trade
            WHERE book = ?1 AND id <= ?3 AND refusable_until <= ?2 AND status IN (1, 2, 3, 4)
            ORDER BY id DESC LIMIT 1
            """, .int(book.id), .int(moment), .int(newest)
        ) { $0.int(0) }
        return ExchangeBook(bids: best(.bid), asks: best(.ask), lastPrice: last, isHalted: false)
    }
}
