/// What proves to a server who asks. It never shows itself in a log or a message.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// Whose it is, in any words that tell accounts apart.
    public let account: String
    /// What stands in the `Authorization` field after `Bearer` (RFC 6750, section 2.1).
    public let value: String

    public init(account: String, value: String) {
        self.account = account
        self.value = value
    }

    public var description: String { "a token of \(account)" }

    public var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}
