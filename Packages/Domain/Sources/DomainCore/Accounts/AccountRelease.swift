/// The obstacles to signing in that were removed from an account.
public struct AccountRelease: Hashable, Sendable {
    /// The name or the e-mail address of the account.
    public let name: String
    /// Whether the account was blocked.
    public let wasBlocked: Bool
    /// Whether the account was locked after wrong passwords.
    public let wasLocked: Bool

    public init(name: String, wasBlocked: Bool, wasLocked: Bool) {
        self.name = name
        self.wasBlocked = wasBlocked
        self.wasLocked = wasLocked
    }
}
