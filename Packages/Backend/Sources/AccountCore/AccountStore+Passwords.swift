import BackendCore
import PasswordCore
import SQLCore

extension AccountStore {
    /// Changes the caller's password and ends all their other sessions. A retry of the attempt that last changed it has
    /// no effect.
    ///
    /// `new` must have passed the rules; for `attempt` see ``attempt(of:)``. Returns `nil` when `current` is wrong,
    /// changing is locked after too many attempts, or the password changed while this call ran.
    public func changePassword<Role>(
        of caller: Caller<Role>, from current: String, to new: String, attempt: [UInt8]?
    ) async throws -> AccountRow? {
        let known = try await database.reading { connection throws(StoreError) in
            try AccountTables.credentials(caller.id, on: connection)
        }
        guard let known else { return nil }
        let isRetry = attempt != nil && attempt == known.passwordKey
        let check = try await passwords.check(isRetry ? new : current, against: known.password)
        guard case .right = check else {
            let now = now()
            try await database.writing { connection throws(StoreError) in
                try SignInAttempts.add(changing: caller.id, now: now, on: connection)
            }
            return nil
        }
        if isRetry { return known.account }
        let hash = try await passwords.hash(new)
        let now = now()
        return try await write(as: caller) { caller, connection throws(StoreError) in
            let changes = SignInAttempts.subject(ofChanging: caller.id)
            let isLocked = try SignInAttempts.isLocked(changes, at: .anywhere, now: now, on: connection)
            let stored = try AccountTables.credentials(caller.id, on: connection)
            guard stored?.password == known.password, !isLocked else { return nil }
            for subject in [caller.id, changes] { try SignInAttempts.forget(subject, on: connection) }
            try AccountTables.setPassword(hash, key: attempt, of: caller.id, now: now, on: connection)
            try SessionTable.endAll(of: caller.id, but: caller.sessionID, now: now, on: connection)
            return try AccountTables.account(caller.id, on: connection)
        }
    }

    /// Replaces the password of an account without checking the current one, lifts its locks, and ends all its
    /// sessions. `password` must have passed the rules.
    public func setPassword(_ password: String, of account: Int) async throws {
        let hash = try await passwords.hash(password)
        let now = now()
        try await database.writing { connection throws(StoreError) in
            try AccountTables.setPassword(hash, key: nil, of: account, now: now, on: connection)
            for subject in [account, SignInAttempts.subject(ofChanging: account)] {
                try SignInAttempts.forget(subject, on: connection)
            }
            try SessionTable.endAll(of: account, now: now, on: connection)
        }
    }
}
