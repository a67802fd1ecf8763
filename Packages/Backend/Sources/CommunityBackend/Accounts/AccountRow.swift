import CommunityDomain
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An account as answers show it.
struct AccountRow: Hashable, Sendable {
    let id: Account.ID
    let name: String
    let email: String
    let role: Role
    let isBlocked: Bool
    /// In milliseconds since 1970.
    let createdAt: Int
    let updatedAt: Int

    /// What to select of an account that the statement calls `u`.
    static let columns = "u.id, u.name, u.email, u.role, u.is_blocked, u.created_at, u.updated_at"
    static let columnCount = 7

    /// `first` is where the columns begin.
    init(_ row: any SQLStatement, from first: Int = 0) {
        id = row.int(first)
        name = row.text(first + 1)
        email = row.text(first + 2)
        role = Role(rawValue: row.text(first + 3)) ?? .member
        isBlocked = row.int(first + 4) != 0
        createdAt = row.int(first + 5)
        updatedAt = row.int(first + 6)
    }

    var author: Author { Author(id: id, name: name, role: role) }

    var account: Account {
        Account(
            id: id, name: name, email: email, role: role, isBlocked: isBlocked,
            createdAt: Date(timeIntervalSince1970: Double(createdAt) / 1000))
    }
}
