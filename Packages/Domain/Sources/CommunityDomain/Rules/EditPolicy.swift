public import Platform

/// Who may do what to whose words, and until when.
///
/// | | author | others | moderator | admin |
/// |---|---|---|---|---|
/// | read | when not removed | when visible | always | always |
/// | edit | when not removed; a comment for 7 days | no | no | no |
/// | delete | when not removed | no | no | no |
/// | report | no | when visible | when not removed | when not removed |
/// | bring back what was deleted | a post for 7 days | no | no | no |
/// | hide, restore, remove, dismiss | no | no | not an admin's, not what was removed | yes |
/// | role, blocking | no | no | no | yes |
///
/// A moderator or admin who is the author has the rights of an author, and reads it in any state. What somebody
/// may not read is for him as if it were not there.
public enum EditPolicy {
    /// What can be done to a post or a comment.
    public enum Action: Hashable, Sendable {
        case read, edit, delete, report
        case moderate(ModerationAction)
    }

    /// What can be done to an account by somebody else.
    public enum AccountAction: Hashable, Sendable {
        case setRole(Role)
        case setBlocked(Bool)
    }

    /// Who wants to do it.
    public struct Actor: Hashable, Sendable {
        /// Of the account.
        public let id: Account.ID
        /// What it may do beyond its own texts.
        public let role: Role

        public init(id: Account.ID, role: Role) {
            self.id = id
            self.role = role
        }
    }

    /// The post or comment that it is done to.
    public struct Target: Hashable, Sendable {
        /// Post or comment.
        public let kind: Subject.Kind
        /// With the role that the author has now.
        public let author: Actor
        /// Who sees it.
        public let state: ModerationState
        /// When the first version of it was written.
        public let createdAt: Date

        public init(kind: Subject.Kind, author: Actor, state: ModerationState, createdAt: Date) {
            self.kind = kind
            self.author = author
            self.state = state
            self.createdAt = createdAt
        }
    }

    /// Whether it may be done.
    public enum Verdict: Hashable, Sendable {
        case allowed
        case refused(Refusal)
    }

    /// Why not.
    public enum Refusal: Hashable, Sendable {
        /// Must look as if it were not there.
        case notVisible
        /// Only whoever wrote it may.
        case notAuthor
        /// Nobody decides about what is his own.
        case own
        /// A moderator took it away.
        case removed
        /// The time for it is over.
        case tooLate
        /// Whoever has this role may.
        case needsRole(Role)
        /// It is in a state in which this changes nothing or cannot be.
        case impossible
    }

    /// For how long a comment can be edited, in seconds: 7 days.
    public static let commentEditing: TimeInterval = 7 * 24 * 60 * 60

    /// For how long a deleted post can be brought back by its author, with its comments, in seconds: 7 days.
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
    /// What programs call it: on the wire, in files.
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

    /// `nil` for a code that is not known.
    public init?(code: String) {
        let all: [Self] =
            [.notVisible, .notAuthor, .own, .removed, .tooLate, .impossible]
            + Role.allCases.map { .needsRole($0) }
        guard let known = all.first(where: { $0.code == code }) else { return nil }
        self = known
    }
}

extension EditPolicy.Actor {
    /// As the account is now.
    public init(_ account: Account) { self.init(id: account.id, role: account.role) }
    /// As the author is now.
    public init(_ author: Author) { self.init(id: author.id, role: author.role) }
}

extension EditPolicy.Target {
    /// As the post is now.
    public init(_ post: Post) {
        self.init(kind: .post, author: .init(post.author), state: post.state, createdAt: post.createdAt)
    }

    /// As the comment is now.
    public init(_ comment: Comment) {
        self.init(
            kind: .comment, author: .init(comment.author), state: comment.state, createdAt: comment.createdAt)
    }
}
