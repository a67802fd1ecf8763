public import ContractCore
public import MarketDomain

/// An exchange for one trial, holding the ``ContractExchange`` and nothing else. Nobody is a member.
public struct ExchangeSubject: ContractSubject {
    /// Makes a device that nobody has used yet.
    public var device: @Sendable () async throws -> ExchangeDevice
    /// What is done behind the counter.
    public var house: ExchangeOperator
    /// The exchange's clock, in seconds since 1970.
    public var now: @Sendable () -> Int
    /// Lets so many seconds pass, for the exchange and its devices.
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

/// What an exchange is used with: the repositories of one device, all of them for whoever is signed in on it.
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

/// What the operator of an exchange does, on its machine.
public struct ExchangeOperator: Sendable {
    /// Pays money in for the member with that address; in won.
    public var payIn: @Sendable (_ won: Int, _ email: String) async throws -> Void
    /// Moves the trade of an order on to `shipped`, `inspected` or `completed`.
    public var advance: @Sendable (_ order: Int, _ step: OwnOrder.Detail) async throws -> Void
    /// Notes that one side of the trade of an order let the other down.
    public var fail: @Sendable (_ order: Int, _ side: BookSide) async throws -> Void
    /// Halts a product, or lets it go on; a halt may cancel its orders.
    public var setHalted:
        @Sendable (_ isHalted: Bool, _ cancelling: Bool, _ product: ExchangeProduct.ID) async throws -> Void
    /// What is wrong with the books, in words; nothing.
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
    /// Of everybody.
    static let password = "correct1!"
    /// What a member has at first, in won.
    static let wealth = 5_000_000

    /// Somebody new who is signed in and has money.
    func member(_ name: String, won: Int = Self.wealth) async throws -> ExchangeTrader {
        let (device, email) = (try await device(), "\(name)@example.com")
        let member = try await device.members.signUp(email: email, password: Self.password, shoeSize: 270)
        if won > 0 { try await house.payIn(won, email) }
        return ExchangeTrader(device: device, id: member.id, email: email)
    }

    /// - Throws: a deviation unless this is the book of a size, the best prices first.
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

    /// Lets the time pass in which a trade can be refused.
    func closeWindow() { pass(ExchangeRules().window + 1) }
}

/// A behaviour of trading: whatever is done in it, the books and the money add up in the end.
func trading(
    _ name: String, body: @escaping @Sendable (ExchangeSubject) async throws -> Void
) -> Behaviour<ExchangeSubject> {
    Behaviour(name) { subject in
        try await body(subject)
        try Deviation.unless(try await subject.house.faults(), is: [], "what is wrong with the books")
    }
}

/// Somebody who is signed in at an exchange.
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

    /// Takes the best price of the first product; `seen` is what the person saw.
    @discardableResult
    func take(
        _ side: BookSide, seen: Int? = nil, size: String = "270"
    ) async throws(ExchangeError) -> OrderReceipt {
        try await trading.place(
            OrderRequest(product: 1, size: size, side: side, price: seen, isImmediate: true))
    }

    /// In won.
    func free() async throws(ExchangeError) -> Int { try await trading.balance().free }

    /// One's own orders of a side, the newest first.
    func orders(
        _ side: BookSide, _ state: OwnOrder.State? = nil
    ) async throws(ExchangeError) -> [OwnOrder] {
        try await trading.orders(side, state, page: 1, size: 100).orders
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
