import AccountCore
public import DomainCore
public import MarketDomain
public import SQLCore

/// The administration of an exchange: deposits and withdrawals, steps of trades, halts and the audit.
public struct SQLExchangeAdministration: Sendable {
    let store: MarketStore
    let writer: ExchangeWriter
    let pictureBytes: Int

    /// - Parameters:
    ///   - store: the market.
    ///   - rules: the fees and rules of members.
    ///   - pictureBytes: the limit of bytes of the pictures that one call stores, which are in memory until its transaction
    ///     ends.
    public init(
        store: MarketStore, rules: ExchangeRules = ExchangeRules(), pictureBytes: Int = 128 << 20
    ) {
        self.store = store
        self.pictureBytes = pictureBytes
        writer = ExchangeWriter(database: store.database, rules: rules) { store.milliseconds }
    }

    /// The reason why the operator cannot do something.
    public enum Refusal: Error, Hashable, Sendable {
        /// No member has that address.
        case noMember
        case noTrade
        case noProduct
        /// The password breaks a rule for members.
        case password(PasswordRule.Problem)
        case refused(ExchangeRefusal)
    }

    /// Deposits money for a member, or withdraws it when negative; in won.
    ///
    /// - Returns: the free money afterwards, in won.
    public func move(_ amount: Int, of email: String) async throws(StoreError) -> Result<Int, Refusal> {
        try await store.open()
        return try await writer.run { command throws(StoreError) -> Result<Int, Refusal> in
            guard let account = try AccountTables.account(of: SignInName(email), on: command.connection)
            else {
                return .failure(.noMember)
            }
            return try command.move(amount, of: account.id).map(\.free).mapError {
                $0 == .unknown ? .noMember : .refused($0)
            }
        }
    }

    /// The steps of the operator with a trade.
    public enum Step: Hashable, Sendable {
        case ship, inspect, pay
        /// One side broke its promise: the buyer gets the payment back, and the penalty goes to the other side.
        case fail(BookSide)
    }

    /// Advances a trade that can no longer be refused. `id` is that of the trade or one of its orders.
    ///
    /// - Returns: the refusal; `nil` on success.
    public func advance(_ id: Int, _ step: Step) async throws(StoreError) -> Refusal? {
        try await store.open()
        return try await writer.run { command throws(StoreError) -> Refusal? in
            let id = try ExchangeReader.order(id, on: command.connection)?.trade ?? id
            let result =
                switch step {
                case .ship: try command.advance(id, .shipped)
                case .inspect: try command.advance(id, .inspected)
                case .pay: try command.advance(id, .paid)
                case .fail(let side): try command.advance(id, .failed(side))
                }
            guard case .failure(let refusal) = result else { return nil }
            return refusal == .unknown ? .noTrade : .refused(refusal)
        }
    }

    /// Halts or resumes the sizes of a product; a halt may cancel all their orders.
    ///
    /// - Returns: the refusal; `nil` on success.
    public func setHalted(
        _ isHalted: Bool, cancelling: Bool, product: Int
    ) async throws(StoreError) -> Refusal? {
        try await store.open()
        return try await writer.run { command throws(StoreError) -> Refusal? in
            let books = try ExchangeCatalogue.books(of: product, on: command.connection)
            guard !books.isEmpty else { return .noProduct }
            for book in books {
                if case .failure(let refusal) = try command.setHalted(
                    isHalted, cancelling: cancelling, in: book.id)
                {
                    return .refused(refusal)
                }
            }
            return nil
        }
    }

    /// The result of an audit.
    public struct Audit: Hashable, Sendable {
        public let events: Int
        public let books: Int
        public let resting: Int
        public let trades: Int
        public let members: Int
        /// Violated invariants as messages; empty when consistent.
        public let faults: [String]
    }

    /// Compares orders, trades, money and log with each other: every book is rebuilt from the log.
    public func audit() async throws(StoreError) -> Audit {
        try await store.open()
        // Due changes are made first, so that the log is complete.
        _ = try await writer.run { _ throws(StoreError) in true }
        return try await store.database.read { connection throws(StoreError) in
            try ExchangeAudit.run(on: connection)
        }
    }
}

enum ExchangeAudit {
    static func run(on connection: any SQLConnection) throws(StoreError) -> SQLExchangeAdministration.Audit {
        func count(_ table: StaticString) throws(StoreError) -> Int {
            try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
        }
        let replayed = try LoggedEvent.replay(on: connection)
        let books = try connection.rows("SELECT id FROM exchange_book ORDER BY id") { $0.int(0) }
        var faults: [String] = []
        for book in books {
            var stored = Exchange()
            var logged = Exchange()
            _ = try ExchangeReader.load(book: book, into: &stored, on: connection)
            let resting = (replayed[book] ?? BookReplay()).resting.sorted { $0.sequence < $1.sequence }
            let orders = resting.map { order in
                (order, OrderTerms(side: order.side, feeRate: 0, fixed: 0, penaltyRate: 0))
            }
            do throws(ExchangeRefusal) {
                try logged.load(book, orders: orders, reference: nil, isHalted: false)
            } catch {
                faults.append("the log of book \(book): \(error)")
            }
            if stored.hash(of: book) != logged.hash(of: book) {
                faults.append("book \(book) is not what its log says")
            }
            faults += stored.faults()
        }
        faults += try LevelTables.faults(on: connection).map {
            "the prices of book \($0) are not those of its orders"
        }
        faults += try money(on: connection)
        return SQLExchangeAdministration.Audit(
            events: try count("exchange_event"), books: books.count,
            resting: replayed.values.reduce(0) { $0 + $1.count }, trades: try count("exchange_trade"),
            members: try count("exchange_member"), faults: faults)
    }

    /// Postings, balances, reserved money, and numbers of waiting orders.
    private static func money(on connection: any SQLConnection) throws(StoreError) -> [String] {
        var faults: [String] = []
        let sum = try connection.first("SELECT sum(amount) FROM exchange_posting") { $0.int(0) } ?? 0
        if sum != 0 { faults.append("the postings add up to \(sum), not to 0") }
        var (reserved, counts): ([Int: Int], [Int: Int]) = ([:], [:])
        let order = try connection.stream(
            "SELECT account, side, price, fee_rate, fixed, penalty_rate FROM exchange_order WHERE status = 0")
        defer { order.reset() }
        while try order.step() {
            let terms = OrderTerms(
                side: order.int(1) == 0 ? .bid : .ask, feeRate: order.int(3), fixed: order.int(4),
                penaltyRate: order.int(5))
            reserved[order.int(0), default: 0] += terms.reserve(at: order.int(2))
            counts[order.int(0), default: 0] += 1
        }
        for trade in try ExchangeReader.openTrades(on: connection) {
            // The buyer has paid once the trade can no longer be refused; the seller's promise stays until the end.
            let sides: [BookSide] = trade.status == .pending ? [.bid, .ask] : [.ask]
            for side in sides {
                reserved[trade[side].owner, default: 0] += trade[side].terms.reserve(at: trade.price)
            }
        }
        let member = try connection.stream(
            """
            SELECT m.account, m.total, m.reserved, m.waiting, coalesce(p.posted, 0) FROM exchange_member m
            LEFT JOIN (SELECT account, sum(amount) AS posted FROM exchange_posting GROUP BY account) p
            ON p.account = m.account ORDER BY m.account
            """)
        defer { member.reset() }
        while try member.step() {
            let (account, total, kept) = (member.int(0), member.int(1), member.int(2))
            if total != member.int(4) {
                faults.append("member \(account) has \(total), and was posted \(member.int(4))")
            }
            if member.int(3) != counts[account] ?? 0 {
                faults.append(
                    "member \(account) has \(counts[account] ?? 0) waiting orders, not \(member.int(3))")
            }
            if kept != reserved[account] ?? 0 || kept < 0 || kept > total {
                faults.append(
                    "member \(account) of \(total) reserved \(kept), which should be "
                        + "\(reserved[account] ?? 0)")
            }
        }
        let escrow =
            try connection.first(
                "SELECT coalesce(sum(amount), 0) FROM exchange_posting WHERE account = ?1", .int(-3)
            ) { $0.int(0) } ?? 0
        if try ExchangeReader.escrow(on: connection) != escrow {
            faults.append("what buyers have paid is not what open trades cost")
        }
        return faults
    }
}
