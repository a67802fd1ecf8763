/// Something to ask a person, who answers with a line.
public struct LineQuestion: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        /// Nothing of the answer is shown.
        case secret
        /// The answer names a file: Tab completes it, and quotes, backslashes and `~` mean what they do in a shell.
        case path
    }

    /// What is shown before the answer, with the space that keeps them apart.
    public let prompt: TerminalText
    public let kind: Kind

    public init(_ prompt: TerminalText, _ kind: Kind = .text) {
        self.prompt = prompt
        self.kind = kind
    }
}

/// What came of asking.
public enum LineInput: Hashable, Sendable {
    /// The line, without its end.
    case text(String)
    /// The input was at its end: Ctrl-D on an empty line, or nothing more in a pipe.
    case nothing
    /// Ctrl-C, or the asking task was cancelled.
    case interrupted
}
