import TerminalKit

/// There was no password; the code says how the command ends.
struct PasswordProblem: Error {
    let code: ExitCode
}
