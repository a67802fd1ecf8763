import Platform

extension Console {
    /// The console of this process.
    ///
    /// SIGPIPE is ignored from now on; `isClosed` reports a closed reader. Output to a terminal appears at once, other
    /// output is buffered: call `finish` before the process ends.
    public static func live(_ environment: [String: String]) -> Console {
        _ = signal(SIGPIPE, SIG_IGN)
        let facts = TerminalFacts(
            isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            isErrorTerminal: isatty(STDERR_FILENO) == 1,
            isErrorOnScreen: StandardDescriptors.isSameTerminal(STDERR_FILENO, STDIN_FILENO),
            environment: environment)
        let errors = DescriptorWriter(STDERR_FILENO, capacity: 0)
        let output = PagedOutput(
            DescriptorWriter(
                STDOUT_FILENO, capacity: facts.isOutputTerminal ? 0 : 32 * 1024,
                state: StandardDescriptors.isWritable(STDOUT_FILENO) ? .open : .missing),
            errors: errors, isErrorTerminal: facts.isErrorTerminal)
        let waiting = WaitingLine(width: { TerminalSize.columns(environment, descriptor: STDERR_FILENO) }) {
            // In the background the line would be drawn over the shell's.
            tcgetpgrp(STDERR_FILENO) == getpgrp() && output.draw($0)
        }
        let settle: @Sendable () -> Void = {
            waiting.pause()
            output.settle()
            waiting.resume()
        }
        var console = Console(
            write: { text in waiting.writing(facts.isOutputTerminal ? text : "") { output.write(text) } },
            writeError: { text in waiting.writing(text) { output.writeError(text) } },
            flush: settle,
            outputState: { output.outputState },
            readLine: { question in
                settle()
                return await waiting.paused {
                    await Self.readLine(question, facts, environment) { errors.write($0.rendered) }
                }
            },
            readAll: { limit in
                settle()
                return await waiting.paused {
                    await DescriptorReader(descriptor: STDIN_FILENO).readAll(upTo: limit)
                }
            },
            readChunk: {
                settle()
                return await waiting.paused { await DescriptorReader(descriptor: STDIN_FILENO).readChunk() }
            },
            readLines: { descriptor, count in
                settle()
                return await waiting.paused {
                    await DescriptorReader(descriptor: Int32(descriptor)).readLines(count)
                }
            },
            edit: { path in
                settle()
                guard let editor = Editor(environment: environment) else { return .noEditor }
                return await waiting.paused { await editor.edit(path) }
            },
            facts: facts,
            measureWidth: {
                guard facts.isOutputTerminal else { return nil }
                return TerminalSize.columns(environment, descriptor: STDOUT_FILENO)
            })
        console.hasInput = {
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // A closed terminal has no more input.
            return poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN | POLLHUP) == Int16(POLLIN)
        }
        console.measureHeight = {
            guard facts.isOutputTerminal else { return nil }
            return TerminalSize.rows(environment, descriptor: STDOUT_FILENO)
        }
        console.query = { question in
            settle()
            return await waiting.paused {
                await TerminalQuery(input: STDIN_FILENO, output: STDOUT_FILENO).ask(question)
            }
        }
        console.wait = { label, isPlain in
            guard facts.isErrorTerminal else { return }
            waiting.wait(for: label, asPlainLine: isPlain || facts.isDumb)
        }
        console.page = {
            guard facts.isInputTerminal, facts.isOutputTerminal, !facts.isDumb,
                let pager = Pager(environment: environment)
            else { return }
            output.begin(
                columns: TerminalSize.columns(environment, descriptor: STDOUT_FILENO),
                rows: TerminalSize.rows(environment, descriptor: STDOUT_FILENO), pager)
        }
        return console
    }

    /// Asks on standard error or, when that is redirected, on the terminal of standard input.
    private static func readLine(
        _ question: LineQuestion, _ facts: TerminalFacts, _ environment: [String: String],
        _ writeError: @escaping @Sendable (TerminalText) -> Void
    ) async -> LineInput {
        let paths = PathCompletion(home: environment["HOME"])
        let screen =
            facts.isErrorTerminal
            ? STDERR_FILENO : StandardDescriptors.isWritable(STDIN_FILENO) ? STDIN_FILENO : nil
        let isCapable = screen != nil && !facts.isDumb && environment["TERM"]?.isEmpty == false
        if facts.isInputTerminal, isCapable || question.kind == .secret {
            return await LinePrompt(
                input: STDIN_FILENO, output: screen ?? STDERR_FILENO, isCapable: isCapable, paths: paths
            )
            .ask(question)
        }
        if facts.isInputTerminal { writeError(question.prompt) }
        let lines = await DescriptorReader(descriptor: STDIN_FILENO).readLines(1)
        guard let line = lines?.first else { return Task.isCancelled ? .interrupted : .nothing }
        return .text(question.kind == .path ? paths.path(typed: line) : line)
    }
}
