import CommunityDomain
import PasswordCore
import SQLCore

extension CommunityStore {
    /// How long others wait with the password of an account that many wrong ones were tried for.
    static let slowness = Duration.seconds(3)

    /// Lets somebody in who knows the password. One who does not costs the same, whatever the reason: a read,
    /// a hash and a write.
    ///
    /// - Returns: `nil` for an unknown name, a wrong password, a blocked or a locked account.
    /// - Throws: what the queue of passwords throws, or a failure of the database.
    func signIn(
        _ name: SignInName, password: String, kind: SessionKind, from peer: String? = nil
    ) async throws -> SignedIn? {
        let (key, asked) = (try await signingKey.bytes(in: self), milliseconds)
        let place = SignInPlace(peer: peer, key: key)
        let (known, subject, isSlow) = try await read { connection throws(StoreError) in
            let known = try AccountTables.credentials(of: name, on: connection)
            let subject = SignInAttempts.subject(of: known?.account.id, name: name, key: key)
            let isSlow = try SignInAttempts.isSlow(subject, at: place, now: asked, on: connection)
            return (known, subject, isSlow)
        }
        if isSlow { try await pause(Self.slowness) }
        let check = try await passwords.check(password, against: known?.password ?? passwords.nobody)
        let now = milliseconds
        let opened: Opened? = try await write { connection throws(StoreError) in
            let current = try AccountTables.credentials(known?.account.id ?? 0, on: connection)
            let isLocked = try SignInAttempts.isLocked(subject, at: place, now: now, on: connection)
            guard let current, case .right = check, current.password == known?.password,
                !current.account.isBlocked, !isLocked
            else {
                try SignInAttempts.add(subject, at: place, now: now, on: connection)
                return nil
            }
            return try open(kind, for: current.account, at: place, now: now, on: connection)
        }
        guard let opened else { return nil }
        if let known, check == .right(isOld: true) {
            try? await renewHash(of: known, password: password)
        }
        return await signedIn(opened, kind: kind, key: key, now: now)
    }

    /// Only once somebody is let in: the time that it takes must not tell that a password was right.
    private func renewHash(of known: Credentials, password: String) async throws {
        let hash = try await passwords.hash(password)
        try await write { connection throws(StoreError) in
            try AccountTables.setHash(hash, for: known, on: connection)
        }
    }

    /// Opens a session for an account whose owner is known.
    func openSession(
        _ kind: SessionKind, for account: AccountRow, from peer: String?
    ) async throws -> SignedIn {
        let (key, now) = (try await signingKey.bytes(in: self), milliseconds)
        let place = SignInPlace(peer: peer, key: key)
        let opened = try await write { connection throws(StoreError) in
            try open(kind, for: account, at: place, now: now, on: connection)
        }
        return await signedIn(opened, kind: kind, key: key, now: now)
    }

    /// A session that the database has now.
    private struct Opened: Sendable {
        let account: AccountRow
        let session: Int
        let token: RefreshToken?
    }

    private func open(
        _ kind: SessionKind, for account: AccountRow, at place: SignInPlace, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> Opened {
        try SignInAttempts.letIn(account.id, at: place, now: now, on: connection)
        let session = try SessionTable.open(kind, for: account.id, now: now, on: connection)
        return Opened(account: account, session: session.id, token: session.token)
    }

    /// What they wrote last is read when nobody waits to write any more. The session is there by now and its token is
    /// only told once, so when that cannot be read they are let in without it.
    private func signedIn(_ opened: Opened, kind: SessionKind, key: [UInt8], now: Int) async -> SignedIn {
        let account = opened.account
        let profile = try? await read { connection throws(StoreError) in
            try Profile(account, on: connection)
        }
        return SignedIn(
            profile ?? Profile(other: account), kind: kind, session: opened.session, token: opened.token,
            key: key, now: now)
    }

    /// Takes a refresh token and gives what comes after it, or `nil` when it is no good (any more).
    /// `attempt` is the hash of the `Idempotency-Key`.
    func renew(_ text: String, attempt: [UInt8]?) async throws -> SignedIn? {
        let (key, now) = (try await signingKey.bytes(in: self), milliseconds)
        guard let token = RefreshToken(text, key: key) else { return nil }
        let opened: Opened? = try await write { connection throws(StoreError) in
            switch try SessionTable.renew(token, key: attempt, now: now, on: connection) {
            case .refused: nil
            case .renewed(let account, let next):
                Opened(account: account, session: token.session, token: next)
            }
        }
        guard let opened else { return nil }
        return await signedIn(opened, kind: .refresh, key: key, now: now)
    }

    func endSession(_ id: Int) async throws {
        let now = milliseconds
        try await write { connection throws(StoreError) in
            try SessionTable.end(id, now: now, on: connection)
        }
    }
}
