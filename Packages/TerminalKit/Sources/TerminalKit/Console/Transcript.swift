internal import Synchronization

/// A console for tests: records output, and answers questions from given lines.
///
///     let transcript = Transcript(width: 40, input: ["yes"])
///     transcript.console.out("Hello")
///     #expect(transcript.out == "Hello")
public final class Transcript: Sendable {
    private struct State {
        var out = ""
        var error = ""
        var input: [String]
        var output = OutputState.open
        var width: Int?
    }

    private let state: Mutex<State>
    private let facts: TerminalFacts

    /// Creates a terminal `width` cells wide, or a pipe without a width.
    public init(
        width: Int? = nil, facts: TerminalFacts? = nil, input: [String] = [],
        environment: [String: String] = ["NO_COLOR": "1"]
    ) {
        let isTerminal = width != nil
        state = Mutex(State(input: input, width: width))
        self.facts =
            facts
            ?? TerminalFacts(
                isInputTerminal: isTerminal, isOutputTerminal: isTerminal, isErrorTerminal: isTerminal,
                isErrorOnScreen: isTerminal, environment: environment)
    }

    /// Everything printed to standard output, without its last line end.
    public var out: String { Self.withoutLastNewline(rawOut) }
    /// Everything printed to standard error, without its last line end.
    public var error: String { Self.withoutLastNewline(rawError) }
    /// Everything printed to standard output, exactly.
    public var rawOut: String { state.withLock { $0.out } }
    /// Everything printed to standard error, exactly.
    public var rawError: String { state.withLock { $0.error } }

    /// Makes standard output behave as if its reader were gone or the disk full.
    public func setOutput(_ output: OutputState) { state.withLock { $0.output = output } }

    /// Changes the width of the terminal, as a user does by resizing the window.
    public func setWidth(_ width: Int?) { state.withLock { $0.width = width } }

    /// The console to hand to the code under test.
    public var console: Console {
        var console = Console(
            write: { text in self.state.withLock { if $0.output == .open { $0.out += text.rendered } } },
            writeError: { text in self.state.withLock { $0.error += text.rendered } },
            outputState: { self.state.withLock { $0.output } },
            readLine: { self.answer($0) },
            readAll: { limit in
                let text = self.state.withLock { state in
                    defer { state.input = [] }
                    return state.input.map { $0 + "\n" }.joined()
                }
                return text.utf8.count > limit ? .tooLarge : .text(text)
            },
            readChunk: {
                let text = self.state.withLock { state in
                    defer { state.input = [] }
                    return state.input.map { $0 + "\n" }.joined()
                }
                return text.isEmpty ? .end : .bytes(Array(text.utf8))
            },
            readLines: { descriptor, count in
                descriptor == 0 ? (0..<count).compactMap { _ in self.nextLine() } : nil
            },
            facts: facts,
            measureWidth: { self.state.withLock { $0.width } })
        console.hasInput = { self.state.withLock { !$0.input.isEmpty } }
        return console
    }

    /// Answers with the next line of the input. As on a terminal, the line of the question ends when no input is left.
    private func answer(_ question: LineQuestion) -> LineInput {
        let line = nextLine()
        if question.kind != .secret {
            state.withLock { $0.error += question.prompt.rendered + (line == nil ? "\n" : "") }
        }
        return line.map(LineInput.text) ?? .nothing
    }

    private func nextLine() -> String? {
        state.withLock { $0.input.isEmpty ? nil : $0.input.removeFirst() }
    }

    private static func withoutLastNewline(_ text: String) -> String {
        text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
