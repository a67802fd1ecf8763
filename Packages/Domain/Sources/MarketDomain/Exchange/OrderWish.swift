/// An order as somebody wants it.
public struct OrderWish: Hashable, Sendable {
    public var account: Int
    public var book: Int
    public var side: BookSide
    /// In won; `nil` takes the best price, whatever it is.
    public var price: Int?
    /// It takes what is there, or is refused.
    public var isImmediate: Bool
    /// When it expires, in seconds since 1970.
    public var deadline: Int?
    /// A price that the person saw, for an immediate order: a worse one is refused.
    public var expected: Int?
    /// A price far from the last one that the person has confirmed.
    public var confirmed: Int?

    public init(
        account: Int, book: Int, side: BookSide, price: Int?, isImmediate: Bool = false, deadline: Int? = nil,
        expected: Int? = nil, confirmed: Int? = nil
    ) {
        self.account = account
        self.book = book
        self.side = side
        self.price = price
        self.isImmediate = isImmediate
        self.deadline = deadline
        self.expected = expected
        self.confirmed = confirmed
    }
}

/// What an order would do, without doing it.
public struct OrderPreview: Hashable, Sendable {
    /// What it would trade at now; `nil` when it would wait.
    public let tradesAt: Int?
    /// How many orders would be served before it, when it waits.
    public var ahead: Int
    public let terms: OrderTerms
    /// What it would have to reserve, in won.
    public let reserve: Int
    /// What the owner has, in won.
    public let balance: Ledger.Balance
    /// Why it would be refused; `nil` when it would not.
    public let refusal: ExchangeRefusal?
}

/// Why the exchange does not do what it was asked.
public enum ExchangeRefusal: Error, Hashable, Sendable {
    /// The price is not a multiple of the step, or outside of the range.
    case price(PriceRule)
    case deadline
    case unknown
    case foreign
    /// It would trade with an order of the same account.
    case own
    /// There is nothing to take.
    case nothing
    /// The best price is worse than the one that was expected; in won.
    case worse(price: Int)
    /// The price is far from the last one, and was not confirmed; in won.
    case far(price: Int, last: Int)
    /// In won.
    case insufficient(free: Int, needed: Int)
    /// The largest amount to pay in or out at once, in won.
    case amount(most: Int)
    case halted
    /// The trade cannot do that any more, or not yet.
    case status(TradeStatus)
    /// The account has refused as often as it may today.
    case refusedToday
    /// So many orders of the account wait already, and no more may.
    case manyOrders(limit: Int)
    /// Something that must hold does not. A fault of the program.
    case broken(String)
}

/// What became of a new order.
public enum OrderOutcome: Hashable, Sendable {
    /// It waits.
    case rests(BookOrder)
    case traded(Trade)
}
