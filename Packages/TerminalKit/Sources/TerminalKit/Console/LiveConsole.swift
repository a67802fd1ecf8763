#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

extension Console {
    /// The console of this process.
    ///
    /// SIGPIPE is ignored from now on: a reader that leaves is seen as `isClosed`. Output to a terminal
    /// appears at once, other output is collected; call `finish` before the process ends.
    public static func live(_ environment: [String: String]) -> Console {
        _ = signal(SIGPIPE, SIG_IGN)
        let facts = TerminalFacts(
            isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            isErrorTerminal: isatty(STDERR_FILENO) == 1, environment: environment)
        let output = DescriptorWriter(STDOUT_FILENO, capacity: facts.isOutputTerminal ? 0 : 32 * 1024)
        let errors = DescriptorWriter(STDERR_FILENO, capacity: 0)
        var console = Console(
            write: { output.write($0.rendered) },
            writeError: {
                output.flush()
                errors.write($0.rendered)
            },
            flush: { output.flush() },
            outputState: { output.state },
            readLine: {
                output.flush()
                return Swift.readLine()
            },
            readSecret: { prompt in
                output.flush()
                guard facts.isInputTerminal else {
                    return await SecretPrompt.offPool { _ in
                        Swift.readLine().map(SecretInput.text) ?? .nothing
                    }
                }
                return await SecretPrompt(terminal: STDIN_FILENO, write: { errors.write($0.rendered) })
                    .ask(TerminalText(prompt))
            },
            readAll: { limit in
                output.flush()
                return await DescriptorReader(descriptor: STDIN_FILENO).readAll(upTo: limit)
            },
            readLines: { descriptor, count in
                await DescriptorReader(descriptor: Int32(descriptor)).readLines(count)
            },
            edit: { path in
                output.flush()
                guard let editor = Editor(environment: environment) else { return .noEditor }
                return await editor.edit(path)
            },
            facts: facts,
            measureWidth: {
                guard facts.isOutputTerminal else { return nil }
                return TerminalSize.columns(environment, descriptor: STDOUT_FILENO)
            })
        console.query = { question in
            output.flush()
            return await TerminalQuery(input: STDIN_FILENO, output: STDOUT_FILENO).ask(question)
        }
        return console
    }
}
