import CommunityDomain
import PasswordCore
import SQLCore

extension CommunityStore {
    /// Lets somebody in who knows the password. One who does not costs the same, whatever the reason: a read,
    /// a hash and a write.
    ///
    /// - Returns: `nil` for an unknown name, a wrong password, a blocked or a locked account.
    /// - Throws: what the queue of passwords throws, or a failure of the database.
    func signIn(_ name: SignInName, password: String, kind: SessionKind) async throws -> SignedIn? {
        let known = try await read { connection throws(StoreError) in
            try AccountTables.credentials(of: name, on: connection)
        }
        let check = try await passwords.check(password, against: known?.password ?? passwords.nobody)
        let subject = SignInFailures.subject(of: known?.account.id, name: name)
        let (key, now) = (try await signingKey.bytes(in: self), milliseconds)
        let signedIn: SignedIn? = try await write { connection throws(StoreError) in
            let current = try AccountTables.credentials(known?.account.id ?? 0, on: connection)
            let isLocked = try SignInFailures.isLocked(subject, now: now, on: connection)
            guard let current, case .right = check, current.password == known?.password,
                !current.account.isBlocked, !isLocked
            else {
                try SignInFailures.add(subject, now: now, on: connection)
                return nil
            }
            try SignInFailures.clear(subject, on: connection)
            let session = try SessionTable.open(kind, for: current.account.id, now: now, on: connection)
            return SignedIn(
                try Profile(current.account, on: connection), kind: kind, session: session.id, token: session.token, key: key, now: now)
        }
        if signedIn != nil, let known, check == .right(isOld: true) {
            try? await renewHash(of: known, password: password)
        }
        return signedIn
    }

    /// Only once somebody is let in: the time that it takes must not tell that a password was right.
    private func renewHash(of known: Credentials, password: String) async throws {
        let hash = try await passwords.hash(password)
        try await write { connection throws(StoreError) in
            try AccountTables.setHash(hash, for: known, on: connection)
        }
    }

    /// Opens a session for an account whose owner is known.
    func openSession(_ kind: SessionKind, for account: AccountRow) async throws -> SignedIn {
        let (key, now) = (try await signingKey.bytes(in: self), milliseconds)
        return try await write { connection throws(StoreError) in
            let session = try SessionTable.open(kind, for: account.id, now: now, on: connection)
            return SignedIn(
                try Profile(account, on: connection), kind: kind, session: session.id, token: session.token, key: key, now: now)
        }
    }

    /// Takes a refresh token and gives what comes after it, or `nil` when it is no good (any more).
    /// `attempt` is the hash of the `Idempotency-Key`.
    func renew(_ text: String, attempt: [UInt8]?) async throws -> SignedIn? {
        let (key, now) = (try await signingKey.bytes(in: self), milliseconds)
        guard let token = RefreshToken(text, key: key) else { return nil }
        return try await write { connection throws(StoreError) in
            switch try SessionTable.renew(token, key: attempt, now: now, on: connection) {
            case .refused: return nil
            case .renewed(let account, let next):
                return SignedIn(
                    try Profile(account, on: connection), kind: .refresh, session: token.session, token: next, key: key, now: now)
            }
        }
    }

    func endSession(_ id: Int) async throws {
        let now = milliseconds
        try await write { connection throws(StoreError) in
            try SessionTable.end(id, now: now, on: connection)
        }
    }
}
