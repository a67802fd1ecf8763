import AccountCore
import CommunityDomain

/// Who sees a post or a comment. What nobody sees, or what is not there, has none.
enum Audience: Hashable, Sendable {
    case everyone
    /// And one account, if it is named.
    case moderators(and: Account.ID?)

    init(_ state: ModerationState, author: Account.ID) {
        self =
            switch state {
            case .visible: .everyone
            case .hidden: .moderators(and: author)
            case .removed: .moderators(and: nil)
            }
    }

    /// What the column of an event holds: 0, -1 or the account.
    init(code: Int) {
        self =
            switch code {
            case 0: .everyone
            case ...0: .moderators(and: nil)
            default: .moderators(and: code)
            }
    }

    var code: Int {
        switch self {
        case .everyone: 0
        case .moderators(let account): account ?? -1
        }
    }

    func contains(_ caller: Caller<Role>) -> Bool {
        switch self {
        case .everyone: true
        case .moderators(let account): caller.role >= .moderator || caller.id == account
        }
    }

    /// Those who are in both: who sees a comment sees its post too.
    func intersection(_ other: Audience) -> Audience {
        switch (self, other) {
        case (.everyone, _): other
        case (_, .everyone): self
        case (.moderators(let one), .moderators(let two)): .moderators(and: one == two ? one : nil)
        }
    }
}
