import AccountCore
import BackendCore
public import DomainCore
import TextCore
public import CommunityDomain
import SQLCore

/// The administration of a community on its server's machine, directly on the database.
public struct SQLCommunityAdministration: CommunityAdministration {
    private let store: CommunityStore

    public init(store: CommunityStore) { self.store = store }

    public func accounts() async throws(CommunityError) -> [Account] {
        try await asking {
            try await store.database.reading { connection throws(StoreError) in
                try AccountTables.all(on: connection).map(\.account)
            }
        }
    }

    public func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account {
        try await decide(.role(role), name)
    }

    public func block(_ name: String, reason: String) async throws(CommunityError) -> Account {
        try await decide(.block(reason: try Self.checked(reason, isNeeded: true)), name)
    }

    public func release(
        _ name: String, unblocking reason: String?
    ) async throws(CommunityError) -> AccountRelease {
        let reason = try reason.map { text throws(CommunityError) in try Self.checked(text, isNeeded: false) }
        let (now, name) = (store.milliseconds, SignInName(name))
        let released = try await asking {
            try await store.database.writing { connection throws(StoreError) -> AccountRelease? in
                guard let account = try AccountTables.account(of: name, on: connection) else { return nil }
                let wasLocked = try SignInAttempts.unlock(account.id, now: now, on: connection)
                if let reason {
                    _ = try AccountDecision.unblock(reason: reason).apply(
                        to: name, by: nil, now: now, on: connection)
                }
                return AccountRelease(
                    name: account.name, wasBlocked: account.isBlocked, wasLocked: wasLocked)
            }
        }
        guard let released else { throw .notFound }
        return released
    }

    public func setPassword(_ password: String, of name: String) async throws(CommunityError) {
        let name = SignInName(name)
        let known = try await asking {
            try await store.database.reading { connection throws(StoreError) in
                try AccountTables.account(of: name, on: connection)
            }
        }
        guard let account = known else { throw .notFound }
        try await asking {
            let password = try account.checked(newPassword: password)
            try await store.accounts.setPassword(password, of: account.id)
        }
    }

    public func bytesWrittenToday(by name: String, resets: Bool) async throws(CommunityError) -> Int {
        let now = store.milliseconds / 1_000
        let bytes = try await asking {
            try await store.database.writing { connection throws(StoreError) -> Int? in
                let account = try AccountTables.account(of: SignInName(name), on: connection)
                let owner = account.map { WriteQuota.owner($0.id) } ?? DailyQuota.owner(address: name)
                guard let owner else { return nil }
                _ = try DailyQuota.stored(
                    WriteQuota.newcomersUnit, of: owner, resets: resets, now: now, on: connection)
                return try DailyQuota.stored(
                    WriteQuota.unit, of: owner, resets: resets, now: now, on: connection)
            }
        }
        guard let bytes else { throw .notFound }
        return bytes
    }

    public func invite(_ name: String, email: String) async throws(CommunityError) -> String {
        let (account, address): (AccountName, EmailAddress)
        do throws(AccountName.Problem) { account = try AccountName(name) } catch {
            throw .refused(error == .reserved ? .nameReserved : .nameMalformed)
        }
        do throws(EmailAddress.Problem) { address = try EmailAddress(email) } catch {
            throw .refused(.emailMalformed)
        }
        let now = store.milliseconds
        let result: Result<String, CommunityError> = try await asking {
            try await store.database.writing { connection throws(StoreError) in
                if try AccountTables.account(of: SignInName(address.text), on: connection) != nil {
                    return .failure(.refused(.emailTaken))
                }
                if try AccountTables.account(of: SignInName(account.text), on: connection) != nil {
                    return .failure(.refused(.nameTaken))
                }
                return .success(try Invitations.add(address, now: now, on: connection))
            }
        }
        return try result.get()
    }

    public func rotateKeys() async throws(CommunityError) -> Int {
        let now = store.milliseconds
        return try await asking {
            try await store.database.writing { connection throws(StoreError) in
                try AccountTables.rotateKey(now: now, on: connection)
            }
        }
    }

    private func decide(
        _ decision: AccountDecision, _ name: String
    ) async throws(CommunityError) -> Account {
        let (now, name) = (store.milliseconds, SignInName(name))
        let result = try await asking {
            try await store.database.writing { connection throws(StoreError) in
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
            throw .storage(ErrorText(quoting: failure.message))
        } catch {
            throw .unavailable
        }
    }
}
