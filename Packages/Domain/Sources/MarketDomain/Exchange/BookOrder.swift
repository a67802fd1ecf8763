/// An order that comes to a book.
public struct NewOrder: Hashable, Sendable {
    /// No resting order has it.
    public var id: Int
    /// Whose it is: 1 to 4,294,967,295.
    public var owner: Int
    public var side: BookSide
    /// The worst price it takes, in won; `nil` takes any, and does not rest.
    public var price: Int?
    /// How many it wants or offers, up to ``OrderBook/quantities``.
    public var quantity: Int
    /// Trades with what is there, and never rests.
    public var isImmediate: Bool
    /// When it expires, in seconds since 1970 or any other count; `nil` is never.
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

/// What an order wants.
public enum BookSide: UInt8, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// To buy.
    case bid
    /// To sell.
    case ask

    /// Whom it trades with.
    public var opposite: BookSide { self == .bid ? .ask : .bid }
}

/// An order in a book.
public struct BookOrder: Hashable, Sendable {
    public let id: Int
    public let owner: Int
    public let side: BookSide
    /// In won.
    public let price: Int
    /// What is left of it.
    public let quantity: Int
    /// `nil` is never.
    public let deadline: Int?
    /// Its place in the queue: the smaller is served first.
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
    /// The order that was there first.
    public let maker: Int
    /// Whose it is.
    public let makerOwner: Int
    /// The order that came.
    public let taker: Int
    /// The maker's, in won.
    public let price: Int
    public let quantity: Int
}

/// Why a book does not do what it was asked.
public enum BookRefusal: Error, Hashable, Sendable {
    /// An id, price, quantity or deadline that cannot be.
    case invalid
    /// No such order rests.
    case unknown
    /// The order is somebody else's.
    case foreign
    /// It would trade with an order of the same owner.
    case own
    /// There is nothing to trade with, and it does not rest.
    case nothing
    case halted
    /// The deadline of an order that is to come back has passed.
    case expired
}

/// Quantities that came to a book and left it, of one side each.
public struct BookTotals: Hashable, Sendable {
    public var placed = BySide()
    public var traded = BySide()
    public var cancelled = BySide()
    public var expired = BySide()

    /// What is left in the book.
    public func resting(_ side: BookSide) -> Int {
        placed[side] - traded[side] - cancelled[side] - expired[side]
    }

    /// Two numbers.
    public struct BySide: Hashable, Sendable {
        public var bid = 0
        public var ask = 0

        public subscript(side: BookSide) -> Int { side == .bid ? bid : ask }

        /// Both are written, so that no branch is mispredicted.
        @inline(__always)
        mutating func add(_ quantity: Int, to side: BookSide) {
            bid &+= side == .bid ? quantity : 0
            ask &+= side == .ask ? quantity : 0
        }
    }

    /// Whether bought equals sold, and no more left either side than came.
    public var agree: Bool {
        traded.bid == traded.ask && resting(.bid) >= 0 && resting(.ask) >= 0
    }
}

/// The orders at one price, together.
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
