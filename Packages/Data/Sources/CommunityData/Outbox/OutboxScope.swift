public import CommunityDomain
import NetworkCore

/// Whose writes they are: nobody sends those of another account, or to another server.
public struct OutboxScope: Hashable, Sendable {
    /// The server's address, or what stands for the backend in this process.
    public let server: String
    public let account: Account.ID
    /// For people.
    public let name: String?

    public init(server: String, account: Account.ID, name: String? = nil) {
        self.server = server
        self.account = account
        self.name = name
    }

    /// What tells scopes apart in keys of a store.
    public var text: String { "\(server) \(account)" }

    /// The scope of such a text; `nil` when it is none.
    init?(_ text: some StringProtocol, name: String?) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let account = Int(parts[1]) else { return nil }
        self.init(server: String(parts[0]), account: account, name: name)
    }

    /// The same in the words of the domain.
    public var place: BoardPlace {
        BoardPlace(server: server == HTTPRequest.embedded ? nil : server, account: account, name: name)
    }
}
