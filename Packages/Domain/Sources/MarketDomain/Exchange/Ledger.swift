/// Money in double entry: every transfer takes from one account what it gives to another, so that all balances add up to
/// zero.
///
/// An account has a balance, and a part of it may be reserved for what was promised: for a bid that rests, and for a trade
/// that may still be refused (a pending transfer). Only the outside account, where money comes from, may be negative.
/// Every operation checks what it touched, in release builds too.
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

    /// Where deposits come from and withdrawals go: the only account that may be negative.
    public static var outside: Account { Account(index: 0) }
    /// What the house earns.
    public static var house: Account { Account(index: 1) }
    /// What buyers have paid and sellers have not got yet.
    public static var escrow: Account { Account(index: 2) }

    /// The ids of the three in postings; all others are above zero.
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
    ///   - id: how postings name it.
    ///   - balance: what an account that was read from a store has. The check of the sum begins with what was read.
    /// - Returns: what operations name it by.
    public mutating func open(id: Int, _ balance: Balance = Balance()) -> Account {
        count += 1
        accounts.reserve(count)
        accounts[UInt32(count - 1)] = State(id: id, balance: balance)
        sum += balance.total
        return Account(index: UInt32(count - 1))
    }

    /// Sets what an account has, as it was read from a store.
    public mutating func set(_ balance: Balance, of account: Account) {
        sum += balance.total - self[account].total
        accounts[account.index].balance = balance
    }

    /// Sets what the buyers of trades that are not over have paid, as it was read from a store.
    public mutating func setEscrow(_ total: Int) {
        set(Balance(total: total, reserved: self[Self.escrow].reserved), of: Self.escrow)
    }

    public subscript(account: Account) -> Balance {
        precondition(account.index < count, "an account of this ledger")
        return accounts[account.index].balance
    }

    /// Promises a part of the free balance.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func reserve(_ amount: Int, on account: Account) throws(LedgerError) {
        let balance = self[account]
        guard amount >= 0 else { throw Self.negative(amount) }
        guard balance.free >= amount else { throw Self.insufficient(balance, amount) }
        try setReserve(balance.reserved + amount, of: account)
    }

    /// Gives back what was reserved.
    ///
    /// - Throws: `broken` when so much is not reserved.
    public mutating func release(_ amount: Int, on account: Account) throws(LedgerError) {
        let balance = self[account]
        guard amount >= 0, balance.reserved >= amount else { throw Self.notReserved(balance, amount) }
        try setReserve(balance.reserved - amount, of: account)
    }

    /// Moves money that is free.
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

    /// Moves money that was reserved for it.
    ///
    /// - Throws: `broken` when so much is not reserved.
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

    /// What was posted since it was last cleared: two lines for a transfer.
    public var journal: [Posting] { (0..<UInt32(lineCount)).map { lines[$0] } }

    /// Forgets what was posted, and keeps its memory.
    public mutating func clearJournal() { lineCount = 0 }

    /// What does not hold, in words: nothing. A check of all accounts.
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

    // What is thrown is made apart: an operation that succeeds, as nearly all do, has no room for it on its stack.

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

    /// What an account has, in won.
    public struct Balance: Hashable, Sendable, BitwiseCopyable {
        /// Free and reserved.
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
        /// In won; negative when it leaves the account.
        public let amount: Int
    }
}

/// Why a ledger does not do what it was asked.
public enum LedgerError: Error, Hashable, Sendable {
    /// The account has too little that is free; in won.
    case insufficient(free: Int, needed: Int)
    /// Something that must hold does not; the text says what. A fault of the program, and nothing may be stored.
    case broken(String)
}
