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
