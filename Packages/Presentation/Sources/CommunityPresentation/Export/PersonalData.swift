public import CommunityDomain

/// Everything that a person has on a server, and on this device for it.
public struct PersonalData: Hashable, Sendable {
    public var account: Account
    public var server: String?
    /// Oldest first.
    public var posts: [Post] = []
    /// Oldest first.
    public var comments: [Comment] = []
    public var notices: [Notice] = []
    public var drafts: [Draft] = []
    public var outbox: [OutboxEntry] = []

    public init(account: Account, server: String?) {
        self.account = account
        self.server = server
    }
}
