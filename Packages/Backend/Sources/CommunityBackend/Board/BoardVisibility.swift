import AccountCore
import CommunityDomain

/// SQL conditions for visibility: hidden entries are visible to their authors and moderators, removed entries only to
/// moderators. Comments are visible only with their post.
struct BoardVisibility {
    private let seesAll: Bool
    private let asker: String

    /// `asker` is the placeholder of the caller's account, which every such statement has.
    init(_ role: Role, asker: String = "?1") {
        seesAll = role >= .moderator
        self.asker = asker
    }

    /// For a row of `post` under that alias.
    func post(_ name: String) -> String { seesAll ? "\(asker) IS NOT NULL" : "(\(seen(name)))" }

    /// For a row of `comment` under that alias.
    func comment(_ name: String) -> String {
        guard !seesAll else { return "\(asker) IS NOT NULL" }
        return """
            ((\(seen(name))) AND \(name).post_id NOT IN (
                SELECT x.id FROM post x WHERE x.state <> 'visible' AND NOT (\(seen("x")))))
            """
    }

    private func seen(_ name: String) -> String {
        "\(name).state = 'visible' OR (\(name).state = 'hidden' AND \(name).author_id = \(asker))"
    }
}

/// The readers of a post or comment. A missing entry, or one that is visible to no one, has none.
enum Audience: Hashable, Sendable {
    case everyone
    /// Moderators and at most one account.
    case moderators(and: Account.ID?)

    init(_ state: ModerationState, author: Account.ID) {
        self =
            switch state {
            case .visible: .everyone
            case .hidden: .moderators(and: author)
            case .removed: .moderators(and: nil)
            }
    }

    /// The code in the columns of an event: 0 for everyone, -1 for moderators, or the account.
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

    /// The readers in both audiences: a comment is visible only with its post.
    func intersection(_ other: Audience) -> Audience {
        switch (self, other) {
        case (.everyone, _): other
        case (_, .everyone): self
        case (.moderators(let one), .moderators(let two)): .moderators(and: one == two ? one : nil)
        }
    }
}
