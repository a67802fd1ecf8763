/// Money in double entry: every transfer takes from one account the amount that it gives to another, so that all balances
/// add up to zero.
///
/// An account has a balance, of which a part may be reserved: for a resting bid, and for a trade that may still be refused
/// (a pending transfer). Only the outside account, the source of money, may be negative. Every operation checks the accounts
/// that it changes, also in release builds.
///
///     var ledger = Ledger()
///     let minji = ledger.open(id: 7)
///     try ledger.transfer(300_000, from: Ledger.outside, to: minji)
///     try ledger.reserve(264_000, on: minji)    // free: 36,000
public struct Ledger: ~Copyable {
    /// An account of this ledger: an index, not a name.
    public struct Account: Hashable, Sendable {
        fileprivate let index: UInt32
    }

    /// The source of deposits and the target of withdrawals: the only account that may be negative.
    public static var outside: Account { Account(index: 0) }
    /// The earnings of the house.
    public static var house: Account { Account(index: 1) }
    /// Money that buyers have paid and sellers have not received yet.
    public static var escrow: Account { Account(index: 2) }

    /// The ids of these three accounts in postings; all other ids are above zero.
    public static let (outsideID, houseID, escrowID) = (-1, -2, -3)

    private var accounts = Slab(capacity: 16, filler: State())
    private var count = 0
    /// The sum of all balances: 0.
    private var sum = 0
    private var lines = Slab<Posting>(capacity: 16)
    private var lineCount = 0

    public init() {
        for id in [Self.outsideID, Self.houseID, Self.escrowID] { _ = open(id: id) }
    }

    /// Opens an account.
    ///
    /// - Parameters:
    ///   - id: the id of the account in postings.
    ///   - balance: the balance of an account that was read from a store. The check of the sum starts from it.
    /// - Returns: the account for further operations.
    public mutating func open(id: Int, _ balance: Balance = Balance()) -> Account {
        count += 1
        accounts.reserve(count)
        accounts[UInt32(count - 1)] = State(id: id, balance: balance)
        sum += balance.total
        return Account(index: UInt32(count - 1))
    }

    /// Sets the balance of an account, as read from a store.
    public mutating func set(_ balance: Balance, of account: Account) {
        sum += balance.total - self[account].total
        accounts[account.index].balance = balance
    }

    /// Sets the money that the buyers of unfinished trades have paid, as read from a store.
    public mutating func setEscrow(_ total: Int) {
        set(Balance(total: total, reserved: self[Self.escrow].reserved), of: Self.escrow)
    }

    public subscript(account: Account) -> Balance {
        precondition(account.index < count, "an account of this ledger")
        return accounts[account.index].balance
    }

    /// Reserves a part of the free balance.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func reserve(_ amount: Int, on account: Account) throws(LedgerError) {
        let balance = self[account]
        guard amount >= 0 else { throw Self.negative(amount) }
        guard balance.free >= amount else { throw Self.insufficient(balance, amount) }
        try setReserve(balance.reserved + amount, of: account)
    }

    /// Releases a reserved amount.
    ///
    /// - Throws: `broken` when less is reserved.
    public mutating func release(_ amount: Int, on account: Account) throws(LedgerError) {
        let balance = self[account]
        guard amount >= 0, balance.reserved >= amount else { throw Self.notReserved(balance, amount) }
        try setReserve(balance.reserved - amount, of: account)
    }

    /// Transfers free money.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func transfer(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        let balance = self[source]
        guard amount >= 0 else { throw Self.negative(amount) }
        guard source == Self.outside || balance.free >= amount else {
            throw Self.insufficient(balance, amount)
        }
        try move(amount, from: source, to: target)
    }

    /// Transfers reserved money.
    ///
    /// - Throws: `broken` when less is reserved.
    public mutating func settle(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        let balance = self[source]
        guard amount >= 0, balance.reserved >= amount else { throw Self.notReserved(balance, amount) }
        accounts[source.index].balance.reserved = balance.reserved - amount
        try move(amount, from: source, to: target)
    }

    @inline(__always)
    private mutating func move(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        let line = UInt32(truncatingIfNeeded: lineCount)
        lineCount += 2
        lines.reserve(lineCount)
        lines[line] = Posting(account: accounts[source.index].id, amount: 0 - amount)
        lines[line &+ 1] = Posting(account: accounts[target.index].id, amount: amount)
        try add(0 - amount, to: source)
        try add(amount, to: target)
    }

    @inline(__always)
    private mutating func setReserve(_ reserved: Int, of account: Account) throws(LedgerError) {
        var state = accounts[account.index]
        state.balance.reserved = reserved
        accounts[account.index].balance.reserved = reserved
        try check(state, of: account)
    }

    @inline(__always)
    private mutating func add(_ amount: Int, to account: Account) throws(LedgerError) {
        precondition(account.index < count, "an account of this ledger")
        var state = accounts[account.index]
        state.balance.total += amount
        accounts[account.index].balance.total = state.balance.total
        try check(state, of: account)
    }

    /// The postings since `clearJournal()`: two lines for each transfer.
    public var journal: [Posting] { (0..<UInt32(lineCount)).map { lines[$0] } }

    /// Removes the postings, but keeps their memory.
    public mutating func clearJournal() { lineCount = 0 }

    /// Violated invariants as messages; empty when consistent. Checks all accounts.
    public func faults() -> [String] {
        var faults: [String] = []
        var total = 0
        for index in 0..<UInt32(count) {
            let (id, balance) = (accounts[index].id, accounts[index].balance)
            if !isSound(balance, of: Account(index: index)) { faults.append("account \(id) has \(balance)") }
            total += balance.total
        }
        if total != sum { faults.append("the balances add up to \(total), not \(sum)") }
        return faults
    }

    @inline(__always)
    private func isSound(_ balance: Balance, of account: Account) -> Bool {
        balance.reserved >= 0 && (account == Self.outside || balance.reserved <= balance.total)
    }

    @inline(__always)
    private func check(_ state: State, of account: Account) throws(LedgerError) {
        guard isSound(state.balance, of: account) else { throw Self.unsound(state) }
    }

    // Separate functions make the errors: an operation that succeeds, as nearly all do, reserves no stack for them.

    @inline(never)
    private static func unsound(_ state: State) -> LedgerError {
        .broken("account \(state.id) has \(state.balance)")
    }

    @inline(never)
    private static func negative(_ amount: Int) -> LedgerError { .broken("an amount of \(amount)") }

    @inline(never)
    private static func notReserved(_ balance: Balance, _ amount: Int) -> LedgerError {
        .broken("\(amount) is given back of \(balance.reserved)")
    }

    @inline(never)
    private static func insufficient(_ balance: Balance, _ amount: Int) -> LedgerError {
        .insufficient(free: balance.free, needed: amount)
    }

    struct State: BitwiseCopyable {
        var id = 0
        var balance = Balance()
    }

    /// The balance of an account, in won.
    public struct Balance: Hashable, Sendable, BitwiseCopyable {
        /// The free and the reserved money.
        public var total: Int
        public var reserved: Int

        public init(total: Int = 0, reserved: Int = 0) {
            self.total = total
            self.reserved = reserved
        }

        public var free: Int { total - reserved }
    }

    /// One line of a transfer.
    public struct Posting: Hashable, Sendable, BitwiseCopyable {
        /// The id of the account.
        public let account: Int
        /// In won; negative for money that leaves the account.
        public let amount: Int
    }
}

/// The reason why a ledger refuses an operation.
public enum LedgerError: Error, Hashable, Sendable {
    /// The free balance is too small; in won.
    case insufficient(free: Int, needed: Int)
    /// An invariant is violated; the text says which. A fault of the program, after which nothing may be stored.
    case broken(String)
}
