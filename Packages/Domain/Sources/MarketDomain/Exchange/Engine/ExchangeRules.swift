/// The charges and limits of the exchange. All amounts are whole won.
public struct ExchangeRules: Hashable, Sendable {
    public var prices = PriceRule()
    public var fees = FeeSchedule()
    /// The time in which both sides may refuse a trade, in seconds; 0 closes it at once.
    public var window = 15 * 60
    /// The maximum number of refusals of an account in a day.
    public var refusalsPerDay = 1
    /// The maximum number of waiting orders of one account, in all books.
    public var waitingOrders = 1_000
    /// The allowed amounts of a payment in or out, in won.
    public var amounts = 1...100_000_000_000
    /// An order needs confirmation at or above the last price times this factor, or at or below the last price divided by
    /// it.
    public var guardFactor = 10
    /// A bid lower than a price by this part of it, or an ask higher by that, may wait long: prices seldom move that far
    /// within the standard lifetime of an order.
    public var slowPart = 0.2

    public init() {}

    /// The allowed lifetimes of orders, in days.
    public static let acceptedDays: Set = [1, 3, 7, 14, 30, 60, 90]
    public static let standardDays = 30

    /// Whether an account may refuse a trade after a number of refusals on the same day.
    public func allowsRefusal(after refusals: Int) -> Bool { refusals < refusalsPerDay }

    /// Whether an order at a price needs confirmation. `last` is the price of the last trade, or of the release; without it
    /// no price is far.
    public func isFar(_ price: Int, from last: Int?) -> Bool {
        guard let last, last > 0 else { return false }
        return price >= last.multipliedSaturating(by: guardFactor)
            || price.multipliedSaturating(by: guardFactor) <= last
    }
}

extension ExchangeRules {
    /// Whether a bid is so far below a price, or an ask so far above it, that it may wait long for it.
    public func isSlow(_ side: BookSide, at price: Int, from reference: Int) -> Bool {
        let (price, reference) = (Double(price), Double(reference))
        return side == .bid ? price <= reference * (1 - slowPart) : price >= reference * (1 + slowPart)
    }
}

/// The allowed prices of orders.
public struct PriceRule: Hashable, Sendable {
    /// Prices are multiples of this step, in won.
    public var step = 1_000
    /// In won.
    public var range = 1_000...1_000_000_000

    public init() {}

    public func allows(_ price: Int) -> Bool { range.contains(price) && price.isMultiple(of: step) }
}

/// The costs of a trade besides its price. Rates are in basis points: 100 are one per cent. Fees are rounded down to whole
/// won.
public struct FeeSchedule: Hashable, Sendable {
    /// The rate of the buyer's fee.
    public var buyerRate = 200
    /// The rates of the seller's fee, each for sellers with at least that number of sales; in ascending order of sales.
    public var sellerLevels = [
        Level(sales: 0, rate: 500), Level(sales: 10, rate: 400), Level(sales: 50, rate: 300),
    ]
    /// The cost of the delivery to the buyer.
    public var delivery = 5_000
    /// The cost of the inspection.
    public var inspection = 0
    /// The rate of the penalty that a side pays to the other for a default after the window, relative to the price.
    public var penaltyRate = 1_000

    public init() {}

    public struct Level: Hashable, Sendable {
        public let sales: Int
        public let rate: Int

        public init(sales: Int, rate: Int) {
            self.sales = sales
            self.rate = rate
        }
    }

    /// The rate of the seller's fee after a number of sales.
    public func sellerRate(sales: Int) -> Int { level(sales: sales).rate }

    /// The number of the level, from 1.
    public func levelNumber(sales: Int) -> Int {
        max(1, sellerLevels.count { $0.sales <= sales })
    }

    private func level(sales: Int) -> Level {
        sellerLevels.last { $0.sales <= sales } ?? Level(sales: 0, rate: 0)
    }

    /// The terms of a new order, which stay the same when the schedule changes.
    public func terms(_ side: BookSide, sales: Int) -> OrderTerms {
        switch side {
        case .bid:
            OrderTerms(
                side: .bid, feeRate: buyerRate, fixed: delivery + inspection, penaltyRate: penaltyRate)
        case .ask:
            OrderTerms(
                side: .ask, feeRate: sellerRate(sales: sales), fixed: 0, penaltyRate: penaltyRate)
        }
    }
}

/// The costs of one order for its owner, fixed when it was placed.
public struct OrderTerms: Hashable, Sendable {
    public let side: BookSide
    /// In basis points.
    public let feeRate: Int
    /// Delivery and inspection, in won.
    public let fixed: Int
    /// In basis points.
    public let penaltyRate: Int

    public init(side: BookSide, feeRate: Int, fixed: Int, penaltyRate: Int) {
        self.side = side
        self.feeRate = feeRate
        self.fixed = fixed
        self.penaltyRate = penaltyRate
    }

    /// In won, rounded down.
    public func fee(at price: Int) -> Int { price * feeRate / 10_000 }

    /// In won, rounded down.
    public func penalty(at price: Int) -> Int { price * penaltyRate / 10_000 }

    /// The amount that a buyer pays in all, or that a seller receives, in won.
    public func total(at price: Int) -> Int {
        side == .bid ? price + fee(at: price) + fixed : price - fee(at: price) - fixed
    }

    /// The amount reserved while the order rests, and while the trade may be refused: a buyer's total, or a seller's
    /// penalty.
    public func reserve(at price: Int) -> Int { side == .bid ? total(at: price) : penalty(at: price) }

    /// The amount reserved before an order is matched: enough for its limit and for the price at which it would trade.
    func reserve(at limit: Int, orAt taken: Int?) -> Int {
        max(reserve(at: limit), taken.map(reserve) ?? 0)
    }
}

extension Int {
    fileprivate func multipliedSaturating(by factor: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? .max : product
    }
}

/// Days and times in Korea, which has had no summer time since 1988 (UTC+9).
public enum KoreanTime {
    static let offset = 9 * 3_600
    static let day = 86_400

    /// The number of a day, counted from 1 January 1970; `seconds` are since then in UTC.
    public static func dayNumber(at seconds: Int) -> Int {
        let shifted = seconds + offset
        return shifted >= 0 ? shifted / day : -((-shifted + day - 1) / day)
    }

    /// The expiry of an order with a lifetime in days: the end of its last day. In seconds since 1970.
    public static func deadline(days: Int, from seconds: Int) -> Int {
        (dayNumber(at: seconds) + days + 1) * day - offset
    }
}
