public import TerminalKit
public import TextCore

/// One command of an app: what it is called and takes, and what it does. An app lists each of its commands once.
///
/// ```swift
/// Command(ShowCommand.spec) { parsed, run, app in
///     await ShowCommand(try parsed.number("note")).run(app.notesScene(), run)
/// }
/// ```
public struct Command<Container: Sendable>: Sendable {
    /// Checks the parsed call, does the work, and gives the exit code.
    public typealias Action =
        @MainActor @Sendable (
            _ parsed: ParsedCommand, _ run: Run, _ app: Container
        ) async throws(UsageError) -> ExitCode

    /// What it is called and takes.
    public let spec: CommandSpec
    /// Whether it is about what this device has, so that it takes no server.
    let isLocal: Bool
    /// What it sends to a server that others on the way must not read, as an object: "your password", "비밀번호를".
    let secret: LocalizedText?
    let action: Action

    /// - Parameters:
    ///   - spec: what it is called and takes.
    ///   - isLocal: whether it is about what this device has, so that it takes no server.
    ///   - secret: what it sends that others must not read, as an object: "your password", "비밀번호를". Its user is
    ///     warned of a server that is asked without TLS.
    ///   - action: checks the parsed call, does the work, and gives the exit code.
    public init(
        _ spec: CommandSpec, isLocal: Bool = false, secret: LocalizedText? = nil,
        _ action: @escaping Action
    ) {
        self.spec = spec
        self.isLocal = isLocal
        self.secret = secret
        self.action = action
    }
}
