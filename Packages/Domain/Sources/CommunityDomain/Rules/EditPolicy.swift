public import Platform

/// The rules of who may do what to a text or an account, and until when.
///
/// | | author | others | moderator | admin |
/// |---|---|---|---|---|
/// | read | when not removed | when visible | always | always |
/// | edit | when not removed; a comment for 7 days | no | no | no |
/// | delete | when not removed | no | no | no |
/// | report | no | when visible | when not removed | when not removed |
/// | restore after deletion | a post for 7 days | no | no | no |
/// | hide, restore, remove, dismiss | no | no | not an admin's, not when removed | yes |
/// | role, blocking | no | no | no | yes |
///
/// A moderator or admin who is the author has the rights of an author, and reads the text in any state. A text that a user
/// may not read looks to that user as if it did not exist.
public enum EditPolicy {
    /// An action on a post or a comment.
    public enum Action: Hashable, Sendable {
        case read, edit, delete, report
        case moderate(ModerationAction)
    }

    /// An action on another user's account.
    public enum AccountAction: Hashable, Sendable {
        case setRole(Role)
        case setBlocked(Bool)
    }

    /// The account that acts.
    public struct Actor: Hashable, Sendable {
        /// The id of the account.
        public let id: Account.ID
        /// The permissions beyond the account's own texts.
        public let role: Role

        public init(id: Account.ID, role: Role) {
            self.id = id
            self.role = role
        }
    }

    /// The post or comment that the action applies to.
    public struct Target: Hashable, Sendable {
        /// Post or comment.
        public let kind: Subject.Kind
        /// The author with their current role.
        public let author: Actor
        /// The visibility.
        public let state: ModerationState
        /// The time of its first version.
        public let createdAt: Date

        public init(kind: Subject.Kind, author: Actor, state: ModerationState, createdAt: Date) {
            self.kind = kind
            self.author = author
            self.state = state
            self.createdAt = createdAt
        }
    }

    /// The decision about an action.
    public enum Verdict: Hashable, Sendable {
        case allowed
        case refused(Refusal)
    }

    /// The reason for a refusal.
    public enum Refusal: Hashable, Sendable {
        /// The text must look as if it did not exist.
        case notVisible
        /// Only the author may do this.
        case notAuthor
        /// Users do not decide about their own texts and accounts.
        case own
        /// A moderator removed the text.
        case removed
        /// The time limit has passed.
        case tooLate
        /// The action requires this role.
        case needsRole(Role)
        /// The action is impossible or changes nothing in this state.
        case impossible
    }

    /// The time during which a comment can be edited, in seconds: 7 days.
    public static let commentEditing: TimeInterval = 7 * 24 * 60 * 60

    /// The time during which the author can restore a deleted post with its comments, in seconds: 7 days.
    public static let restoring: TimeInterval = 7 * 24 * 60 * 60

    /// Whether `actor` may do `action` to a post or comment at the time `now`.
    public static func may(_ action: Action, actor: Actor, on target: Target, at now: Date) -> Verdict {
        let isAuthor = actor.id == target.author.id
        guard maySee(target.state, isAuthor: isAuthor, role: actor.role) else { return .refused(.notVisible) }
        switch action {
        case .read: return .allowed
        case .edit, .delete:
            guard isAuthor else { return .refused(.notAuthor) }
            guard target.state != .removed else { return .refused(.removed) }
            let isLate = now.timeIntervalSince(target.createdAt) > commentEditing
            return action == .edit && target.kind == .comment && isLate ? .refused(.tooLate) : .allowed
        case .report:
            guard !isAuthor else { return .refused(.own) }
            return target.state == .removed ? .refused(.removed) : .allowed
        case .moderate(let action):
            return mayModerate(action, actor: actor, on: target)
        }
    }

    /// Whether `actor` may do `action` to the account `target`.
    public static func may(_ action: AccountAction, actor: Actor, on target: Actor) -> Verdict {
        guard actor.role >= .admin else { return .refused(.needsRole(.admin)) }
        return actor.id == target.id ? .refused(.own) : .allowed
    }

    private static func maySee(_ state: ModerationState, isAuthor: Bool, role: Role) -> Bool {
        switch state {
        case .visible: true
        case .hidden: isAuthor || role >= .moderator
        case .removed: role >= .moderator
        }
    }

    private static func mayModerate(_ action: ModerationAction, actor: Actor, on target: Target) -> Verdict {
        guard actor.role >= .moderator else { return .refused(.needsRole(.moderator)) }
        guard actor.id != target.author.id else { return .refused(.own) }
        guard target.author.role < .admin || actor.role >= .admin else { return .refused(.needsRole(.admin)) }
        do {
            _ = try target.state.after(action, by: actor.role)
            return .allowed
        } catch {
            switch error {
            case .needsRole(let role): return .refused(.needsRole(role))
            case .impossible: return .refused(.impossible)
            }
        }
    }
}

extension EditPolicy.Refusal {
    /// The name for programs: on the wire, in files.
    public var code: String {
        switch self {
        case .notVisible: "not_visible"
        case .notAuthor: "not_author"
        case .own: "own"
        case .removed: "removed"
        case .tooLate: "too_late"
        case .needsRole(let role): "needs_\(role.rawValue)"
        case .impossible: "impossible"
        }
    }

    /// `nil` for an unknown code.
    public init?(code: String) {
        let all: [Self] =
            [.notVisible, .notAuthor, .own, .removed, .tooLate, .impossible]
            + Role.allCases.map { .needsRole($0) }
        guard let known = all.first(where: { $0.code == code }) else { return nil }
        self = known
    }
}

extension EditPolicy.Actor {
    /// An actor with the account's current role.
    public init(_ account: Account) { self.init(id: account.id, role: account.role) }
    /// An actor with the author's current role.
    public init(_ author: Author) { self.init(id: author.id, role: author.role) }
}

extension EditPolicy.Target {
    /// A target in the post's current state.
    public init(_ post: Post) {
        self.init(kind: .post, author: .init(post.author), state: post.state, createdAt: post.createdAt)
    }

    /// A target in the comment's current state.
    public init(_ comment: Comment) {
        self.init(
            kind: .comment, author: .init(comment.author), state: comment.state, createdAt: comment.createdAt)
    }
}
