public import BackendCore
import DomainCore
public import NetworkCore
public import PasswordCore
public import SQLCore

/// The accounts of one database: signing up, in and out, sessions and passwords. Several processes may share the
/// database.
///
///     let accounts = AccountStore(database: database, now: { milliseconds }, refusals: refusals)
///     let caller: Caller<Role> = try await accounts.caller(of: request)
///
/// Roles belong to the application; the store treats them as text.
public struct AccountStore: Sendable {
    /// The cost and concurrency of password checks, and the clock for delays.
    public struct Options: Sendable {
        /// The cost of checking one password.
        public var passwordCost = PasswordCost.standard
        /// The largest number of passwords checked concurrently; each takes the memory of the cost.
        public var passwordsAtOnce = 2
        /// The largest number of further checks that may wait; the rest are refused with 503.
        public var passwordsWaiting = 32
        /// Sleeps for a duration; throws when cancelled.
        public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        public init() {}
    }

    /// The API's wording of refusals that concern a request's token.
    public struct Refusals: Sendable {
        /// No `Authorization` field.
        public let missing: HTTPFailure
        /// The field is not `Bearer` followed by a token.
        public let malformed: HTTPFailure
        /// The token is wrong or expired, or its session has ended.
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

    /// How long the `Idempotency-Key` identifies a retry of signing up, in milliseconds: 30 days.
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

/// The account that sends a request, with an open session, as stored at the time of the request. `Role` belongs to the
/// application and is ordered by permissions.
public struct Caller<Role: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
    public let id: Int
    public let name: String
    public let role: Role
    /// The stored session that the token belongs to.
    public let sessionID: Int
    /// Whether the request carries a token for scripts.
    public let isScript: Bool

    public init(id: Int, name: String, role: Role, sessionID: Int, isScript: Bool = false) {
        self.id = id
        self.name = name
        self.role = role
        self.sessionID = sessionID
        self.isScript = isScript
    }

    /// The request's idempotency key, scoped to the account; `nil` when the request has no key.
    ///
    /// - Throws: 400 when it is malformed.
    public func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
        try IdempotencyKey(of: request, owner: "account:\(id)")
    }
}

extension AccountStore {
    /// The identity that a valid token claims. ``caller(_:on:)`` checks that the session is still open, in the
    /// transaction that does the work.
    public struct Claim: Hashable, Sendable {
        /// The account.
        public let id: Int
        fileprivate let session: Int

        /// The rows that ``caller(_:on:)`` reads.
        public var lookup: Lookup {
            Lookup(
                """
                SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at, kind
                FROM session JOIN account ON account.id = account_id
                WHERE session.id = ?1 AND account_id = ?2
                """, .int(session), .int(id))
        }

        /// The request's idempotency key, scoped to the account; `nil` when the request has no key.
        ///
        /// - Throws: 400 when it is malformed.
        public func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
            try IdempotencyKey(of: request, owner: "account:\(id)")
        }
    }

    /// Reads the token of the `Authorization` field without checking the account.
    ///
    /// - Throws: one of the store's refusals. `missing` replaces the refusal of a request without the field.
    public func claim(of request: HTTPRequest, orElse missing: HTTPFailure? = nil) async throws -> Claim {
        let text = try bearer(of: request, orElse: missing ?? refusals.missing)
        guard !text.hasPrefix(ScriptToken.prefix) else {
            return try await claim(ofScript: text, for: request.method)
        }
        guard
            let token = AccessClaims(
                text, key: try await signingKey.bytes(in: database), now: now() / 1000)
        else { throw refusals.invalid }
        return Claim(id: token.account, session: token.session)
    }

    private func claim(ofScript secret: String, for method: HTTPMethod) async throws -> Claim {
        guard ScriptToken.isSecret(secret) else { throw refusals.invalid }
        // Renews the identity when the database is a copy, which removes the sessions copied from the original.
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
            // The request succeeds even when this write fails.
            try? await database.writing { connection throws(StoreError) in
                try ScriptTokenTable.use(found.session, now: now, on: connection)
            }
        }
        return Claim(id: found.account, session: found.session)
    }

    /// Identifies an account and its database; see ``DatabaseIdentity``.
    ///
    /// - Throws: the refusal of an invalid token when there is no such account.
    public func identity(of account: Int) async throws -> String {
        let identity = try await signingKey.issuer(in: database).database
        let found = try await database.reading { connection throws(StoreError) in
            try AccountTables.account(account, on: connection)
        }
        guard let found else { throw refusals.invalid }
        return DatabaseIdentity.value(of: found, in: identity)
    }

    /// Identifies the caller by the `Authorization` field. Reads the session for each request, so that an ended session
    /// never passes.
    ///
    /// - Throws: one of the store's refusals, or a failure of the database. `missing` replaces the refusal of a request
    ///   without the field.
    public func caller<Role>(
        of request: HTTPRequest, orElse missing: HTTPFailure? = nil
    ) async throws -> Caller<Role> {
        let claim = try await claim(of: request, orElse: missing)
        let found: Result<Caller<Role>, HTTPFailure> = try await database.reading {
            connection throws(StoreError) in try caller(claim, on: connection)
        }
        return try found.get()
    }

    /// The caller with its current stored data; `nil` when the session has ended.
    public func refreshed<Role>(
        _ caller: Caller<Role>, on connection: any SQLConnection
    ) throws(StoreError) -> Caller<Role>? {
        let claim = Claim(id: caller.id, session: caller.sessionID)
        let found: Result<Caller<Role>, HTTPFailure> = try self.caller(claim, on: connection)
        return try? found.get()
    }

    /// Writes for a caller whose account is read again in the same transaction, so that a block, a sign-out or a change
    /// of role since the request began applies.
    ///
    /// - Throws: a refusal when the session is no longer open, or what `body` throws.
    public func write<Role, Value: Sendable>(
        as caller: Caller<Role>,
        _ body: @escaping @Sendable (Caller<Role>, any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        let claim = Claim(id: caller.id, session: caller.sessionID)
        let result = try await database.writing {
            connection throws(StoreError) -> Result<Value, HTTPFailure> in
            let found: Result<Caller<Role>, HTTPFailure> = try self.caller(claim, on: connection)
            switch found {
            case .success(let caller): return .success(try body(caller, connection))
            case .failure(let failure): return .failure(failure)
            }
        }
        return try result.get()
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

    /// The caller of a claim as stored in this transaction, or the refusal of an ended session or a blocked account.
    public func caller<Role>(
        _ claim: Claim, on connection: any SQLConnection
    ) throws(StoreError) -> Result<Caller<Role>, HTTPFailure> {
        let oldest = now() - AccessClaims.leeway * 1000
        return try connection.first(claim.lookup) { row in
            if row.int(3) != 0 { return .failure(refusals.blocked) }
            guard row.isNull(4), row.int(5) > oldest, let role = Role(rawValue: row.text(2)) else {
                return .failure(refusals.invalid)
            }
            return .success(
                Caller(
                    id: row.int(0), name: row.text(1), role: role, sessionID: claim.session,
                    isScript: row.text(6) == SessionKind.script.rawValue))
        } ?? .failure(refusals.invalid)
    }
}
