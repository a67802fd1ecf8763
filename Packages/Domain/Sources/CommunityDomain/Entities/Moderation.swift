public import Platform
public import TextCore

/// Who sees a post or a comment.
public enum ModerationState: String, CaseIterable, Sendable {
    /// Everybody.
    case visible
    /// Its author and the moderators, until somebody decided.
    case hidden
    /// Moderators; its author keeps the notice with the reason.
    case removed
}

extension ModerationState {
    /// Why a state cannot follow another.
    public enum TransitionProblem: Error, Hashable, Sendable {
        /// Whoever has this role may do it.
        case needsRole(Role)
        /// Nothing that is in this state can have that done to it.
        case impossible(ModerationAction, in: ModerationState)
    }

    /// The state after a decision: what is visible can be hidden, what is hidden can be restored, both can be
    /// removed, and only an admin brings back what was removed. Turning reports down leaves the state.
    ///
    /// - Throws: when the state does not allow it, or the role.
    public func after(
        _ action: ModerationAction, by role: Role
    ) throws(TransitionProblem) -> ModerationState {
        guard role >= .moderator else { throw .needsRole(.moderator) }
        switch (self, action) {
        case (.visible, .hide): return .hidden
        case (.hidden, .restore): return .visible
        case (.visible, .remove), (.hidden, .remove): return .removed
        case (.removed, .restore):
            guard role >= .admin else { throw .needsRole(.admin) }
            return .visible
        case (.visible, .dismiss), (.hidden, .dismiss): return self
        case (.visible, .restore), (.hidden, .hide), (.removed, .hide), (.removed, .remove),
            (.removed, .dismiss):
            throw .impossible(action, in: self)
        }
    }
}

/// What a moderator can do to a post or a comment.
public enum ModerationAction: String, CaseIterable, Sendable {
    case hide, restore, remove
    /// Turns its reports down; nothing else changes.
    case dismiss

    /// What can be done to a post or comment, in the order in which it is offered.
    ///
    /// - Parameters:
    ///   - state: who sees it; `nil` if that is not known.
    ///   - isReported: whether there is an open report; `nil` if that is not known.
    ///   - role: of whoever decides.
    /// - Returns: the actions that would change something.
    public static func offered(
        in state: ModerationState?, isReported: Bool?, by role: Role
    ) -> [ModerationAction] {
        [.dismiss, .hide, .restore, .remove].filter { action in
            if action == .dismiss, isReported == false { return false }
            return state.map { (try? $0.after(action, by: role)) != nil } ?? true
        }
    }
}

/// A line of the log of what moderators and admins did.
public struct ModerationEntry: Hashable, Sendable, Identifiable {
    /// What was done.
    public enum Deed: Hashable, Sendable {
        case moderated(Subject, ModerationAction)
        case changedRole(of: Author, to: Role)
        case blocked(Author)
        case unblocked(Author)
    }

    public let id: Int
    public let deed: Deed
    /// `nil` when it was done on the server's machine.
    public let moderator: Author?
    public let reason: String
    public let createdAt: Date

    public init(id: Int, deed: Deed, moderator: Author?, reason: String, createdAt: Date) {
        self.id = id
        self.deed = deed
        self.moderator = moderator
        self.reason = reason
        self.createdAt = createdAt
    }
}

/// Somebody thinks that a moderator should look at something.
public struct Report: Hashable, Sendable, Identifiable {
    public let id: Int
    public let subject: Subject
    /// What the subject says now; of a post with a title, that and an empty line first.
    public let text: String
    public let author: Author
    public let reporter: Author
    public let reason: String
    public let createdAt: Date
    /// Whether a moderator has decided about the subject since.
    public let isResolved: Bool

    public init(
        id: Int, subject: Subject, text: String, author: Author, reporter: Author, reason: String,
        createdAt: Date, isResolved: Bool
    ) {
        self.id = id
        self.subject = subject
        self.text = text
        self.author = author
        self.reporter = reporter
        self.reason = reason
        self.createdAt = createdAt
        self.isResolved = isResolved
    }
}

/// Why something was reported, hidden, restored or removed, or an account closed: 1 to 500 characters as people
/// count them, at most 4 KiB; see `PostText`.
public struct ModerationReason: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 500

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 4_096)
    }
}
