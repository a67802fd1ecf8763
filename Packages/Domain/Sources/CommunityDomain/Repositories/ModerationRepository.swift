public import DomainCore

/// Reports, moderators' decisions and the notices about them.
public protocol ModerationRepository: Sendable {
    /// Newest first; moderators only.
    func reports(
        includingResolved: Bool, before: Report.ID?, limit: Int
    ) async throws(CommunityError) -> [Report]
    /// Moderators only. The author receives the reason.
    func moderate(
        _ subject: Subject, _ action: ModerationAction, reason: String
    ) async throws(CommunityError)
    /// Removes all posts and comments of an account. Moderators only; the author receives the reason with each.
    ///
    /// After a failure some are removed; another call removes the others.
    ///
    /// - Returns: the number of removed posts and comments.
    /// - Throws: `CommunityError.notFound` when there is no such account.
    func removeAll(of name: String, reason: String) async throws(CommunityError) -> Int
    /// The actions of moderators, newest first; moderators only.
    func log(before: ModerationEntry.ID?, limit: Int) async throws(CommunityError) -> [ModerationEntry]
    /// The user's notices: moderators' decisions about their texts, and posts and comments addressed to them, newest first.
    func notices() async throws(CommunityError) -> [Notice]
    /// The number of unread notices.
    func unreadNoticeCount() async throws(CommunityError) -> Int
    /// Marks all notices up to this one as read.
    func markRead(upTo id: Notice.ID) async throws(CommunityError)
    /// The account with this name; `nil` where the server does not report it. Admins only.
    ///
    /// - Throws: `CommunityError.notFound` when there is no such account.
    func account(named name: String) async throws(CommunityError) -> Account?
    /// Admins only.
    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account
    /// Admins only; ends the account's sessions.
    func setBlocked(_ isBlocked: Bool, of name: String, reason: String) async throws(CommunityError)
        -> Account
}

/// Administration on the server's machine without signing in: the first admin has to come from somewhere.
public protocol CommunityAdministration: Sendable {
    func accounts() async throws(CommunityError) -> [Account]
    func setRole(_ role: Role, of name: String) async throws(CommunityError) -> Account
    /// Ends the account's sessions.
    func block(_ name: String, reason: String) async throws(CommunityError) -> Account
    /// Lifts the lock after wrong passwords. With a reason it also unblocks a blocked account.
    func release(_ name: String, unblocking reason: String?) async throws(CommunityError) -> AccountRelease
    /// For a user who forgot the old password; ends the account's sessions.
    func setPassword(_ password: String, of name: String) async throws(CommunityError)
    /// The number of bytes that an account, or a client at an IP address, wrote today. With `resets` the count starts again,
    /// so that they may write as much again.
    func bytesWrittenToday(by name: String, resets: Bool) async throws(CommunityError) -> Int
    /// Invites a person to a closed board.
    ///
    /// - Returns: the code that creates one account with that address within two weeks. A later invitation of the address
    ///   replaces it.
    func invite(_ name: String, email: String) async throws(CommunityError) -> String
    /// Replaces the key that signs tokens, and ends all sessions.
    ///
    /// - Returns: the number of ended sessions.
    func rotateKeys() async throws(CommunityError) -> Int
}
