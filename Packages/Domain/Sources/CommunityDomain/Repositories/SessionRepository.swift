/// Who is signed in on this device, and the way in and out.
public protocol SessionRepository: Sendable {
    /// Who is signed in, without asking the server; `nil` when nobody is.
    func current() async throws(CommunityError) -> Session?
    /// Who is signed in, as the server says.
    func refreshed() async throws(CommunityError) -> Session
    /// Makes an account and signs it in. `code` is that of an invitation; `nil` without one.
    func signUp(
        name: String, email: String, password: String, code: String?
    ) async throws(CommunityError) -> Session
    /// `identifier` is a name or an e-mail address.
    func signIn(identifier: String, password: String) async throws(CommunityError) -> Session
    /// Ends the session at the server, where it can be reached, and forgets it here in any case.
    ///
    /// - Returns: whether the server was told; `false` when nobody was signed in or it did not answer.
    func signOut() async throws(CommunityError) -> Bool
    /// Ends every other session of the account.
    func changePassword(from current: String, to new: String) async throws(CommunityError)
}

extension SessionRepository {
    /// Makes an account without an invitation, and signs it in.
    public func signUp(name: String, email: String, password: String) async throws(CommunityError) -> Session
    {
        try await signUp(name: name, email: email, password: password, code: nil)
    }
}
