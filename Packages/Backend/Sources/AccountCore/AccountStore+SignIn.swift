public import BackendCore
public import DomainCore
public import NetworkCore
public import SQLCore
import PasswordCore

/// What became of a right password.
public enum SignIn: Sendable {
    case signedIn(SignedIn)
    /// The operator or an admin closed the account.
    case blocked(AccountRow)
}

/// Somebody who was let in, and what proves it from now on.
public struct SignedIn: Sendable {
    public let account: AccountRow
    /// For `Authorization: Bearer`.
    public let accessToken: String
    /// How long the access token is good, in seconds.
    public let expiresIn: Int
    /// Gives the next tokens, once; only for sessions that can be renewed.
    public let refreshToken: String?
    /// Tells the database of the account from all others. See ``DatabaseIdentity``.
    public let database: String
}

/// What became of a request for an account.
public enum SignUp: Sendable {
    case signedIn(SignedIn)
    case emailTaken
    case nameTaken
}

extension AccountStore {
    /// How long others wait with the password of an account that many wrong ones were tried for.
    static let slowness = Duration.seconds(3)

    /// What names an attempt, so that a retry is known: the hash of the request's `Idempotency-Key`.
    ///
    /// - Throws: 400 when the key is malformed.
    public static func attempt(of request: HTTPRequest) throws(HTTPFailure) -> [UInt8]? {
        try IdempotencyKey.value(in: request).map { Sodium.sha256(Array($0.utf8)) }
    }

    private enum Making: Sendable {
        case made(AccountRow)
        /// Perhaps by the same attempt; then whoever knows the password made it.
        case emailTaken(by: Credentials)
        case nameTaken
    }

    /// Makes an account and opens its first session. A retry of the attempt that made it opens another one.
    ///
    /// An account without a name is known by its address only. `password` has passed the rules; for `attempt` see
    /// ``attempt(of:)``; `peer` is where the request comes from, `nil` in this process; `also` writes what else a new
    /// account has, in the same transaction.
    public func signUp(
        _ name: AccountName?, _ email: EmailAddress, password: String, role: String, kind: SessionKind,
        attempt: [UInt8]?, from peer: String?,
        also: @escaping @Sendable (_ account: Int, any SQLConnection) throws(StoreError) -> Void = { _, _ in }
    ) async throws -> SignUp {
        switch try await make(name, email, password: password, role: role, attempt: attempt, also: also) {
        case .made(let account): return .signedIn(try await openSession(kind, for: account, from: peer))
        case .nameTaken: return .nameTaken
        case .emailTaken(let other):
            guard isRetry(attempt, of: other, name),
                case .signedIn(let signedIn)? = try await signIn(
                    .email(email.text), password: password, kind: kind, from: peer)
            else { return .emailTaken }
            return .signedIn(signedIn)
        }
    }

    /// Creates an account with an address and without a name, and opens no session: its owner signs in afterwards. A retry of
    /// the attempt that made it gives the same account. For the parameters see
    /// ``signUp(_:_:password:role:kind:attempt:from:also:)``.
    ///
    /// - Returns: `nil` when somebody else has the address.
    public func addAccount(
        _ email: EmailAddress, password: String, role: String, attempt: [UInt8]?,
        also: @escaping @Sendable (_ account: Int, any SQLConnection) throws(StoreError) -> Void
    ) async throws -> AccountRow? {
        switch try await make(nil, email, password: password, role: role, attempt: attempt, also: also) {
        case .made(let account): return account
        case .nameTaken: return nil
        case .emailTaken(let other):
            guard isRetry(attempt, of: other, nil),
                case .right = try await passwords.check(password, against: other.password)
            else { return nil }
            return other.account
        }
    }

    private func make(
        _ name: AccountName?, _ email: EmailAddress, password: String, role: String, attempt: [UInt8]?,
        also: @escaping @Sendable (_ account: Int, any SQLConnection) throws(StoreError) -> Void
    ) async throws -> Making {
        let hash = try await passwords.hash(password)
        let now = now()
        return try await database.writing { connection throws(StoreError) in
            if let other = try AccountTables.credentials(of: email, on: connection) {
                return .emailTaken(by: other)
            }
            if let name, try AccountTables.credentials(like: name, on: connection) != nil {
                return .nameTaken
            }
            let account = try AccountTables.insert(
                name, email, password: hash, role: role, key: attempt, now: now, on: connection)
            if let account { try also(account.id, connection) }
            return account.map(Making.made) ?? .nameTaken
        }
    }

    private func isRetry(_ attempt: [UInt8]?, of other: Credentials, _ name: AccountName?) -> Bool {
        attempt != nil && attempt == other.signUpKey && other.account.name == name?.text ?? ""
            && now() - other.account.createdAt < Self.retryLifetime
    }

    /// Lets somebody in who knows the password. One who does not costs the same, whatever the reason: a read,
    /// a hash and a write.
    ///
    /// - Returns: `nil` for an unknown name, a wrong password or a locked account; `blocked` only to somebody who knows the
    ///   password.
    /// - Throws: what the queue of passwords throws, or a failure of the database.
    public func signIn(
        _ name: SignInName, password: String, kind: SessionKind, from peer: String?
    ) async throws -> SignIn? {
        let (issuer, asked) = (try await signingKey.issuer(in: database), now())
        let key = issuer.key
        let place = SignInPlace(peer: peer, key: key)
        let (known, subject, isSlow) = try await database.reading { connection throws(StoreError) in
            let known = try AccountTables.credentials(of: name, on: connection)
            let subject = SignInAttempts.subject(of: known?.account.id, name: name, key: key)
            let isSlow = try SignInAttempts.isSlow(subject, at: place, now: asked, on: connection)
            return (known, subject, isSlow)
        }
        if isSlow { try await pause(Self.slowness) }
        let check = try await passwords.check(password, against: known?.password ?? passwords.nobody)
        let now = now()
        let opening: Opening? = try await database.writing { connection throws(StoreError) in
            let current = try AccountTables.credentials(known?.account.id ?? 0, on: connection)
            let isLocked = try SignInAttempts.isLocked(subject, at: place, now: now, on: connection)
            guard let current, case .right = check, current.password == known?.password, !isLocked else {
                try SignInAttempts.add(subject, at: place, now: now, on: connection)
                return nil
            }
            guard !current.account.isBlocked else { return .blocked(current.account) }
            return .opened(try open(kind, for: current.account, at: place, now: now, on: connection))
        }
        let opened: Opened
        switch opening {
        case nil: return nil
        case .blocked(let account): return .blocked(account)
        case .opened(let one): opened = one
        }
        if let known, check == .right(isOld: true) {
            try? await renewHash(of: known, password: password)
        }
        return .signedIn(signedIn(opened, kind: kind, by: issuer, now: now))
    }

    private enum Opening: Sendable {
        case opened(Opened)
        case blocked(AccountRow)
    }

    /// Takes a refresh token and gives the next tokens, or `nil` when it is no good (any more). For `attempt` see
    /// ``attempt(of:)``.
    public func renew(_ text: String, attempt: [UInt8]?) async throws -> SignedIn? {
        let (issuer, now) = (try await signingKey.issuer(in: database), now())
        guard let token = RefreshToken(text, key: issuer.key) else { return nil }
        let opened: Opened? = try await database.writing { connection throws(StoreError) in
            switch try SessionTable.renew(token, key: attempt, now: now, on: connection) {
            case .refused: nil
            case .renewed(let account, let next):
                Opened(account: account, session: token.session, token: next)
            }
        }
        guard let opened else { return nil }
        return signedIn(opened, kind: .refresh, by: issuer, now: now)
    }

    /// Signs out.
    public func endSession(_ id: Int) async throws {
        let now = now()
        try await database.writing { connection throws(StoreError) in
            try SessionTable.end(id, now: now, on: connection)
        }
    }

    /// A session that the database has now.
    private struct Opened: Sendable {
        let account: AccountRow
        let session: Int
        let token: RefreshToken?
    }

    /// Opens a session for an account whose owner is known.
    private func openSession(
        _ kind: SessionKind, for account: AccountRow, from peer: String?
    ) async throws -> SignedIn {
        let (issuer, now) = (try await signingKey.issuer(in: database), now())
        let place = SignInPlace(peer: peer, key: issuer.key)
        let opened = try await database.writing { connection throws(StoreError) in
            try open(kind, for: account, at: place, now: now, on: connection)
        }
        return signedIn(opened, kind: kind, by: issuer, now: now)
    }

    private func open(
        _ kind: SessionKind, for account: AccountRow, at place: SignInPlace, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> Opened {
        try SignInAttempts.letIn(account.id, at: place, now: now, on: connection)
        let session = try SessionTable.open(kind, for: account.id, now: now, on: connection)
        return Opened(account: account, session: session.id, token: session.token)
    }

    private func signedIn(
        _ opened: Opened, kind: SessionKind, by issuer: TokenIssuer, now: Int
    ) -> SignedIn {
        let issuedAt = now / 1000
        let token = AccessToken(
            account: opened.account.id, session: opened.session, issuedAt: issuedAt,
            expiresAt: issuedAt + kind.accessLifetime)
        return SignedIn(
            account: opened.account, accessToken: token.signed(with: issuer.key),
            expiresIn: kind.accessLifetime, refreshToken: opened.token?.text(key: issuer.key),
            database: issuer.database)
    }

    /// Only once somebody is let in: the time that it takes must not tell that a password was right.
    private func renewHash(of known: Credentials, password: String) async throws {
        let hash = try await passwords.hash(password)
        try await database.writing { connection throws(StoreError) in
            try AccountTables.setHash(hash, for: known, on: connection)
        }
    }
}
