public import BackendCore
import DomainCore
public import NetworkCore
public import PasswordCore
public import SQLCore

/// The accounts of one database: signing up, in and out, sessions and passwords. Several processes may have it open.
///
///     let accounts = AccountStore(database: database, now: { milliseconds }, refusals: refusals)
///     let caller: Caller<Role> = try await accounts.caller(of: request)
///
/// The roles are the application's; here they are text.
public struct AccountStore: Sendable {
    /// What a password costs, and what waiting is.
    public struct Options: Sendable {
        /// What one password costs to check.
        public var passwordCost = PasswordCost.standard
        /// How many passwords are checked at once; each takes the memory of the cost.
        public var passwordsAtOnce = 2
        /// How many more may wait for that; others are told to come back.
        public var passwordsWaiting = 32
        /// Waits; throws when it is cancelled.
        public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        public init() {}
    }

    /// How the API words the refusals of requests by their tokens.
    public struct Refusals: Sendable {
        /// There is no `Authorization` field.
        public let missing: HTTPFailure
        /// The field is not `Bearer` and a token.
        public let malformed: HTTPFailure
        /// The token is wrong or too old, or its session has ended.
        public let invalid: HTTPFailure
        /// The account is blocked.
        public let blocked: HTTPFailure

        public init(
            missing: HTTPFailure, malformed: HTTPFailure, invalid: HTTPFailure, blocked: HTTPFailure
        ) {
            self.missing = missing
            self.malformed = malformed
            self.invalid = invalid
            self.blocked = blocked
        }
    }

    /// How long a retry of signing up is known by its `Idempotency-Key`, in milliseconds: 30 days.
    static let retryLifetime = 30 * 86_400_000

    public let passwords: PasswordHashing
    let database: any Database
    let now: @Sendable () -> Int
    let pause: @Sendable (Duration) async throws -> Void
    let signingKey: SigningKey
    let refusals: Refusals

    /// `now` is in milliseconds since 1970.
    public init(
        database: any Database, now: @escaping @Sendable () -> Int, refusals: Refusals,
        options: Options = Options()
    ) {
        self.database = database
        self.now = now
        self.refusals = refusals
        signingKey = SigningKey(now: now)
        pause = options.pause
        passwords = PasswordHashing(
            cost: options.passwordCost, atOnce: options.passwordsAtOnce, waiting: options.passwordsWaiting)
    }
}

// MARK: - Who asks

/// An account that asks for something, with an open session, as the database knows it now. `Role` is the
/// application's, ordered by what each may do.
public struct Caller<Role: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
    public let id: Int
    public let name: String
    public let role: Role
    /// The stored session that the token belongs to.
    public let sessionID: Int
    /// Whether it is a token for scripts.
    public let isScript: Bool

    public init(id: Int, name: String, role: Role, sessionID: Int, isScript: Bool = false) {
        self.id = id
        self.name = name
        self.role = role
        self.sessionID = sessionID
        self.isScript = isScript
    }

    /// The key of a request, which belongs to the account; `nil` when there is none.
    ///
    /// - Throws: 400 when it is malformed.
    public func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
        try IdempotencyKey(of: request, owner: "account:\(id)")
    }
}

extension AccountStore {
    /// Who a good token says that its bearer is. Whether the session is still open, ``caller(_:on:)`` tells, in the
    /// transaction that does what is asked for.
    public struct Claim: Hashable, Sendable {
        /// The account.
        public let id: Int
        fileprivate let session: Int

        /// The key of a request, which belongs to the account; `nil` when there is none.
        ///
        /// - Throws: 400 when it is malformed.
        public func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
            try IdempotencyKey(of: request, owner: "account:\(id)")
        }
    }

    /// Reads the token of the `Authorization` field, without looking at the account.
    ///
    /// - Throws: one of the store's refusals. `missing` replaces the refusal of a request without the field.
    public func claim(of request: HTTPRequest, orElse missing: HTTPFailure? = nil) async throws -> Claim {
        let text = try bearer(of: request, orElse: missing ?? refusals.missing)
        guard !text.hasPrefix(ScriptToken.prefix) else {
            return try await claim(ofScript: text, for: request.method)
        }
        guard
            let token = AccessToken(
                text, key: try await signingKey.bytes(in: database), now: now() / 1000)
        else { throw refusals.invalid }
        return Claim(id: token.account, session: token.session)
    }

    private func claim(ofScript secret: String, for method: HTTPMethod) async throws -> Claim {
        guard ScriptToken.isSecret(secret) else { throw refusals.invalid }
        // A copy of a database loses the sessions of the original here.
        _ = try await signingKey.issuer(in: database)
        let now = now()
        let found = try await database.reading { connection throws(StoreError) in
            try ScriptTokenTable.found(secret, now: now, on: connection)
        }
        guard let found else { throw refusals.invalid }
        guard found.scope == .write || method == .get || method == .head else {
            throw HTTPFailure.scope("This token may only read")
        }
        if found.isDue {
            // The request succeeds even if this fails.
            try? await database.writing { connection throws(StoreError) in
                try ScriptTokenTable.use(found.session, now: now, on: connection)
            }
        }
        return Claim(id: found.account, session: found.session)
    }

    /// What tells the database from others; see ``DatabaseIdentity``.
    public func databaseIdentity() async throws -> String {
        try await signingKey.issuer(in: database).database
    }

    /// Finds out who asks by the `Authorization` field, each time anew, so that nobody comes in with a session that has
    /// ended.
    ///
    /// - Throws: one of the store's refusals, or a failure of the database. `missing` replaces the refusal of a request
    ///   without the field.
    public func caller<Role>(
        of request: HTTPRequest, orElse missing: HTTPFailure? = nil
    ) async throws -> Caller<Role> {
        let claim = try await claim(of: request, orElse: missing)
        let now = now()
        let found: Result<Caller<Role>, HTTPFailure> = try await database.reading {
            connection throws(StoreError) in
            try find(account: claim.id, session: claim.session, now: now, on: connection)
        }
        return try found.get()
    }

    /// The same caller as the database knows it now; `nil` when the session has ended.
    public func refreshed<Role>(
        _ caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> Caller<Role>? {
        let found: Result<Caller<Role>, HTTPFailure> = try find(
            account: caller.id, session: caller.sessionID, now: now(), on: connection)
        return try? found.get()
    }

    /// Writes for a caller as the database knows them in that transaction: whoever was blocked, signed out or given
    /// another role since they asked does not write as who they were.
    ///
    /// - Throws: a refusal when the session is not open any more, or what `body` throws.
    public func write<Role, Value: Sendable>(
        as caller: Caller<Role>,
        _ body: @escaping @Sendable (Caller<Role>, any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        let now = now()
        let result = try await database.writing {
            connection throws(StoreError) -> Result<Value, HTTPFailure> in
            let found: Result<Caller<Role>, HTTPFailure> = try find(
                account: caller.id, session: caller.sessionID, now: now, on: connection)
            switch found {
            case .success(let caller): return .success(try body(caller, connection))
            case .failure(let failure): return .failure(failure)
            }
        }
        return try result.get()
    }

    /// Who somebody is, as the database knows them inside a transaction, or why they may not do anything any more.
    public func caller<Role>(
        _ claim: Claim, on connection: any SQLConnection
    ) throws(StoreError) -> Result<Caller<Role>, HTTPFailure> {
        try find(account: claim.id, session: claim.session, now: now(), on: connection)
    }

    /// Asks ahead for what ``caller(_:on:)`` finds.
    public func ask(_ claim: Claim, on connection: any SQLConnection) throws(StoreError) {
        try connection.ask(Self.query, [.int(claim.session), .int(claim.id)])
    }

    private func bearer(of request: HTTPRequest, orElse missing: HTTPFailure) throws -> String {
        let fields = request.headers.values(of: "Authorization")
        guard let field = fields.first else { throw missing }
        let words = field.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard fields.count == 1, words.count == 2 else { throw refusals.malformed }
        guard words[0].lowercased() == "bearer" else { throw refusals.invalid }
        return words[1]
    }

    private static let query = """
        SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at, kind
        FROM session JOIN account ON account.id = account_id
        WHERE session.id = ?1 AND account_id = ?2
        """

    /// The owner of an open session.
    private func find<Role>(
        account: Int, session: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Result<Caller<Role>, HTTPFailure> {
        let oldest = now - AccessToken.leeway * 1000
        return try connection.first(Self.query, .int(session), .int(account)) { row in
            if row.int(3) != 0 { return .failure(refusals.blocked) }
            guard row.isNull(4), row.int(5) > oldest, let role = Role(rawValue: row.text(2)) else {
                return .failure(refusals.invalid)
            }
            return .success(
                Caller(
                    id: row.int(0), name: row.text(1), role: role, sessionID: session,
                    isScript: row.text(6) == SessionKind.script.rawValue))
        } ?? .failure(refusals.invalid)
    }
}
