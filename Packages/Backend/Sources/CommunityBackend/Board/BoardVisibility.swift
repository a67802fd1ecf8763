import AccountCore
import CommunityDomain

/// Who sees what, as a part of a statement: hidden entries their authors and moderators do, removed ones only moderators.
/// What is below a post is seen only with the post.
struct BoardVisibility {
    private let seesAll: Bool
    private let asker: String

    /// `asker` is the placeholder of the account that asks, which every such statement has.
    init(_ role: Role, asker: String = "?1") {
        seesAll = role >= .moderator
        self.asker = asker
    }

    /// For a row of `post` that the statement calls so.
    func post(_ name: String) -> String { seesAll ? "\(asker) IS NOT NULL" : "(\(seen(name)))" }

    /// For a row of `comment` that the statement calls so.
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
