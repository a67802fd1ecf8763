public import TerminalKit

/// `completions <shell>`: a script that the shell reads.
public struct CompletionsCommand: Sendable {
    /// Whose script.
    public let shell: Completions.Shell

    /// - Throws: `UsageError` for a shell that is unknown.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        shell = try parsed.choice("shell") ?? .bash
    }

    /// Prints it.
    public func run(_ app: AppSpec, _ context: CommandContext) -> ExitCode {
        context.console.write(Completions.script(for: shell, app: app, language: context.language))
        return .success
    }
}
