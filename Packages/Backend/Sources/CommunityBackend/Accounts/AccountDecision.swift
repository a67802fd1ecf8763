import AccountCore
import BackendCore
import CommunityDomain
import SQLCore

/// An admin's decision about an account.
enum AccountDecision: Hashable, Sendable {
    case role(Role)
    case block(reason: String)
    case unblock(reason: String)

    /// Applies the decision and logs it, unless the account already has the state.
    ///
    /// `admin` is the acting admin; `nil` is the operator on the server's machine, who may do everything. `now` is in
    /// milliseconds since 1970. Returns the resulting account, 404 or 403.
    func apply(
        to name: SignInName, by admin: Account.ID?, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Result<AccountRow, HTTPFailure> {
        guard let account = try AccountTables.account(of: name, on: connection) else {
            return .failure(StrapiFailure.entryNotFound)
        }
        if let admin {
            guard let actor = try AccountTables.account(admin, on: connection),
                EditPolicy.may(
                    action, actor: EditPolicy.Actor(id: actor.id, role: actor.role),
                    on: EditPolicy.Actor(id: account.id, role: account.role)) == .allowed
            else { return .failure(StrapiFailure.forbidden) }
        }
        // A lock after wrong passwords would still keep the owner out.
        if case .unblock = self { _ = try SignInAttempts.unlock(account.id, now: now, on: connection) }
        guard try change(account, now: now, on: connection) else { return .success(account) }
        try ModerationLog.append(
            deed(account.id), by: admin, reason: reason, now: now, on: connection)
        guard let changed = try AccountTables.account(account.id, on: connection) else {
            return .failure(StrapiFailure.entryNotFound)
        }
        return .success(changed)
    }

    /// Returns `false` when there is nothing to change.
    private func change(
        _ account: AccountRow, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        switch self {
        case .role(let role):
            guard account.role != role else { return false }
            try AccountTables.setRole(role.rawValue, of: account.id, now: now, on: connection)
        case .block, .unblock:
            guard account.isBlocked != isBlocking else { return false }
            try AccountTables.setBlocked(isBlocking, of: account.id, now: now, on: connection)
        }
        return true
    }

    private var isBlocking: Bool { if case .block = self { true } else { false } }

    private var action: EditPolicy.AccountAction {
        if case .role(let role) = self { .setRole(role) } else { .setBlocked(isBlocking) }
    }

    private var reason: String {
        switch self {
        case .role: ""
        case .block(let reason), .unblock(let reason): reason
        }
    }

    private func deed(_ account: Account.ID) -> ModerationDeed {
        switch self {
        case .role(let role): .changedRole(of: account, to: role)
        case .block: .blocked(account)
        case .unblock: .unblocked(account)
        }
    }
}
