/// An incoming order.
public struct NewOrder: Hashable, Sendable {
    /// Different from the id of every resting order.
    public var id: Int
    /// The owner's id: 1 to 4,294,967,295.
    public var owner: Int
    public var side: BookSide
    /// The worst acceptable price, in won; `nil` accepts any price, and does not rest.
    public var price: Int?
    /// The quantity to buy or sell, up to ``OrderBook/quantities``.
    public var quantity: Int
    /// Whether it trades only with resting orders, and never rests.
    public var isImmediate: Bool
    /// The time of expiry, in seconds since 1970 or any other count; `nil` is never.
    public var deadline: Int?

    public init(
        id: Int, owner: Int, side: BookSide, price: Int?, quantity: Int = 1, isImmediate: Bool = false,
        deadline: Int? = nil
    ) {
        self.id = id
        self.owner = owner
        self.side = side
        self.price = price
        self.quantity = quantity
        self.isImmediate = isImmediate
        self.deadline = deadline
    }
}

/// The side of an order.
public enum BookSide: UInt8, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// To buy.
    case bid
    /// To sell.
    case ask

    /// The side that it trades with.
    public var opposite: BookSide { self == .bid ? .ask : .bid }
}

/// An order in a book.
public struct BookOrder: Hashable, Sendable {
    public let id: Int
    public let owner: Int
    public let side: BookSide
    /// In won.
    public let price: Int
    /// The remaining quantity.
    public let quantity: Int
    /// `nil` is never.
    public let deadline: Int?
    /// The place in the queue: smaller sequences are served first.
    public let sequence: Int

    public init(
        id: Int, owner: Int, side: BookSide, price: Int, quantity: Int, deadline: Int?, sequence: Int
    ) {
        self.id = id
        self.owner = owner
        self.side = side
        self.price = price
        self.quantity = quantity
        self.deadline = deadline
        self.sequence = sequence
    }
}

/// Two orders that traded.
public struct Fill: Hashable, Sendable, BitwiseCopyable {
    /// The resting order.
    public let maker: Int
    /// The owner of the resting order.
    public let makerOwner: Int
    /// The incoming order.
    public let taker: Int
    /// The maker's price, in won.
    public let price: Int
    public let quantity: Int
}

/// The reason why a book refuses an operation.
public enum BookRefusal: Error, Hashable, Sendable {
    /// An id, owner, price, quantity or deadline is invalid.
    case invalid
    /// No such order rests.
    case unknown
    /// The order belongs to another owner.
    case foreign
    /// The order would trade with an order of the same owner.
    case own
    /// There is nothing to trade with, and the order does not rest.
    case nothing
    case halted
    /// The deadline of an order to restore has passed.
    case expired
}

/// The quantities that entered and left a book, for each side.
public struct BookTotals: Hashable, Sendable {
    public var placed = BySide()
    public var traded = BySide()
    public var cancelled = BySide()
    public var expired = BySide()

    /// The quantity that remains in the book.
    public func resting(_ side: BookSide) -> Int {
        placed[side] - traded[side] - cancelled[side] - expired[side]
    }

    /// A number for each side.
    public struct BySide: Hashable, Sendable {
        public var bid = 0
        public var ask = 0

        public subscript(side: BookSide) -> Int { side == .bid ? bid : ask }

        /// Writes both numbers, so that no branch is mispredicted.
        @inline(__always)
        mutating func add(_ quantity: Int, to side: BookSide) {
            bid &+= side == .bid ? quantity : 0
            ask &+= side == .ask ? quantity : 0
        }
    }

    /// Whether bought equals sold, and neither side lost more than it received.
    public var agree: Bool {
        traded.bid == traded.ask && resting(.bid) >= 0 && resting(.ask) >= 0
    }
}

/// The total of the orders at one price.
public struct BookDepth: Hashable, Sendable {
    /// In won.
    public let price: Int
    public let quantity: Int
    public let orders: Int

    public init(price: Int, quantity: Int, orders: Int) {
        self.price = price
        self.quantity = quantity
        self.orders = orders
    }
}
