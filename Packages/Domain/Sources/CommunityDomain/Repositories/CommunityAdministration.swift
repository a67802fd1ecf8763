/// What is done on the server's machine, past its doors: the first admin has to come from somewhere.
public protocol CommunityAdministration: Sendable {
    func accounts() async throws(CommunityError) -> [Account]
    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account
    /// Ends the account's sessions.
    func setBlocked(_ isBlocked: Bool, of name: String, reason: String) async throws(CommunityError)
        -> Account
    /// For somebody who forgot the old one; ends the account's sessions.
    func setPassword(_ password: String, of name: String) async throws(CommunityError)
}
