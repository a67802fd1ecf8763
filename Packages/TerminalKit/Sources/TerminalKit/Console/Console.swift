import Synchronization
public import TextCore

/// Standard input, output and error of a command-line tool, and facts about them.
///
///     var console = Console.live(ProcessInfo.processInfo.environment)
///     console.out("\(console.style("Ready", .bold))")
///     exit(console.finish(.success, program: "app").rawValue)
///
/// The members are closures, so that a test can pass the console of a `Transcript`. All output is `TerminalText`, so
/// untrusted text cannot control the terminal.
public struct Console: Sendable {
    /// Writes to standard output exactly the given text.
    var output: @Sendable (TerminalText) -> Void
    /// Flushes standard output, then writes exactly the given text to standard error.
    var errors: @Sendable (TerminalText) -> Void { { [held] in held.take($0) } }
    /// Standard error, shared by all copies of this console.
    private var held: HeldErrors
    /// Writes out buffered output; streams such as `watch --json` call it after each record. Waits for a pager.
    public var flush: @Sendable () -> Void
    /// Whether standard output still accepts text.
    public var outputState: @Sendable () -> OutputState
    /// Asks for a line. On a terminal the user answers in a line editor; otherwise the next line of standard input is
    /// the answer and the question is not written. Blocks no thread of the cooperative pool.
    public var readLine: @Sendable (LineQuestion) async -> LineInput
    /// Reads standard input to its end, `limit` bytes at most. Blocks no thread of the cooperative pool.
    public var readAll: @Sendable (_ limit: Int) async -> TextDocument
    /// Reads the next part of standard input, 64 KiB at most, for input of any length. Blocks no thread of the
    /// cooperative pool.
    public var readChunk: @Sendable () async -> InputChunk
    /// Reads `count` lines, without their line ends, from a file descriptor that the parent process opened. Fewer at
    /// the end of the input, `nil` when reading fails.
    public var readLines: @Sendable (_ descriptor: Int, _ count: Int) async -> [String]?
    /// Whether typed input is waiting to be read. On a terminal in line mode it is a whole line.
    public var hasInput: @Sendable () -> Bool = { false }
    /// Opens a file in the user's editor and waits until the editor exits.
    public var edit: @Sendable (_ path: String) async -> EditorOutcome
    /// Sends the terminal a query and reads its answer; empty unless this is the console of the process. Blocks no
    /// thread of the cooperative pool.
    public var query: @Sendable (TerminalQuestion) async -> TerminalReply = { _ in TerminalReply() }
    /// Facts about the streams, such as whether they are terminals.
    public var facts: TerminalFacts
    /// The current width of the terminal in cells; `nil` when output is not a terminal and lines may have any length.
    public var measureWidth: @Sendable () -> Int?
    /// The current height of the terminal in cells; `nil` when output is not a terminal.
    public var measureHeight: @Sendable () -> Int? = { nil }
    /// Whether standard error receives JSON, one object on each line, for programs.
    public var hasJSONErrors = false
    /// The name of the program, with which the commands in its messages begin.
    public var commandName: String?
    /// From now on, output that is taller than the terminal goes through the user's pager. Output is held back until it
    /// is that tall, until `flush`, or until the program asks a question or reads input.
    public var page: @Sendable () -> Void = {}
    /// From now on, a line on the terminal shows `label`, the reason for waiting, whenever nothing is printed for half
    /// a second; `nil` ends that. With `asPlainLine` it is printed once and stays. Without a terminal nothing is
    /// printed.
    public var wait: @Sendable (_ label: String?, _ asPlainLine: Bool) -> Void = { _, _ in }

    public init(
        write: @escaping @Sendable (TerminalText) -> Void,
        writeError: @escaping @Sendable (TerminalText) -> Void,
        flush: @escaping @Sendable () -> Void = {},
        outputState: @escaping @Sendable () -> OutputState = { .open },
        readLine: @escaping @Sendable (LineQuestion) async -> LineInput = { _ in .nothing },
        readAll: @escaping @Sendable (_ limit: Int) async -> TextDocument = { _ in .text("") },
        readChunk: @escaping @Sendable () async -> InputChunk = { .end },
        readLines: @escaping @Sendable (_ descriptor: Int, _ count: Int) async -> [String]? = { _, _ in nil },
        edit: @escaping @Sendable (_ path: String) async -> EditorOutcome = { _ in .noEditor },
        facts: TerminalFacts = TerminalFacts(),
        measureWidth: @escaping @Sendable () -> Int? = { nil }
    ) {
        output = write
        held = HeldErrors(writeError)
        self.flush = flush
        self.outputState = outputState
        self.readLine = readLine
        self.readAll = readAll
        self.readChunk = readChunk
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

    /// Prints a line for the user to standard output, broken between words where it is wider than the terminal.
    public func out(_ line: TerminalText) { output(wrapped(line + "\n")) }

    /// Prints any text as a line for the user to standard output: made safe, its line breaks kept, and broken between
    /// words where it is wider than the terminal.
    public func out(_ line: String) { output(wrapped(TerminalText(line + "\n", allowingNewlines: true))) }

    /// Prints a line to standard error; a note, when errors are JSON.
    public func error(_ line: TerminalText) {
        if hasJSONErrors { note(line.description) } else { errors(line + "\n") }
    }

    /// Prints any text as a line to standard error: made safe, its line breaks kept, and broken between words where it is
    /// wider than the terminal; a note, when errors are JSON.
    public func error(_ line: String) {
        if hasJSONErrors { return note(line) }
        let text = TerminalText(line + "\n", allowingNewlines: true)
        errors(facts.isErrorTerminal ? wrapped(text) : text)
    }

    /// Prints the reason for a failure and the advice to standard error: `program: message` and the advice on a line of
    /// its own, and then a line for each candidate; or one JSON object. Returns `code`.
    public func fail(
        _ message: String, advice: String? = nil, candidates: [Candidate] = [], program: String,
        _ code: ExitCode
    ) -> ExitCode {
        if hasJSONErrors {
            let object = ErrorObject(
                error: .init(
                    message: message, advice: advice, exitCode: code.rawValue, candidates: candidates))
            if let line = JSONOutput.line(object) { errors(TerminalText(line) + "\n") }
        } else {
            error("\(program): \(message)")
            if let advice { error(advice) }
            for candidate in candidates { error("  \(candidate.line)") }
        }
        return code
    }

    private func wrapped(_ text: TerminalText) -> TerminalText {
        width.map { text.wrapped(toCells: $0, command: commandName) } ?? text
    }

    private func note(_ text: String) {
        if let line = JSONOutput.line(["note": text]) { errors(TerminalText(line) + "\n") }
    }

    /// Asks for a secret, which is not shown while it is typed.
    public func readSecret(_ prompt: String) async -> LineInput {
        await readLine(LineQuestion(TerminalText(prompt), .secret))
    }

    /// Standard error as a closure that makes its text safe. Setting it redirects standard error.
    public var writeError: @Sendable (String) -> Void {
        get { { [errors] in errors(TerminalText($0, allowingNewlines: true)) } }
        set { held = HeldErrors { newValue($0.rendered) } }
    }

    /// Holds back standard error from now on, up to 256 KiB, while it would be written over a screen. This affects all
    /// copies of this console and its originals, except consoles with a newly set standard error.
    public func holdErrors() { held.hold() }

    /// Writes the held text, and from now on everything at once. `left` returns the message about the number of older
    /// lines that were dropped.
    public func releaseErrors(_ left: (_ lineCount: Int) -> TerminalText) { held.release { left($0) + "\n" } }

    /// The width of the terminal in cells; `nil` when lines may have any length.
    public var width: Int? { measureWidth() }

    /// The height of the terminal in cells; `nil` when output is not a terminal.
    public var height: Int? { measureHeight() }

    /// Whether the reader of standard output is gone (`| head`): stop working without an error.
    public var isClosed: Bool { outputState() == .closed }

    /// The style for standard output.
    public var style: Style { Style(isOn: facts.allowsColour) }

    /// The same console with the choice of `--color` applied; `NO_COLOR` overrides it.
    public func colour(_ choice: ColourChoice) -> Console {
        var copy = self
        copy.facts.colourChoice = choice
        return copy
    }

    /// Writes out buffered output and returns the code to exit with.
    ///
    /// A closed reader changes nothing. Output that could not be written (disk full) is a failure, reported on standard
    /// error.
    public func finish(_ code: ExitCode, program: String, language: Language = .english) -> ExitCode {
        wait(nil, false)
        flush()
        guard let problem = outputState().problem(afterSuccess: code == .success) else { return code }
        return fail(problem[language], program: program, code == .success ? .failure : code)
    }
}

/// Standard output that is collected instead of written, for a command whose lines become a report.
public struct CollectedOutput: Sendable {
    /// The console that it replaces.
    public let original: Console
    /// The same console with collected output, without wrapping or colour.
    public let console: Console
    private let text: CollectedText

    public init(of console: Console) {
        original = console
        let text = CollectedText()
        var copy = console
        copy.output = { text.add($0.description) }
        copy.facts.colourChoice = .never
        copy.measureWidth = { nil }
        copy.measureHeight = { nil }
        copy.page = {}
        self.text = text
        self.console = copy
    }

    /// The printed lines, without empty ones.
    public var lines: [String] { text.all.split(whereSeparator: \.isNewline).map(String.init) }
}

private final class CollectedText: Sendable {
    private let text = Mutex("")

    var all: String { text.withLock { $0 } }
    func add(_ more: String) { text.withLock { $0 += more } }
}

/// A thing that an ambiguous name may mean.
public struct Candidate: Encodable, Sendable {
    /// The number that names it in commands; `nil` if its text does.
    public let number: Int?
    public let text: String

    public init(number: Int? = nil, _ text: String) {
        self.number = number
        self.text = text
    }

    fileprivate var line: String { (number.map { "\($0)  " } ?? "") + text }
}

/// The reason for a command's failure, for programs.
private struct ErrorObject: Encodable {
    struct Content: Encodable {
        let message: String
        let advice: String?
        let exitCode: Int32
        let candidates: [Candidate]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(message, forKey: .message)
            try container.encode(advice, forKey: .advice)
            try container.encode(exitCode, forKey: .exitCode)
            // Only the error about an ambiguous name has the field.
            if !candidates.isEmpty { try container.encode(candidates, forKey: .candidates) }
        }

        private enum CodingKeys: String, CodingKey { case message, advice, exitCode, candidates }
    }

    let error: Content
}

extension OutputState {
    /// The message for the user; `nil` when output was written, or its reader is gone.
    fileprivate func problem(afterSuccess isDone: Bool) -> LocalizedText? {
        switch self {
        case .open, .closed: nil
        case .missing:
            LocalizedText(
                "Standard output is closed, so nothing was done. Add '> /dev/null' if the output is not "
                    + "needed.",
                "표준 출력이 닫혀 있어 아무것도 하지 않았습니다. 출력이 필요 없으면 '> /dev/null'을 붙이세요.")
        case .failed(let reason) where isDone:
            LocalizedText(
                "The command succeeded, but its output could not be written: \(reason)",
                "명령은 성공했지만 결과를 출력하지 못했습니다: \(reason)")
        case .failed(let reason):
            LocalizedText("The output could not be written: \(reason)", "결과를 출력하지 못했습니다: \(reason)")
        }
    }
}

/// The state of standard output.
public enum OutputState: Hashable, Sendable {
    case open
    /// The parent process closed it before the program started.
    case missing
    /// The reader of the pipe is gone; further output is dropped.
    case closed
    /// Writing failed for the system's reason, such as a full disk; further output is dropped.
    case failed(reason: String)
}

/// A question to answer with a line of text.
public struct LineQuestion: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        /// The answer is not shown.
        case secret
        /// The answer names a file: Tab completes it, and quotes, backslashes and `~` have their meaning in a shell.
        case path
    }

    /// The text before the answer, including the space between them.
    public let prompt: TerminalText
    public let kind: Kind

    public init(_ prompt: TerminalText, _ kind: Kind = .text) {
        self.prompt = prompt
        self.kind = kind
    }
}

/// The answer to a `LineQuestion`.
public enum LineInput: Hashable, Sendable {
    /// The line, without its line end.
    case text(String)
    /// The end of the input: Ctrl-D on an empty line, or the end of a pipe.
    case nothing
    /// Ctrl-C, or the asking task was cancelled.
    case interrupted
}

/// A part of standard input.
public enum InputChunk: Hashable, Sendable {
    case bytes([UInt8])
    case end
    /// The input cannot be read, or the task was cancelled.
    case interrupted
}

/// Standard input, read to its end.
public enum TextDocument: Hashable, Sendable {
    case text(String)
    case notUTF8
    /// It has more bytes than the limit.
    case tooLarge
    /// The asking task was cancelled, or reading failed.
    case interrupted
}
