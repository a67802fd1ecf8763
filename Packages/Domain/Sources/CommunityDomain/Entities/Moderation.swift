public import Platform
public import TextCore

/// The visibility of a post or a comment.
public enum ModerationState: String, CaseIterable, Sendable {
    /// Visible to everyone.
    case visible
    /// Visible to its author and the moderators, until a decision.
    case hidden
    /// Visible to moderators; its author keeps the notice with the reason.
    case removed
}

extension ModerationState {
    /// The reason why a state cannot follow another.
    public enum TransitionProblem: Error, Hashable, Sendable {
        /// The action requires this role.
        case needsRole(Role)
        /// The action does not apply to this state.
        case impossible(ModerationAction, in: ModerationState)
    }

    /// The state after a decision: visible texts can be hidden, hidden ones restored, both removed, and only an admin
    /// restores removed ones. Dismissing reports keeps the state.
    ///
    /// - Throws: when the state or the role does not allow the action.
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

/// An action of a moderator on a post or a comment.
public enum ModerationAction: String, CaseIterable, Sendable {
    case hide, restore, remove
    /// Dismisses its reports; nothing else changes.
    case dismiss

    /// The actions to offer for a post or comment, in order.
    ///
    /// - Parameters:
    ///   - state: the visibility; `nil` if unknown.
    ///   - isReported: whether there is an open report; `nil` if unknown.
    ///   - role: the role of the user who decides.
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

/// An entry in the log of actions by moderators and admins.
public struct ModerationEntry: Hashable, Sendable, Identifiable {
    /// The logged action.
    public enum Deed: Hashable, Sendable {
        case moderated(Subject, ModerationAction)
        case changedRole(of: Author, to: Role)
        case blocked(Author)
        case unblocked(Author)
    }

    public let id: Int
    public let deed: Deed
    /// `nil` for an action on the server's machine.
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

/// A request to moderators to look at a post or comment.
public struct Report: Hashable, Sendable, Identifiable {
    public let id: Int
    public let subject: Subject
    /// The current text of the subject; a post's title comes first, followed by an empty line.
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

/// The reason for reporting, hiding, restoring or removing something, or for closing an account: 1 to 500 user-perceived
/// characters, at most 4 KiB; see `PostText`.
public struct ModerationReason: Hashable, Sendable {
    /// In user-perceived characters.
    public static let limit = 500

    /// The text as stored.
    public let text: String

    /// - Throws: when the text has nothing visible, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 4_096)
    }
}
