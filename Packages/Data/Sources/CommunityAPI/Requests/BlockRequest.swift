/// The body that closes or opens an account.
public struct BlockRequest: Hashable, Sendable, Encodable {
    public let username: String
    public let blocked: Bool
    public let reason: String

    public init(username: String, blocked: Bool, reason: String) {
        self.username = username
        self.blocked = blocked
        self.reason = reason
    }
}
