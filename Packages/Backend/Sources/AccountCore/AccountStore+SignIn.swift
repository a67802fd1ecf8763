public import BackendCore
public import DomainCore
public import NetworkCore
public import SQLCore
import PasswordCore

/// The outcome of signing in with the right password.
public enum SignIn: Sendable {
    case signedIn(SignedIn)
    /// The operator or an admin closed the account.
    case blocked(AccountRow)
}

/// A new session: its account and its tokens.
public struct SignedIn: Sendable {
    public let account: AccountRow
    /// For `Authorization: Bearer`.
    public let accessToken: String
    /// The lifetime of the access token, in seconds.
    public let expiresIn: Int
    /// Exchanged once for the next tokens; only for sessions that can be renewed.
    public let refreshToken: String?
    /// Identifies the account and its database; see ``DatabaseIdentity``.
    public let database: String
}

/// The outcome of a request to create an account.
public enum SignUp: Sendable {
    case signedIn(SignedIn)
    case emailTaken
    case nameTaken
}

extension AccountStore {
    /// The delay of sign-ins to an account with many wrong attempts, from addresses without an earlier sign-in.
    static let slowness = Duration.seconds(3)

    /// Identifies an attempt, to recognize a retry: the hash of the request's `Idempotency-Key`.
    ///
    /// - Throws: 400 when the key is malformed.
    public static func attempt(of request: HTTPRequest) throws(HTTPFailure) -> [UInt8]? {
        try IdempotencyKey.value(in: request).map { Sodium.sha256(Array($0.utf8)) }
    }

    private enum Making: Sendable {
        case made(AccountRow)
        /// May come from the same attempt; the password then proves it.
        case emailTaken(by: Credentials)
        case nameTaken
    }

    /// Creates an account and opens its first session. A retry of the attempt that created it opens another session.
    ///
    /// An account without a name is identified by its address only. `password` must have passed the rules; for
    /// `attempt` see ``attempt(of:)``; `peer` is the address of the client, `nil` in this process; `also` writes
    /// further data of the new account in the same transaction.
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

    /// Creates an account with an address and no name, without a session: its owner signs in afterwards. A retry of the
    /// attempt that created it returns the same account. For the parameters see
    /// ``signUp(_:_:password:role:kind:attempt:from:also:)``.
    ///
    /// - Returns: `nil` when another account has the address.
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

    /// Signs in with a password. Every `nil` costs the same, whatever its reason: a read, a hash and a write.
    ///
    /// - Returns: `nil` for an unknown name, a wrong password or a locked account; `blocked` only when the password is
    ///   right.
    /// - Throws: errors of the password queue, or a failure of the database.
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
        let opening: SignInOutcome? = try await database.writing { connection throws(StoreError) in
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

    private enum SignInOutcome: Sendable {
        case opened(Opened)
        case blocked(AccountRow)
    }

    /// Exchanges a refresh token for the next tokens; `nil` when it is not or no longer valid. For `attempt` see
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

    /// A session as stored.
    private struct Opened: Sendable {
        let account: AccountRow
        let session: Int
        let token: RefreshToken?
    }

    /// Opens a session for an account whose owner has proven their identity.
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
        let token = AccessClaims(
            account: opened.account.id, session: opened.session, issuedAt: issuedAt,
            expiresAt: issuedAt + kind.accessLifetime)
        return SignedIn(
            account: opened.account, accessToken: token.signed(with: issuer.key),
            expiresIn: kind.accessLifetime, refreshToken: opened.token?.text(key: issuer.key),
            database: DatabaseIdentity.value(of: opened.account, in: issuer.database))
    }

    /// Runs only after a successful sign-in: its duration must not reveal that a password was right.
    private func renewHash(of known: Credentials, password: String) async throws {
        let hash = try await passwords.hash(password)
        try await database.writing { connection throws(StoreError) in
            try AccountTables.setHash(hash, for: known, on: connection)
        }
    }
}
