public import NetworkCore
public import Platform
public import PresentationCore
public import TerminalKit
public import TerminalUI

/// Everything outside the process, which tests replace.
public struct AppEnvironment: Sendable {
    /// The environment variables.
    public var variables: [String: String]
    /// Standard input, output and error.
    public var console: Console
    /// The current date.
    public var now: @Sendable () -> Date
    /// The time zone of the user.
    public var localTime: LocalTime
    /// The transport of requests; `nil` for the embedded backend, or the network when there is a server.
    public var transport: (any HTTPTransport)?
    /// Waits, such as before a retry.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The time limit of looking up values for a completion.
    public var completionLimit: Duration
    /// Opens the terminal for screens, with or without mouse clicks and kitty's keyboard protocol.
    public var openTerminal:
        @Sendable (_ hasMouse: Bool, _ hasKeyboardProtocol: Bool) throws(TerminalFailure) -> any Terminal
    /// Opens an address in the user's browser; `false` without one.
    public var openBrowser: @Sendable (_ address: String) -> Bool = { _ in false }

    /// Creates an environment for tests.
    public init(
        variables: [String: String], console: Console, now: @escaping @Sendable () -> Date,
        localTime: LocalTime = .utc, transport: (any HTTPTransport)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        completionLimit: Duration = .seconds(1),
        openTerminal:
            @escaping @Sendable (_ hasMouse: Bool, _ hasKeyboardProtocol: Bool)
            throws(TerminalFailure) -> any Terminal = { _, _ throws(TerminalFailure) in throw .noTerminal }
    ) {
        self.variables = variables
        self.console = console
        self.now = now
        self.localTime = localTime
        self.transport = transport
        self.sleep = sleep
        self.completionLimit = completionLimit
        self.openTerminal = openTerminal
    }
}

extension AppEnvironment {
    /// The environment of this process.
    public static func live() -> AppEnvironment {
        let variables = ProcessInfo.processInfo.environment
        var environment = AppEnvironment(
            variables: variables, console: .live(variables), now: { Date() }, localTime: .system,
            openTerminal: { hasMouse, hasKeyboardProtocol throws(TerminalFailure) in
                try LiveTerminal(
                    environment: variables, hasMouse: hasMouse, hasKeyboardProtocol: hasKeyboardProtocol)
            })
        environment.openBrowser = { Browser.open($0, variables) }
        return environment
    }
}
