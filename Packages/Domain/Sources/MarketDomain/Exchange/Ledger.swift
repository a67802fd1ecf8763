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
public struct Ledger {
    /// An account of this ledger: an index, not a name.
    public struct Account: Hashable, Sendable {
        fileprivate let index: Int
    }

    /// Where deposits come from and withdrawals go: the only account that may be negative.
    public static let outside = Account(index: 0)
    /// What the house earns.
    public static let house = Account(index: 1)
    /// What buyers have paid and sellers have not got yet.
    public static let escrow = Account(index: 2)

    /// The ids of the three in postings; all others are above zero.
    public static let (outsideID, houseID, escrowID) = (-1, -2, -3)

    private var ids: ContiguousArray<Int> = [outsideID, houseID, escrowID]
    private var balances: ContiguousArray<Balance> = [Balance(), Balance(), Balance()]
    /// The sum of all balances: 0.
    private var sum = 0
    /// What was posted since it was last taken: two lines for a transfer.
    public private(set) var journal: [Posting] = []

    public init() {}

    /// Opens an account.
    ///
    /// - Parameters:
    ///   - id: how postings name it.
    ///   - balance: what an account that was read from a store has. The check of the sum begins with what was read.
    /// - Returns: what operations name it by.
    public mutating func open(id: Int, _ balance: Balance = Balance()) -> Account {
        ids.append(id)
        balances.append(balance)
        sum += balance.total
        return Account(index: balances.count - 1)
    }

    /// Sets what the buyers of trades that are not over have paid, as it was read from a store.
    public mutating func setEscrow(_ total: Int) {
        sum += total - balances[Self.escrow.index].total
        balances[Self.escrow.index].total = total
    }

    public subscript(account: Account) -> Balance { balances[account.index] }

    /// Promises a part of the free balance.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func reserve(_ amount: Int, on account: Account) throws(LedgerError) {
        let balance = balances[account.index]
        guard amount >= 0 else { throw .broken("a reserve of \(amount)") }
        guard balance.free >= amount else { throw .insufficient(free: balance.free, needed: amount) }
        balances[account.index].reserved += amount
        try check(account)
    }

    /// Gives back what was reserved.
    ///
    /// - Throws: `broken` when so much is not reserved.
    public mutating func release(_ amount: Int, on account: Account) throws(LedgerError) {
        guard amount >= 0, balances[account.index].reserved >= amount else {
            throw .broken("\(amount) is given back of \(balances[account.index].reserved)")
        }
        balances[account.index].reserved -= amount
        try check(account)
    }

    /// Moves money that is free.
    ///
    /// - Throws: `insufficient`, before anything has changed.
    public mutating func transfer(
        _ amount: Int, from source: Account, to target: Account
    ) throws(LedgerError) {
        guard amount >= 0 else { throw .broken("a transfer of \(amount)") }
        guard source == Self.outside || balances[source.index].free >= amount else {
            throw .insufficient(free: balances[source.index].free, needed: amount)
        }
        balances[source.index].total -= amount
        balances[target.index].total += amount
        journal.append(Posting(account: ids[source.index], amount: -amount))
        journal.append(Posting(account: ids[target.index], amount: amount))
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
        for (index, balance) in balances.enumerated() where !isSound(balance, at: index) {
            faults.append("account \(ids[index]) has \(balance)")
        }
        let total = balances.reduce(0) { $0 + $1.total }
        if total != sum { faults.append("the balances add up to \(total), not \(sum)") }
        return faults
    }

    private func isSound(_ balance: Balance, at index: Int) -> Bool {
        balance.reserved >= 0 && (index == Self.outside.index || balance.reserved <= balance.total)
    }

    private func check(_ account: Account) throws(LedgerError) {
        let balance = balances[account.index]
        guard isSound(balance, at: account.index) else {
            throw .broken("account \(ids[account.index]) has \(balance)")
        }
    }

    /// What an account has, in won.
    public struct Balance: Hashable, Sendable {
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
    public struct Posting: Hashable, Sendable {
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
