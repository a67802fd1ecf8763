/// An event at the exchange. The sequences give the order of events; the id of an order is the sequence of its placement,
/// and the id of a trade that of its match.
public struct ExchangeEvent: Hashable, Sendable {
    public let sequence: Int
    /// In seconds since 1970.
    public let at: Int
    /// The product in its size; 0 for an event about an account.
    public let book: Int
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        /// An order was placed; a trade, if there is one, follows as a separate event.
        case placed(order: BookOrder, terms: OrderTerms, isImmediate: Bool)
        /// An order changed. It keeps its place if the sequence is unchanged.
        case amended(order: BookOrder, terms: OrderTerms, from: BookOrder)
        case cancelled(order: BookOrder, CancelReason)
        case expired(order: BookOrder)
        /// An order will expire within a day; nothing changes.
        case expiring(order: BookOrder)
        case matched(Trade)
        /// The trade can no longer be refused: the buyer's money is on its way.
        case closed(Trade)
        case refused(Trade, by: BookSide)
        /// The order of a refused trade returned to its place.
        case restored(order: BookOrder, terms: OrderTerms)
        case shipped(Trade)
        case inspected(Trade)
        case paid(Trade)
        /// One side defaulted; the buyer gets the payment back.
        case failed(Trade, by: BookSide)
        case halted(Bool)
        case deposited(account: Int, amount: Int)
        case withdrawn(account: Int, amount: Int)
    }

    public init(sequence: Int, at: Int, book: Int, kind: Kind) {
        self.sequence = sequence
        self.at = at
        self.book = book
        self.kind = kind
    }
}

/// The reason why an order left the book without a trade.
public enum CancelReason: Int, Hashable, Sendable {
    case owner = 0
    /// The operator cancelled it with a halt.
    case halted
    /// It returned after a refusal, but could not rest any more.
    case couldNotReturn
}

/// A line of a transfer.
public struct ExchangePosting: Hashable, Sendable {
    /// The sequence of its event.
    public let sequence: Int
    public let account: Int
    /// In won.
    public let amount: Int

    public init(sequence: Int, account: Int, amount: Int) {
        self.sequence = sequence
        self.account = account
        self.amount = amount
    }
}
