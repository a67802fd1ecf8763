import TerminalKit

/// `movies-cli completions <shell>`: a script that the shell reads.
struct CompletionsCommand: Sendable {
    let shell: Completions.Shell

    init(_ parsed: ParsedCommand) throws(UsageError) {
        shell = try parsed.choice("shell") ?? .bash
    }

    func run(_ app: AppSpec, _ context: CommandContext) -> ExitCode {
        context.console.write(Completions.script(for: shell, app: app, language: context.language))
        return .success
    }
}
