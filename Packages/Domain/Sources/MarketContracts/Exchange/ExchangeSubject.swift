public import ContractCore
public import MarketDomain

/// An exchange for one check, which holds the ``ContractExchange`` and nothing else, and has no members.
public struct ExchangeSubject: ContractSubject {
    /// Makes an unused device.
    public var device: @Sendable () async throws -> ExchangeDevice
    /// The actions of the operator.
    public var house: ExchangeOperator
    /// The exchange's clock, in seconds since 1970.
    public var now: @Sendable () -> Int
    /// Lets `seconds` pass, for the exchange and its devices.
    public var pass: @Sendable (_ seconds: Int) -> Void
    public var end: @Sendable () async -> Void

    public init(
        device: @escaping @Sendable () async throws -> ExchangeDevice, house: ExchangeOperator,
        now: @escaping @Sendable () -> Int, pass: @escaping @Sendable (_ seconds: Int) -> Void,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.device = device
        self.house = house
        self.now = now
        self.pass = pass
        self.end = end
    }
}

/// The repositories of one device, all of them for the member who is signed in on it.
public struct ExchangeDevice: Sendable {
    public var members: any MemberRepository
    public var catalogue: any ExchangeCatalogueRepository
    public var trading: any TradingRepository

    public init(
        members: any MemberRepository, catalogue: any ExchangeCatalogueRepository,
        trading: any TradingRepository
    ) {
        self.members = members
        self.catalogue = catalogue
        self.trading = trading
    }
}

/// The actions of the operator of an exchange, on its machine.
public struct ExchangeOperator: Sendable {
    /// Pays money in for the member with that address; in won.
    public var payIn: @Sendable (_ won: Int, _ email: String) async throws -> Void
    /// Moves the trade of an order on to `shipped`, `inspected` or `completed`.
    public var advance: @Sendable (_ order: Int, _ step: OwnOrder.Detail) async throws -> Void
    /// Records that one side of an order's trade defaulted.
    public var fail: @Sendable (_ order: Int, _ side: BookSide) async throws -> Void
    /// Halts or resumes a product; a halt may cancel its orders.
    public var setHalted:
        @Sendable (_ isHalted: Bool, _ cancelling: Bool, _ product: ExchangeProduct.ID) async throws -> Void
    /// Violated invariants of the books as messages; empty when consistent.
    public var faults: @Sendable () async throws -> [String]

    public init(
        payIn: @escaping @Sendable (_ won: Int, _ email: String) async throws -> Void,
        advance: @escaping @Sendable (_ order: Int, _ step: OwnOrder.Detail) async throws -> Void,
        fail: @escaping @Sendable (_ order: Int, _ side: BookSide) async throws -> Void,
        setHalted:
            @escaping @Sendable (
                _ isHalted: Bool, _ cancelling: Bool, _ product: ExchangeProduct.ID
            ) async throws -> Void, faults: @escaping @Sendable () async throws -> [String]
    ) {
        self.payIn = payIn
        self.advance = advance
        self.fail = fail
        self.setHalted = setHalted
        self.faults = faults
    }
}

/// Members and their orders in the short forms that behaviours need.
extension ExchangeSubject {
    /// The password of every member.
    static let password = "correct1!"
    /// The money of a new member, in won.
    static let wealth = 5_000_000

    /// A new member with money, signed in.
    func member(_ name: String, won: Int = Self.wealth) async throws -> ExchangeTrader {
        let (device, email) = (try await device(), "\(name)@example.com")
        let member = try await device.members.signUp(email: email, password: Self.password, shoeSize: 270)
        if won > 0 { try await house.payIn(won, email) }
        return ExchangeTrader(device: device, id: member.id, email: email)
    }

    /// - Throws: a deviation unless a size has this book, the best prices first.
    func expectBook(
        bids: [Int], asks: [Int], product: Int = 1, size: String = "270", _ what: String = "the book"
    ) async throws {
        let book = try await device().catalogue.book(product, size: size, at: nil)
        let flat = { (levels: [ExchangeBook.Level]) in
            levels.flatMap { Array(repeating: $0.price, count: $0.count) }
        }
        try Deviation.unless(flat(book.bids), is: bids, "the bids of \(what)")
        try Deviation.unless(flat(book.asks), is: asks, "the asks of \(what)")
    }

    /// Lets the time for refusing a trade pass.
    func closeWindow() { pass(ExchangeRules().window + 1) }
}

/// A behaviour of trading, after which the books and the money must add up, whatever it did.
func trading(
    _ name: String, body: @escaping @Sendable (ExchangeSubject) async throws -> Void
) -> Behaviour<ExchangeSubject> {
    Behaviour(name) { subject in
        try await body(subject)
        try Deviation.unless(try await subject.house.faults(), is: [], "what is wrong with the books")
    }
}

/// A member who is signed in at an exchange.
struct ExchangeTrader: Sendable {
    let device: ExchangeDevice
    let id: Int
    let email: String

    var trading: any TradingRepository { device.trading }
    var catalogue: any ExchangeCatalogueRepository { device.catalogue }

    /// Places an order on the first product.
    @discardableResult
    func place(
        _ side: BookSide, _ price: Int, product: Int = 1, size: String = "270", days: Int = 30,
        confirmed: Int? = nil
    ) async throws(ExchangeError) -> OrderReceipt {
        try await trading.place(
            OrderRequest(
                product: product, size: size, side: side, price: price, days: days,
                confirmedPrice: confirmed))
    }

    /// Takes the best price of the first product; `seen` is the price that the member saw.
    @discardableResult
    func take(
        _ side: BookSide, seen: Int? = nil, size: String = "270"
    ) async throws(ExchangeError) -> OrderReceipt {
        try await trading.place(
            OrderRequest(product: 1, size: size, side: side, price: seen, isImmediate: true))
    }

    /// The free money, in won.
    func free() async throws(ExchangeError) -> Int { try await trading.balance().free }

    /// The member's own orders of a side, the newest first.
    func orders(
        _ side: BookSide, _ state: OwnOrder.State? = nil
    ) async throws(ExchangeError) -> [OwnOrder] {
        try await trading.orders(side, state.map(OwnOrderPart.only) ?? .all, page: 1, size: 100).orders
    }

    /// The member's own orders of a side whose trade was undone, the newest first.
    func undone(_ side: BookSide) async throws(ExchangeError) -> [OwnOrder] {
        try await trading.orders(side, .undone, page: 1, size: 100).orders
    }

    /// - Throws: a deviation unless the order is refused with this error.
    func expect(
        _ error: ExchangeError, from side: BookSide, _ price: Int, product: Int = 1, size: String = "270"
    ) async throws(Deviation) {
        try await Deviation.unless(error, from: "\(side) \(price) of \(product), size \(size)") {
            () async throws(ExchangeError) in
            try await self.place(side, price, product: product, size: size)
        }
    }
}
