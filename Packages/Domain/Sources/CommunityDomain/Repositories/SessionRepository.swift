/// The session on this device: signing up, in and out.
public protocol SessionRepository: Sendable {
    /// The current session, without asking the server; `nil` when signed out.
    func current() async throws(CommunityError) -> Session?
    /// The current session as the server reports it.
    func refreshed() async throws(CommunityError) -> Session
    /// Creates an account and signs it in. `code` is that of an invitation; `nil` without one.
    func signUp(
        name: String, email: String, password: String, code: String?
    ) async throws(CommunityError) -> Session
    /// `identifier` is a name or an e-mail address.
    func signIn(identifier: String, password: String) async throws(CommunityError) -> Session
    /// Ends the session at the server, where it can be reached, and deletes it here in any case.
    ///
    /// - Returns: whether the server ended the session; `false` when no account was signed in or the server did not answer.
    func signOut() async throws(CommunityError) -> Bool
    /// Changes the password and ends every other session of the account.
    func changePassword(from current: String, to new: String) async throws(CommunityError)
}

extension SessionRepository {
    /// Creates an account without an invitation, and signs it in.
    public func signUp(name: String, email: String, password: String) async throws(CommunityError) -> Session
    {
        try await signUp(name: name, email: email, password: password, code: nil)
    }
}
