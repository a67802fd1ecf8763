public import PasswordCore

/// What opening a community store may cost.
public struct CommunityStoreOptions: Sendable {
    /// What one password costs to check.
    public var passwordCost = PasswordCost.standard
    /// How many passwords are checked at once; each takes the memory of the cost.
    public var passwordsAtOnce = 2
    /// How many more may wait for that; others are told to come back.
    public var passwordsWaiting = 32
    /// Waits; throws when it is cancelled.
    public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    public init() {}
}
