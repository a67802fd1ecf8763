import CommunityDomain
import PasswordCore
import SQLCore

extension CommunityStore {
    /// Changes somebody's password and ends all their other sessions. A retry of the attempt that changed it
    /// last has no effect.
    ///
    /// `new` has passed the rules; `attempt` is the hash of the `Idempotency-Key`. It gives `nil` when the
    /// current password is another one, or too many were tried.
    func changePassword(
        of caller: Caller, from current: String, to new: String, attempt: [UInt8]?
    ) async throws -> AccountRow? {
        let known = try await read { connection throws(StoreError) in
            try AccountTables.credentials(caller.id, on: connection)
        }
        guard let known else { return nil }
        let isRetry = attempt != nil && attempt == known.passwordKey
        let check = try await passwords.check(isRetry ? new : current, against: known.password)
        guard case .right = check else {
            let now = milliseconds
            try await write { connection throws(StoreError) in
                try SignInAttempts.add(changing: caller.id, now: now, on: connection)
            }
            return nil
        }
        if isRetry { return known.account }
        let hash = try await passwords.hash(new)
        let now = milliseconds
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
}
