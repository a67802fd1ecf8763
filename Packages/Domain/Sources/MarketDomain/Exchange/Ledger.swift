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
    /// What was posted since it was last taken: two lines for a transfer.
    public private(set) var journal: [Posting] = []

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

    /// Sets what the buyers of trades that are not over have paid, as it was read from a store.
    public mutating func setEscrow(_ total: Int) {
        sum += total - self[Self.escrow].total
        accounts[Self.escrow.index].balance.total = total
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
        guard amount >= 0 else { throw .broken("a reserve of \(amount)") }
        guard balance.free >= amount else { throw .insufficient(free: balance.free, needed: amount) }
        accounts[account.index].balance.reserved += amount
        try check(account)
    }

    /// Gives back what was reserved.
    ///
    /// - Throws: `broken` when so much is not reserved.
    public mutating func release(_ amount: Int, on account: Account) throws(LedgerError) {
        guard amount >= 0, self[account].reserved >= amount else {
            throw .broken("\(amount) is given back of \(self[account].reserved)")
        }
        accounts[account.index].balance.reserved -= amount
        try check(account)
    }

    /// Moves money that is free.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func transfer(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        guard amount >= 0 else { throw .broken("a transfer of \(amount)") }
        guard source == Self.outside || self[source].free >= amount else {
            throw .insufficient(free: self[source].free, needed: amount)
        }
        accounts[source.index].balance.total -= amount
        accounts[target.index].balance.total += amount
        journal.append(Posting(account: accounts[source.index].id, amount: -amount))
        journal.append(Posting(account: accounts[target.index].id, amount: amount))
        try check(source)
        try check(target)
    }

    /// Moves money that was reserved for it.
    ///
    /// - Throws: `broken` when so much is not reserved.
    public mutating func settle(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        try release(amount, on: source)
        try transfer(amount, from: source, to: target)
    }

    /// Forgets what was posted, and keeps its memory.
    public mutating func clearJournal() { journal.removeAll(keepingCapacity: true) }

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

    private func isSound(_ balance: Balance, of account: Account) -> Bool {
        balance.reserved >= 0 && (account == Self.outside || balance.reserved <= balance.total)
    }

    @inline(__always)
    private func check(_ account: Account) throws(LedgerError) {
        let state = accounts[account.index]
        guard isSound(state.balance, of: account) else {
            throw .broken("account \(state.id) has \(state.balance)")
        }
    }

    private struct State: BitwiseCopyable {
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
