public import DomainCore

/// Reports, decisions and what people are told about them.
public protocol ModerationRepository: Sendable {
    /// Newest first; moderators only.
    func reports(
        includingResolved: Bool, before: Report.ID?, limit: Int
    ) async throws(CommunityError) -> [Report]
    /// Moderators only. The reason is told to the author.
    func moderate(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) async throws(CommunityError)
    /// Removes all posts and comments of an account. Moderators only; the author gets the reason with each.
    ///
    /// After a failure some are removed, and another call removes the others.
    ///
    /// - Returns: how many were removed.
    /// - Throws: `CommunityError.notFound` when there is no such account.
    func removeAll(of name: String, reason: String) async throws(CommunityError) -> Int
    /// What moderators did, newest first; moderators only.
    func log(before: ModerationEntry.ID?, limit: Int) async throws(CommunityError) -> [ModerationEntry]
    /// What the person is told: what moderators did to their texts and who wrote to them, newest first.
    func notices() async throws(CommunityError) -> [Notice]
    /// How many of them are unread.
    func unreadNoticeCount() async throws(CommunityError) -> Int
    /// All notices up to this one are read.
    func markRead(upTo id: Notice.ID) async throws(CommunityError)
    /// Whose account it is; `nil` where the server does not say. Admins only.
    ///
    /// - Throws: `CommunityError.notFound` when there is none.
    func account(named name: String) async throws(CommunityError) -> Account?
    /// Admins only.
    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account
    /// Admins only; ends the account's sessions.
    func setBlocked(_ isBlocked: Bool, of name: String, reason: String) async throws(CommunityError)
        -> Account
}

/// What is done on the server's machine, past its doors: the first admin has to come from somewhere.
public protocol CommunityAdministration: Sendable {
    func accounts() async throws(CommunityError) -> [Account]
    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account
    /// Ends the account's sessions.
    func block(_ name: String, reason: String) async throws(CommunityError) -> Account
    /// Lifts the lock after wrong passwords. With a reason it also opens a blocked account again.
    func release(_ name: String, unblocking reason: String?) async throws(CommunityError) -> AccountRelease
    /// For somebody who forgot the old one; ends the account's sessions.
    func setPassword(_ password: String, of name: String) async throws(CommunityError)
    /// How much an account, or a client at an IP address, wrote today, in bytes. With `resets` it counts no more, so that
    /// they may write as much again.
    func bytesWrittenToday(by name: String, resets: Bool) async throws(CommunityError) -> Int
    /// Invites a person to a closed board.
    ///
    /// - Returns: the code with which a person makes one account of that address within two weeks. A later invitation of the
    ///   address replaces it.
    func invite(_ name: String, email: String) async throws(CommunityError) -> String
    /// Replaces the key that signs tokens, and ends all sessions.
    ///
    /// - Returns: how many sessions ended.
    func rotateKeys() async throws(CommunityError) -> Int
}
