import MarketDomain
import SQLCore

/// The caller's orders and trades, as lists on the wire: one row for each order.
struct TradeList: Codable, Sendable {
    /// The state of an order on the wire.
    enum State: String, Sendable {
        case waiting = "WAITING"
        case inProgress = "IN_PROGRESS"
        case completed = "COMPLETED"
        case cancelled = "CANCELED"

        /// The SQL condition on `o`, the order, and `t`, its trade.
        fileprivate var condition: StaticString {
            switch self {
            case .waiting: "o.status = 0"
            case .inProgress: "o.status = 1 AND t.status IN (0, 1, 2, 3)"
            case .completed: "o.status = 1 AND t.status = 4"
            case .cancelled: "(o.status IN (2, 3, 4) OR o.status = 1 AND t.status IN (5, 6))"
            }
        }

        /// The column that is largest in the newest row: an order that waited long may have traded just now.
        fileprivate var age: StaticString {
            switch self {
            case .inProgress, .completed: "o.trade"
            case .waiting, .cancelled: "o.id"
            }
        }
    }

    struct Counter: Codable, Sendable {
        let totalCnt: Int
        let waitingCnt: Int
        let inProgressCnt: Int
        let finishedCnt: Int
    }

    struct Row: Codable, Sendable {
        /// Of the order.
        let id: Int
        let name: String
        let translatedName: String
        let size: String
        let price: Int
        let productId: Int
        let imageUrl: [String]
        let backgroundColor: String
        let tradeStatus: String
        /// The detailed outcome.
        let detail: String
        let requestType: String
        let updateDateTime: String
        let createdDateTime: String
        /// The last day on which the order is valid. An immediate order is valid on the day of its arrival.
        let validationDate: String
        let trade: TradePart?
    }

    /// The trade of an order, for its owner.
    struct TradePart: Codable, Sendable {
        let id: Int
        let refusableUntil: Int
        /// The buyer's total payment, or the seller's proceeds; in won.
        let total: Int
        let fee: Int
        let matchedDateTime: String
    }

    let counter: Counter
    let trades: [Row]

    /// `state` is `nil` for all, by the age of the orders; `isUndone` selects the orders whose trade was refused or failed
    /// instead. The newest first; lists of trades by the time of the match. Pictures are in `folder`.
    static func find(
        _ account: Int, _ side: BookSide, _ state: State?, isUndone: Bool, _ offset: Int, _ limit: Int,
        _ folder: String,
        on connection: any SQLConnection
    ) throws(StoreError) -> TradeList {
        let (account, side) = (SQLValue.int(account), SQLValue.int(Int(side.rawValue)))
        let counted: [State] = [.waiting, .inProgress, .completed]
        let sums = counted.map { "sum(CASE WHEN \($0.condition) THEN 1 ELSE 0 END)" }
        let counts =
            try connection.first(
                """
                SELECT \(sums.joined(separator: ", "))
                FROM exchange_order o LEFT JOIN exchange_trade t ON t.id = o.trade
                WHERE o.id IN \(OwnOrderIndex.ids) AND o.side = ?2
                """, account, side
            ) { row in counted.indices.map { row.int($0) } } ?? [0, 0, 0]
        // An order that could not return after a refusal may have expired instead.
        let undone: StaticString = "o.status IN (1, 2) AND t.status IN (5, 6)"
        let rows = try connection.rows(
            """
            \(columns) WHERE o.id IN \(OwnOrderIndex.ids) AND o.side = ?2
            AND \(isUndone ? undone : state?.condition ?? "1 = 1")
            ORDER BY \(isUndone ? "o.trade" : state?.age ?? "o.id") DESC LIMIT ?3 OFFSET ?4
            """, account, side, .int(limit), .int(offset)
        ) { row($0, folder) }
        return TradeList(
            counter: Counter(
                totalCnt: counts.reduce(0, +), waitingCnt: counts[0], inProgressCnt: counts[1],
                finishedCnt: counts[2]),
            trades: rows)
    }

    /// One order of any owner; `nil` for an unknown id.
    static func row(
        _ order: Int, _ folder: String, on connection: any SQLConnection
    ) throws(StoreError) -> Row? {
        try connection.first("\(columns) WHERE o.id = ?1", .int(order)) { row($0, folder) }
    }

    private static let columns = """
        SELECT o.id, o.side, p.name, p.korean_name, b.size, coalesce(t.price, o.price), p.id, p.pictures,
        p.background, o.status, coalesce(t.status, -1), o.changed_at, o.deadline, o.placed_at, o.trade,
        coalesce(t.refusable_until, 0), o.fee_rate, o.fixed, o.penalty_rate, coalesce(t.matched_at, 0),
        coalesce(t.changed_at, 0)
        FROM exchange_order o JOIN exchange_book b ON b.id = o.book JOIN exchange_product p ON p.id = b.product
        LEFT JOIN exchange_trade t ON t.id = o.trade
        """

    private static func row(_ row: any SQLStatement, _ folder: String) -> Row {
        let side: BookSide = row.int(1) == 0 ? .bid : .ask
        let price = row.int(5)
        let terms = OrderTerms(
            side: side, feeRate: row.int(16), fixed: row.int(17), penaltyRate: row.int(18))
        let status = OrderStatus(rawValue: row.int(9)) ?? .cancelled
        let (state, detail) = name(status, TradeStatus(rawValue: row.int(10)))
        let trade = row.optionalInt(14).map { id in
            TradePart(
                id: id, refusableUntil: row.int(15), total: terms.total(at: price), fee: terms.fee(at: price),
                matchedDateTime: WireMoment.text(row.int(19) * 1000))
        }
        let (changed, placed) = (max(row.int(11), status == .traded ? row.int(20) : 0), row.int(13))
        let lastDay = KoreanTime.dayNumber(at: row.optionalInt(12).map { $0 - 1 } ?? placed)
        return Row(
            id: row.int(0), name: row.text(2), translatedName: row.text(3), size: row.text(4),
            price: price, productId: row.int(6),
            imageUrl: row.text(7).split(separator: " ").map { folder + $0 }, backgroundColor: row.text(8),
            tradeStatus: state.rawValue, detail: detail,
            requestType: (side == .bid ? WireSide.buying : .selling).rawValue,
            updateDateTime: WireMoment.text(changed * 1000), createdDateTime: WireMoment.text(placed * 1000),
            validationDate: KoreanDay(lastDay).text, trade: trade)
    }

    private static func name(_ order: OrderStatus, _ trade: TradeStatus?) -> (State, String) {
        switch (order, trade) {
        case (.waiting, _): (.waiting, "waiting")
        case (.expired, _): (.cancelled, "expired")
        case (.halted, _): (.cancelled, "halted")
        case (.cancelled, .refused?): (.cancelled, "refused")
        case (.cancelled, _): (.cancelled, "cancelled")
        case (.traded, .pending?): (.inProgress, "refusable")
        case (.traded, .matched?): (.inProgress, "matched")
        case (.traded, .shipped?): (.inProgress, "shipped")
        case (.traded, .inspected?): (.inProgress, "inspected")
        case (.traded, .paid?): (.completed, "completed")
        case (.traded, .refused?): (.cancelled, "refused")
        case (.traded, .failed?), (.traded, nil): (.cancelled, "failed")
        }
    }
}

extension OrderStory.Waiting {
    /// The reasons why an order still waits, from at most 10,000 trades since: counts, without names.
    static func find(
        _ stored: StoredOrder, on connection: any SQLConnection
    ) throws(StoreError) -> OrderStory.Waiting {
        let order = stored.order
        let sign = order.side == .bid ? 1 : -1
        let side = Int(order.side.rawValue)
        let rows = try connection.rows(
            """
            SELECT t.taker, t.price, o.price, o.sequence FROM exchange_trade t
            JOIN exchange_order o ON o.id = CASE WHEN t.taker = 0 THEN t.ask_order ELSE t.bid_order END
            WHERE t.book = ?1 AND t.id > ?2 ORDER BY t.id LIMIT 10000
            """, .int(stored.book), .int(order.sequence)
        ) { (taker: $0.int(0), price: $0.int(1), makerPrice: $0.int(2), makerSequence: $0.int(3)) }
        var found = OrderStory.Waiting(
            trades: rows.count, better: 0, earlier: 0, outOfReach: 0, ahead: 0, opposite: nil)
        for row in rows {
            if row.taker == side {
                if (row.price - order.price) * sign > 0 { found.outOfReach += 1 }
            } else if (row.makerPrice - order.price) * sign > 0 {
                found.better += 1
            } else if row.makerPrice == order.price, row.makerSequence < order.sequence {
                found.earlier += 1
            }
        }
        found.ahead =
            try connection.first(
                """
                SELECT count(*) FROM exchange_order WHERE book = ?1 AND side = ?2 AND status = 0
                AND ((price - ?3) * ?4 > 0 OR price = ?3 AND sequence < ?5)
                """, .int(stored.book), .int(side), .int(order.price), .int(sign), .int(order.sequence)
            ) { $0.int(0) } ?? 0
        found.opposite = try PriceGroup.best(
            1, order.side.opposite, of: [ProductBook(id: stored.book, size: "")], on: connection
        ).first?.price
        return found
    }
}
