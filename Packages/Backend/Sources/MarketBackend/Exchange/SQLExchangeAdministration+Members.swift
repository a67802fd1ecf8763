import AccountCore
public import DomainCore
import MarketDomain
public import SQLCore

/// The administration of members.
extension SQLExchangeAdministration {
    /// A member as shown to the operator.
    public struct MemberAccount: Hashable, Sendable {
        public let id: Int
        public let email: String
        public let isBlocked: Bool
        /// Free money, in won.
        public let free: Int
        public let waitingOrders: Int
    }

    /// Whether a member has that address.
    public func isMember(_ email: String) async throws(StoreError) -> Bool {
        try await store.open()
        return try await store.database.read { connection throws(StoreError) in
            try AccountTables.account(of: SignInName(email), on: connection) != nil
        }
    }

    /// Every member, the oldest first.
    public func members() async throws(StoreError) -> [MemberAccount] {
        try await store.open()
        return try await store.database.read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT u.id, u.email, u.is_blocked, m.total - m.reserved, m.waiting FROM account u
                JOIN exchange_member m ON m.account = u.id ORDER BY u.id
                """
            ) { row in
                MemberAccount(
                    id: row.int(0), email: row.text(1), isBlocked: row.int(2) != 0, free: row.int(3),
                    waitingOrders: row.int(4))
            }
        }
    }

    /// Lifts the lock after wrong passwords, and unblocks a blocked member unless `unblocks` is `false`.
    public func release(
        _ email: String, unblocks: Bool
    ) async throws(StoreError) -> Result<AccountRelease, Refusal> {
        try await store.open()
        let now = store.milliseconds
        return try await store.database.write {
            connection throws(StoreError) -> Result<AccountRelease, Refusal> in
            guard let account = try AccountTables.account(of: SignInName(email), on: connection) else {
                return .failure(.noMember)
            }
            let wasLocked = try SignInAttempts.unlock(account.id, now: now, on: connection)
            if unblocks, account.isBlocked {
                try AccountTables.setBlocked(false, of: account.id, now: now, on: connection)
            }
            return .success(
                AccountRelease(name: email, wasBlocked: account.isBlocked, wasLocked: wasLocked))
        }
    }

    /// Blocks a member, whose sessions end and whose waiting orders are cancelled. Trades go on.
    ///
    /// - Returns: the number of cancelled orders.
    public func block(_ email: String) async throws(StoreError) -> Result<Int, Refusal> {
        try await store.open()
        return try await writer.run { [store] command throws(StoreError) -> Result<Int, Refusal> in
            guard let account = try AccountTables.account(of: SignInName(email), on: command.connection)
            else {
                return .failure(.noMember)
            }
            let waiting = try ExchangeReader.waiting(of: account.id, on: command.connection)
            for order in waiting {
                if case .failure(let refusal) = try command.cancel(order, of: account.id) {
                    return .failure(.refused(refusal))
                }
            }
            try AccountTables.setBlocked(
                true, of: account.id, now: store.milliseconds, on: command.connection)
            return .success(waiting.count)
        }
    }

    /// Replaces the key that signs tokens, and ends all sessions.
    ///
    /// - Returns: the number of ended sessions.
    public func rotateKeys() async throws(StoreError) -> Int {
        try await store.open()
        return try await store.database.write { [store] connection throws(StoreError) in
            try AccountTables.rotateKey(now: store.milliseconds, on: connection)
        }
    }

    /// Sets a member's password, and ends their sessions.
    ///
    /// - Returns: the refusal; `nil` on success.
    public func setPassword(_ password: String, of email: String) async throws(StoreError) -> Refusal? {
        if let problem = ExchangeMember.problem(ofPassword: password, email: email) {
            return .password(problem)
        }
        try await store.open()
        let account = try await store.database.read { connection throws(StoreError) in
            try AccountTables.account(of: SignInName(email), on: connection)
        }
        guard let account else { return .noMember }
        let accounts = AccountStore(
            database: store.database, now: { [store] in store.milliseconds },
            refusals: ExchangeFailure.tokens,
            options: AccountStore.Options(store.options))
        do {
            try await accounts.setPassword(password, of: account.id)
        } catch let error as StoreError {
            throw error
        } catch {
            throw .cancelled
        }
        return nil
    }
}
