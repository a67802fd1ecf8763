import AppCore
import CommunityCLI
import TerminalKit

/// A command that runs beside the test until it is stopped: `serve`, `watch`.
struct Serving: Sendable {
    let transcript: Transcript
    /// What it says on standard error.
    let errors: AsyncStream<String>
    /// What it says on standard output.
    let output: AsyncStream<String>
    private let task: Task<ExitCode, Never>

    init(_ app: TestApp, _ arguments: [String], width: Int? = nil) {
        let transcript = Transcript(width: width, environment: TestApp.plain)
        let (errors, saying) = AsyncStream<String>.makeStream()
        let (output, printing) = AsyncStream<String>.makeStream()
        var environment = app.environment(transcript)
        let write = environment.console.writeError
        environment.console.writeError = { text in
            write(text)
            saying.yield(text)
        }
        environment.console.flush = {
            printing.yield(transcript.rawOut)
        }
        let ready = environment
        self.transcript = transcript
        self.errors = errors
        self.output = output
        task = Task {
            defer {
                saying.finish()
                printing.finish()
            }
            return await TestApp.app.run(arguments, ready)
        }
    }

    /// Where it listens, once it does; `nil` when it ended without.
    func address() async -> String? {
        for await text in errors {
            if let word = text.split(separator: " ").first(where: { $0.hasPrefix("http") }) {
                return String(word)
            }
        }
        return nil
    }

    /// Whether it said that on standard error before it ended.
    func says(_ part: String) async -> Bool { await errors.first { $0.contains(part) } != nil }

    /// Whether it printed that before it ended.
    func prints(_ part: String) async -> Bool { await output.first { $0.contains(part) } != nil }

    /// What Ctrl-C does.
    func stop() async -> ExitCode {
        task.cancel()
        return await code()
    }

    /// What it ended with. It is stopped when the test's time is over.
    func code() async -> ExitCode {
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension TestApp {
    func begin(_ arguments: String..., width: Int? = nil) -> Serving {
        Serving(self, arguments, width: width)
    }
}
