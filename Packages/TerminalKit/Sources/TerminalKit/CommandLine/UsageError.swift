/// The arguments make no sense; `message` says why, in the user's language.
public struct UsageError: Error, Hashable, Sendable {
    public let message: String
    /// What to do about it, such as the help command to run.
    public let advice: String?

    public init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }
}

extension Console {
    /// Prints the error as command-line tools do, and gives the exit code that belongs to it.
    public func report(_ problem: UsageError, program: String) -> ExitCode {
        error("\(program): \(problem.message)" as TerminalText)
        if let advice = problem.advice { error(TerminalText(advice)) }
        return .usage
    }
}
