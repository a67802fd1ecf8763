#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A person of the community, as that person and the admins see it.
public struct Account: Hashable, Sendable, Identifiable {
    public let id: Int
    /// Unique, look-alikes included.
    public let name: String
    public let email: String
    public let role: Role
    /// Whether an admin has closed the account.
    public let isBlocked: Bool
    public let createdAt: Date

    public init(id: Int, name: String, email: String, role: Role, isBlocked: Bool, createdAt: Date) {
        self.id = id
        self.name = name
        self.email = email
        self.role = role
        self.isBlocked = isBlocked
        self.createdAt = createdAt
    }
}
