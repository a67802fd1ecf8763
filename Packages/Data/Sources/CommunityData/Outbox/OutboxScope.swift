public import CommunityDomain

/// Whose writes they are: nobody sends those of another account, or to another server.
public struct OutboxScope: Hashable, Sendable {
    /// The server's address, or what stands for the backend in this process.
    public let server: String
    public let account: Account.ID

    public init(server: String, account: Account.ID) {
        self.server = server
        self.account = account
    }

    /// What tells scopes apart in keys of a store.
    public var text: String { "\(server) \(account)" }
}
