/// The three streams of a command-line tool and what is known about them: all that a command may print to.
///
/// Values are closures so that a test can put a `Transcript` in place. Text from other people has to pass
/// `terminalSafe()` before it gets here.
public struct Console: Sendable {
    /// Writes to standard output exactly what it is given.
    public var write: @Sendable (String) -> Void
    /// Writes to standard error exactly what it is given, after what waits for standard output.
    public var writeError: @Sendable (String) -> Void
    /// Hands buffered output over to its reader; streams such as `watch --json` call it after each record.
    public var flush: @Sendable () -> Void
    /// What became of standard output so far.
    public var outputState: @Sendable () -> OutputState
    /// Reads one line of standard input without its end, nil at its end. Blocks its thread.
    public var readLine: @Sendable () -> String?
    /// Asks for a secret: after the prompt and without showing it on a terminal, otherwise the first line of
    /// standard input. Blocks no thread of the cooperative pool.
    public var readSecret: @Sendable (_ prompt: String) async -> SecretInput
    /// What the streams are connected to.
    public var facts: TerminalFacts
    /// The width of the terminal in cells now, nil when output is no terminal and lines may be of any length.
    public var measureWidth: @Sendable () -> Int?

    public init(
        write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void,
        flush: @escaping @Sendable () -> Void = {},
        outputState: @escaping @Sendable () -> OutputState = { .open },
        readLine: @escaping @Sendable () -> String? = { nil },
        readSecret: @escaping @Sendable (_ prompt: String) async -> SecretInput = { _ in .nothing },
        facts: TerminalFacts = TerminalFacts(),
        measureWidth: @escaping @Sendable () -> Int? = { nil }
    ) {
        self.write = write
        self.writeError = writeError
        self.flush = flush
        self.outputState = outputState
        self.readLine = readLine
        self.readSecret = readSecret
        self.facts = facts
        self.measureWidth = measureWidth
    }
}

extension Console {
    /// Prints a line to standard output.
    public func out(_ line: String) { write(line + "\n") }

    /// Prints a line to standard error.
    public func error(_ line: String) { writeError(line + "\n") }

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
    public func finish(_ code: ExitCode, program: String) -> ExitCode {
        flush()
        switch outputState() {
        case .open, .closed: return code
        case .failed(let reason):
            error("\(program): \(reason)")
            return code == .success ? .failure : code
        }
    }
}
