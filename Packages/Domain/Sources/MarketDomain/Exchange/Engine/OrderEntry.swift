/// An order as a member requests it.
public struct OrderEntry: Hashable, Sendable {
    public var account: Int
    public var book: Int
    public var side: BookSide
    /// In won; `nil` takes the best price, whatever it is.
    public var price: Int?
    /// Whether it trades at once or is refused.
    public var isImmediate: Bool
    /// The time of expiry, in seconds since 1970.
    public var deadline: Int?
    /// The price that the member saw, for an immediate order: a worse price is refused.
    public var expected: Int?
    /// A price that the member confirmed although it is far from the last one.
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

/// The result that an order would have.
public struct OrderPreview: Hashable, Sendable {
    /// The price at which it would trade now; `nil` when it would wait.
    public let tradesAt: Int?
    /// The number of orders that would be served before it, when it waits.
    public var ahead: Int
    public let terms: OrderTerms
    /// The amount that it would reserve, in won.
    public let reserve: Int
    /// The balance of the owner, in won.
    public let balance: Ledger.Balance
    /// The reason why it would be refused; `nil` when it would not.
    public let refusal: ExchangeRefusal?
}

/// The reason why the exchange refuses an operation.
public enum ExchangeRefusal: Error, Hashable, Sendable {
    /// The price is not a multiple of the step, or outside the range.
    case price(PriceRule)
    case deadline
    case unknown
    case foreign
    /// The order would trade with an order of the same account.
    case own
    /// There is no order to trade with.
    case nothing
    /// The best price is worse than the expected one; in won.
    case worse(price: Int)
    /// The price is far from the last one and was not confirmed; in won.
    case far(price: Int, last: Int)
    /// In won.
    case insufficient(free: Int, needed: Int)
    /// The largest amount of a payment in or out, in won.
    case amount(most: Int)
    case halted
    /// The trade no longer or not yet allows this.
    case status(TradeStatus)
    /// The account has used up its refusals for today.
    case refusedToday
    /// The account already has the maximum number of waiting orders.
    case manyOrders(limit: Int)
    /// An invariant is violated. A fault of the program.
    case broken(String)
}

/// The result of a new or changed order.
public enum OrderOutcome: Hashable, Sendable {
    /// The order waits.
    case rests(BookOrder)
    case traded(Trade)
}
