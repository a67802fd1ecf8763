import CommunityDomain

/// What a moderator or an admin did, as the log keeps it.
enum ModerationDeed: Hashable, Sendable {
    case moderated(Subject, ModerationAction)
    case changedRole(of: Account.ID, to: Role)
    case blocked(Account.ID)
    case unblocked(Account.ID)

    /// What stands in the column `deed` and in answers.
    var name: String {
        switch self {
        case .moderated(_, let action): action.rawValue
        case .changedRole: "role"
        case .blocked: "block"
        case .unblocked: "unblock"
        }
    }

    var subject: Subject? {
        if case .moderated(let subject, _) = self { subject } else { nil }
    }

    var account: Account.ID? {
        switch self {
        case .moderated: nil
        case .changedRole(let account, _), .blocked(let account), .unblocked(let account): account
        }
    }

    var role: Role? {
        if case .changedRole(_, let role) = self { role } else { nil }
    }
}
