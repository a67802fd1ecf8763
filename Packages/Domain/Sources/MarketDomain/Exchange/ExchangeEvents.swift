/// What happened at the exchange. Events have the sequence in which they happened; an order has the one of its placing as
/// its id, and a trade that of its match.
public struct ExchangeEvent: Hashable, Sendable {
    public let sequence: Int
    /// In seconds since 1970.
    public let at: Int
    /// The product in its size; 0 when it is about an account.
    public let book: Int
    public let kind: Kind

    public enum Kind: Hashable, Sendable {
        /// An order came; what it trades with follows.
        case placed(order: BookOrder, terms: OrderTerms, isImmediate: Bool)
        /// An order changed. It keeps its place if the sequence is its old one.
        case amended(order: BookOrder, terms: OrderTerms, from: BookOrder)
        case cancelled(order: BookOrder, CancelReason)
        case expired(order: BookOrder)
        /// An order will expire within a day; nothing changes.
        case expiring(order: BookOrder)
        case matched(Trade)
        /// Nobody may refuse a trade any more: the buyer's money is on its way.
        case closed(Trade)
        case refused(Trade, by: BookSide)
        /// The order of a refused trade is back at its place.
        case restored(order: BookOrder, terms: OrderTerms)
        case shipped(Trade)
        case inspected(Trade)
        case paid(Trade)
        /// One side let the other down; who has paid gets it back.
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

/// Why an order left the book without a trade.
public enum CancelReason: Int, Hashable, Sendable {
    case owner = 0
    /// By the operator, with a halt.
    case halted
    /// It came back after a refusal, and could not rest any more.
    case couldNotReturn
}

/// A line of a transfer.
public struct ExchangePosting: Hashable, Sendable {
    /// Of the event that it belongs to.
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
