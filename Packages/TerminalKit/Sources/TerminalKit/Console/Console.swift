public import TextCore

/// The three streams of a command-line tool and what is known about them: all that a command may print to.
///
/// Values are closures so that a test can put a `Transcript` in place. All of them take `TerminalText`, so
/// nothing gets out that could steer a terminal.
public struct Console: Sendable {
    /// Writes to standard output exactly what it is given.
    var output: @Sendable (TerminalText) -> Void
    /// Writes to standard error exactly what it is given, after what waits for standard output.
    var errors: @Sendable (TerminalText) -> Void
    /// Hands buffered output over to its reader; streams such as `watch --json` call it after each record.
    public var flush: @Sendable () -> Void
    /// What became of standard output so far.
    public var outputState: @Sendable () -> OutputState
    /// Asks for a line: on a terminal with a line editor, otherwise the next line of standard input is the answer and
    /// the question is not written. Blocks no thread of the cooperative pool.
    public var readLine: @Sendable (LineQuestion) async -> LineInput
    /// Reads standard input to its end, so many bytes at most. Blocks no thread of the cooperative pool.
    public var readAll: @Sendable (_ limit: Int) async -> TextDocument
    /// Reads so many lines, without their ends, from a file descriptor that the caller of the program opened; fewer
    /// when it ends before, nil when it cannot be read.
    public var readLines: @Sendable (_ descriptor: Int, _ count: Int) async -> [String]?
    /// Opens a file in the user's editor and waits for its end.
    public var edit: @Sendable (_ path: String) async -> EditorOutcome
    /// Asks the terminal itself something; nobody answers unless this is the console of the process. Blocks no thread
    /// of the cooperative pool.
    public var query: @Sendable (TerminalQuestion) async -> TerminalReply = { _ in TerminalReply() }
    /// What the streams are connected to.
    public var facts: TerminalFacts
    /// The width of the terminal in cells now, nil when output is no terminal and lines may be of any length.
    public var measureWidth: @Sendable () -> Int?

    public init(
        write: @escaping @Sendable (TerminalText) -> Void,
        writeError: @escaping @Sendable (TerminalText) -> Void,
        flush: @escaping @Sendable () -> Void = {},
        outputState: @escaping @Sendable () -> OutputState = { .open },
        readLine: @escaping @Sendable (LineQuestion) async -> LineInput = { _ in .nothing },
        readAll: @escaping @Sendable (_ limit: Int) async -> TextDocument = { _ in .text("") },
        readLines: @escaping @Sendable (_ descriptor: Int, _ count: Int) async -> [String]? = { _, _ in nil },
        edit: @escaping @Sendable (_ path: String) async -> EditorOutcome = { _ in .noEditor },
        facts: TerminalFacts = TerminalFacts(),
        measureWidth: @escaping @Sendable () -> Int? = { nil }
    ) {
        output = write
        errors = writeError
        self.flush = flush
        self.outputState = outputState
        self.readLine = readLine
        self.readAll = readAll
        self.readLines = readLines
        self.edit = edit
        self.facts = facts
        self.measureWidth = measureWidth
    }
}

extension Console {
    /// Prints to standard output without a line end.
    public func write(_ text: TerminalText) { output(text) }

    /// Prints any text to standard output without a line end: made safe, its line breaks kept.
    public func write(_ text: String) { output(TerminalText(text, allowingNewlines: true)) }

    /// Prints a line to standard output.
    public func out(_ line: TerminalText) { output(line + "\n") }

    /// Prints any text as a line to standard output: made safe, its line breaks kept.
    public func out(_ line: String) { write(line + "\n") }

    /// Prints a line to standard error.
    public func error(_ line: TerminalText) { errors(line + "\n") }

    /// Prints any text as a line to standard error: made safe, its line breaks kept.
    public func error(_ line: String) { errors(TerminalText(line + "\n", allowingNewlines: true)) }

    /// Asks for a secret, of which nothing is shown.
    public func readSecret(_ prompt: String) async -> LineInput {
        await readLine(LineQuestion(TerminalText(prompt), .secret))
    }

    /// Standard error for those who take a closure: makes safe what it is given. Who sets it hears all that
    /// goes to standard error.
    public var writeError: @Sendable (String) -> Void {
        get { { [errors] in errors(TerminalText($0, allowingNewlines: true)) } }
        set { errors = { newValue($0.rendered) } }
    }

    /// The width of the terminal in cells, nil when lines may be of any length.
    public var width: Int? { measureWidth() }

    /// Whether nobody reads standard output any more (`| head`): stop working, quietly.
    public var isClosed: Bool { outputState() == .closed }

    /// How to colour what goes to standard output.
    public var style: Style { Style(isOn: facts.allowsColour) }

    /// The same console with the answer to `--color` applied; `NO_COLOR` beats it.
    public func colour(_ choice: ColourChoice) -> Console {
        var copy = self
        copy.facts.colourChoice = choice
        return copy
    }

    /// Writes out what is buffered and gives the code to exit with: a reader that has left changes nothing,
    /// output that could not be written (disk full) is a failure, said on standard error.
    public func finish(_ code: ExitCode, program: String, language: Language = .english) -> ExitCode {
        flush()
        guard let problem = outputState().problem(afterSuccess: code == .success) else { return code }
        error("\(program): \(problem[language])" as TerminalText)
        return code == .success ? .failure : code
    }
}

extension OutputState {
    /// What a person has to know; nothing where all is well, or nobody wants to know.
    fileprivate func problem(afterSuccess isDone: Bool) -> LocalizedText? {
        switch self {
        case .open, .closed: nil
        case .missing:
            LocalizedText(
                "Standard output is closed, so nothing was done. Add '> /dev/null' if nobody is to see the output.",
                "표준 출력이 닫혀 있어 아무것도 하지 않았습니다. 출력이 필요 없으면 '> /dev/null'을 붙이세요.")
        case .failed(let reason) where isDone:
            LocalizedText(
                "The command was carried out, but its output could not be written: \(reason)",
                "명령은 실행했지만 결과를 출력하지 못했습니다: \(reason)")
        case .failed(let reason):
            LocalizedText("The output could not be written: \(reason)", "결과를 출력하지 못했습니다: \(reason)")
        }
    }
}
