public import TerminalKit
public import TextCore

/// A command of an app: its spec and its action. An app lists each of its commands once.
///
/// ```swift
/// Command(ShowCommand.spec) { parsed, run, app in
///     await ShowCommand(try parsed.number("note")).run(app.notesScene(), run)
/// }
/// ```
public struct Command<Container: Sendable>: Sendable {
    /// Checks the parsed arguments, does the work, and returns the exit code.
    public typealias Action =
        @MainActor @Sendable (
            _ parsed: ParsedCommand, _ run: Run, _ app: Container
        ) async throws(UsageError) -> ExitCode

    /// Its name, arguments and options.
    public let spec: CommandSpec
    /// Whether it works on this device's data, so that it accepts no server.
    let isLocal: Bool
    /// Whether it prints a document of another format, and has no `--json` unless its spec does.
    let isDocument: Bool
    /// A secret that it sends to the server, as an object: "your password", "비밀번호를".
    let secret: LocalizedText?
    /// Whether it concerns a sign-in, so that it refuses a token.
    let needsSession: Bool
    let action: Action
    /// Creates the screens that it shows, which visitors of `serve --pages` see as well.
    var screens: (@MainActor @Sendable (Run, Container) -> AppScreens)?

    /// - Parameters:
    ///   - spec: its name, arguments and options.
    ///   - isLocal: whether it works on this device's data, so that it accepts no server.
    ///   - isDocument: whether it prints a document of another format.
    ///   - secret: a secret that it sends to the server, as an object: "your password", "비밀번호를". The user is warned if
    ///     the connection has no TLS.
    ///   - needsSession: whether it concerns a sign-in, so that it refuses the token of `TRELLIS_TOKEN`.
    ///   - action: checks the parsed arguments, does the work, and returns the exit code.
    public init(
        _ spec: CommandSpec, isLocal: Bool = false, isDocument: Bool = false, secret: LocalizedText? = nil,
        needsSession: Bool = false, _ action: @escaping Action
    ) {
        self.spec = spec
        self.isLocal = isLocal
        self.isDocument = isDocument
        self.secret = secret
        self.needsSession = needsSession
        self.action = action
    }
}
