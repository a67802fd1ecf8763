/// What the exchange charges and allows. All amounts are whole won.
public struct ExchangeRules: Hashable, Sendable {
    public var prices = PriceRule()
    public var fees = FeeSchedule()
    /// For how long both sides may refuse a trade, in seconds; 0 closes it at once.
    public var window = 15 * 60
    /// How often an account may refuse in a day.
    public var refusalsPerDay = 1
    /// How many orders of one account may wait at the same time, in all books.
    public var waitingOrders = 1_000
    /// The amounts that may be paid in or out at once, in won.
    public var amounts = 1...100_000_000_000
    /// An order at this many times the last price, or at the last price divided by it, has to be confirmed.
    public var guardFactor = 10

    public init() {}

    /// The deadlines of orders, in days.
    public static let acceptedDays: Set = [1, 3, 7, 14, 30, 60, 90]
    public static let standardDays = 30

    /// Whether an order at a price has to be confirmed. `last` is what the product traded at last, or the price at which it
    /// was released; without either nothing is far away.
    public func isFar(_ price: Int, from last: Int?) -> Bool {
        guard let last, last > 0 else { return false }
        return price >= last.multipliedSaturating(by: guardFactor)
            || price.multipliedSaturating(by: guardFactor) <= last
    }
}

/// The prices that orders may have.
public struct PriceRule: Hashable, Sendable {
    /// Prices are multiples of it, in won.
    public var step = 1_000
    /// In won.
    public var range = 1_000...1_000_000_000

    public init() {}

    public func allows(_ price: Int) -> Bool { range.contains(price) && price.isMultiple(of: step) }
}

/// What a trade costs beside its price. Rates are in basis points: 100 are one per cent. Fees are rounded down to whole
/// won.
public struct FeeSchedule: Hashable, Sendable {
    /// What a buyer pays.
    public var buyerRate = 200
    /// What a seller pays, by how much they have sold: those with at least so many sales.
    public var sellerLevels = [
        Level(sales: 0, rate: 500), Level(sales: 10, rate: 400), Level(sales: 50, rate: 300),
    ]
    /// What the parcel to the buyer costs.
    public var delivery = 5_000
    /// What the inspection costs.
    public var inspection = 0
    /// What either side pays to the other who lets them down after the window, of the price.
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

    /// What a seller with so many sales pays.
    public func sellerRate(sales: Int) -> Int { level(sales: sales).rate }

    /// Counted from 1.
    public func levelNumber(sales: Int) -> Int {
        max(1, sellerLevels.count { $0.sales <= sales })
    }

    private func level(sales: Int) -> Level {
        sellerLevels.last { $0.sales <= sales } ?? Level(sales: 0, rate: 0)
    }

    /// The terms of a new order: they stay as they are when the schedule changes.
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

/// What one order costs its owner, fixed when it was placed.
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

    /// What a buyer pays in all, or what a seller gets, in won.
    public func total(at price: Int) -> Int {
        side == .bid ? price + fee(at: price) + fixed : price - fee(at: price) - fixed
    }

    /// What is reserved while the order rests, and while the trade may be refused: all that a buyer pays, the penalty of
    /// a seller.
    public func reserve(at price: Int) -> Int { side == .bid ? total(at: price) : penalty(at: price) }

    /// What is reserved before an order is matched: enough for its limit and for the price that it would trade at.
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

/// Days and times of Korea, which has had no summer time since 1988 (UTC+9).
public enum KoreanTime {
    static let offset = 9 * 3_600
    static let day = 86_400

    /// The number of a day, counted from 1 January 1970; `seconds` since then in UTC.
    public static func dayNumber(at seconds: Int) -> Int {
        let shifted = seconds + offset
        return shifted >= 0 ? shifted / day : -((-shifted + day - 1) / day)
    }

    /// When an order that is good for so many days expires: at the end of that day. In seconds since 1970.
    public static func deadline(days: Int, from seconds: Int) -> Int {
        (dayNumber(at: seconds) + days + 1) * day - offset
    }
}
