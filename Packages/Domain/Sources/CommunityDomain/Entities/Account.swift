public import Platform

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

/// The form of an account in stored sessions: the time in seconds since 1970, and an unknown role as a member.
extension Account: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, name, email, role, isBlocked, createdAt
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try members.decode(Int.self, forKey: .id),
            name: try members.decode(String.self, forKey: .name),
            email: try members.decode(String.self, forKey: .email),
            role: Role(rawValue: try members.decode(String.self, forKey: .role)) ?? .member,
            isBlocked: try members.decode(Bool.self, forKey: .isBlocked),
            createdAt: Date(timeIntervalSince1970: try members.decode(Double.self, forKey: .createdAt)))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(name, forKey: .name)
        try members.encode(email, forKey: .email)
        try members.encode(role.rawValue, forKey: .role)
        try members.encode(isBlocked, forKey: .isBlocked)
        try members.encode(createdAt.timeIntervalSince1970, forKey: .createdAt)
    }
}

/// The author of a text, as every reader sees it.
public struct Author: Hashable, Sendable, Identifiable {
    public let id: Int
    public let name: String
    public let role: Role

    public init(id: Int, name: String, role: Role = .member) {
        self.id = id
        self.name = name
        self.role = role
    }
}

/// The permissions of an account beyond its own posts. Each role includes those of the role before it.
public enum Role: String, CaseIterable, Comparable, Sendable {
    case member, moderator, admin

    public static func < (first: Role, second: Role) -> Bool { first.rank < second.rank }

    private var rank: Int {
        switch self {
        case .member: 0
        case .moderator: 1
        case .admin: 2
        }
    }
}

/// A signed-in account on this device.
public struct Session: Hashable, Sendable {
    /// The place where a device stores the proof of the session.
    public enum Place: Hashable, Sendable {
        /// The desktop's keyring.
        case keyring
        /// A file that only its owner can read, with the reason why the keyring is not used.
        case file(path: String, reason: ErrorText)
        /// The memory of this process, for tests and stores that keep nothing.
        case memory
        /// Nowhere: the proof is a script token in an environment variable.
        case variable
    }

    public let account: Account
    /// The server's address; `nil` for the backend in this process.
    public let server: String?
    /// Distinguishes the server's database from others at the same address, such as a restored backup; `nil` where the
    /// server does not report it.
    public let database: String?
    public let place: Place

    public init(account: Account, server: String?, database: String? = nil, place: Place) {
        self.account = account
        self.server = server
        self.database = database
        self.place = place
    }
}
