/// A bid and an ask that met. Amounts are in won.
public struct Trade: Hashable, Sendable {
    public let id: Int
    public let book: Int
    public let bid: Party
    public let ask: Party
    /// The side of the incoming order.
    public let taker: BookSide
    public let price: Int
    /// In seconds since 1970.
    public let matchedAt: Int
    /// The time until which both sides may refuse the trade.
    public let refusableUntil: Int
    public var status: TradeStatus

    /// One side of the trade, with the terms of its order.
    public struct Party: Hashable, Sendable {
        public let order: Int
        public let owner: Int
        public let terms: OrderTerms

        public init(order: Int, owner: Int, terms: OrderTerms) {
            self.order = order
            self.owner = owner
            self.terms = terms
        }
    }

    public init(
        id: Int, book: Int, bid: Party, ask: Party, taker: BookSide, price: Int, matchedAt: Int,
        refusableUntil: Int, status: TradeStatus
    ) {
        self.id = id
        self.book = book
        self.bid = bid
        self.ask = ask
        self.taker = taker
        self.price = price
        self.matchedAt = matchedAt
        self.refusableUntil = refusableUntil
        self.status = status
    }

    public subscript(side: BookSide) -> Party { side == .bid ? bid : ask }

    /// The amount that the buyer pays in all.
    public var cost: Int { bid.terms.total(at: price) }
    /// The amount that the seller receives.
    public var payout: Int { ask.terms.total(at: price) }
    /// The penalty for the side that defaults. The same for both.
    public var penalty: Int { ask.terms.penalty(at: price) }
}

/// The progress of a trade.
public enum TradeStatus: Int, CaseIterable, Hashable, Sendable {
    /// Both sides may still refuse it.
    case pending = 0
    /// The buyer has paid; the seller sends it.
    case matched
    case shipped
    case inspected
    /// The seller has the money.
    case paid
    case refused
    /// One side defaulted.
    case failed

    public var isOver: Bool { [.paid, .refused, .failed].contains(self) }
}
