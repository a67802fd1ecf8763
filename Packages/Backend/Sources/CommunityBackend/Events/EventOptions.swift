/// How a backend tells what happens.
public struct EventOptions: Sendable {
    /// Streams at once, of all accounts.
    public var listeners = 1_000
    public var listenersPerAccount = 10
    /// Waits until it is time to look for what other processes wrote; throws when it is cancelled.
    public var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
    /// After how many of those pauses every listener's session is looked at.
    public var ticksPerCheck = 10

    public init() {}
}
