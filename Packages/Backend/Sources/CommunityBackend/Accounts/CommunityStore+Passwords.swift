import CommunityDomain
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
            try await countFailure(of: caller.id)
            return nil
        }
        if isRetry { return known.account }
        let hash = try await passwords.hash(new)
        let now = milliseconds
        return try await write { connection throws(StoreError) in
            let isLocked = try SignInFailures.isLocked(caller.id, now: now, on: connection)
            let stored = try AccountTables.credentials(caller.id, on: connection)
            guard stored?.password == known.password, !isLocked else { return nil }
            try AccountTables.setPassword(hash, key: attempt, of: caller.id, now: now, on: connection)
            try SessionTable.endAll(of: caller.id, but: caller.sessionID, now: now, on: connection)
            return try AccountTables.account(caller.id, on: connection)
        }
    }

    private func countFailure(of account: Account.ID) async throws {
        let now = milliseconds
        try await write { connection throws(StoreError) in
            try SignInFailures.add(account, now: now, on: connection)
        }
    }
}
