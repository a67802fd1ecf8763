#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import NetworkCore
public import TerminalKit

/// The world outside the process: all that a test replaces.
public struct AppEnvironment: Sendable {
    /// The environment variables.
    public var variables: [String: String]
    /// Where it prints and reads.
    public var console: Console
    /// The time of day.
    public var now: @Sendable () -> Date
    /// Where requests go; `nil` is the embedded backend, or the network when there is a server.
    public var transport: (any HTTPTransport)?
    /// Waits before a request is sent again; `nil` is the clock's own.
    public var sleep: (@Sendable (Duration) async throws -> Void)?

    /// The world as it is told here.
    public init(
        variables: [String: String], console: Console, now: @escaping @Sendable () -> Date,
        transport: (any HTTPTransport)? = nil,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) {
        self.variables = variables
        self.console = console
        self.now = now
        self.transport = transport
        self.sleep = sleep
    }
}

extension AppEnvironment {
    /// The world as it is.
    public static func live() -> AppEnvironment {
        let variables = ProcessInfo.processInfo.environment
        return AppEnvironment(variables: variables, console: .live(variables), now: { Date() })
    }
}
