/// What an account may do beyond its own posts. Each role may do what the one before it may.
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
