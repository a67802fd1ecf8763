import TextCore
import BackendCore
public import CommunityDomain
import PasswordCore
import SQLCore

/// The administration of a community on its server's machine, straight on the database.
public struct SQLCommunityAdministration: CommunityAdministration {
    private let store: CommunityStore

    public init(store: CommunityStore) { self.store = store }

    public func accounts() async throws(CommunityError) -> [Account] {
        try await asking {
            try await store.read { connection throws(StoreError) in
                try AccountTables.all(on: connection).map(\.account)
            }
        }
    }

    public func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account {
        try await decide(.role(role), name)
    }

    public func setBlocked(
        _ isBlocked: Bool, of name: String, reason: String
    ) async throws(CommunityError) -> Account {
        let reason = try Self.checked(reason, isNeeded: isBlocked)
        return try await decide(isBlocked ? .block(reason: reason) : .unblock(reason: reason), name)
    }

    public func setPassword(_ password: String, of name: String) async throws(CommunityError) {
        let name = SignInName(name)
        let known = try await asking {
            try await store.read { connection throws(StoreError) in
                try AccountTables.credentials(of: name, on: connection)
            }
        }
        guard let account = known?.account else { throw .notFound }
        try await asking {
            let password = try account.checked(newPassword: password)
            let hash = try await store.passwords.hash(password)
            let now = store.milliseconds
            try await store.write { connection throws(StoreError) in
                try AccountTables.setPassword(hash, key: nil, of: account.id, now: now, on: connection)
                for subject in [account.id, SignInAttempts.subject(ofChanging: account.id)] {
                    try SignInAttempts.forget(subject, on: connection)
                }
                try SessionTable.endAll(of: account.id, now: now, on: connection)
            }
        }
    }

    private func decide(
        _ decision: AccountDecision, _ name: String
    ) async throws(CommunityError) -> Account {
        let (now, name) = (store.milliseconds, SignInName(name))
        let result = try await asking {
            try await store.write { connection throws(StoreError) in
                try decision.apply(to: name, by: nil, now: now, on: connection)
            }
        }
        guard case .success(let account) = result else { throw .notFound }
        return account.account
    }

    private static func checked(_ reason: String, isNeeded: Bool) throws(CommunityError) -> String {
        if !isNeeded, reason.isEmpty { return "" }
        do throws(TextProblem) { return try ModerationReason(reason).text } catch { throw .text(error) }
    }

    private func asking<Value>(_ ask: () async throws -> Value) async throws(CommunityError) -> Value {
        do {
            return try await ask()
        } catch is CancellationError {
            throw .cancelled
        } catch let problem as PasswordRule.Problem {
            throw .refused(problem.refusal)
        } catch let error as StoreError {
            throw .storage(error.reason)
        } catch let failure as HTTPFailure {
            throw .storage(failure.message)
        } catch {
            throw .unavailable
        }
    }
}
