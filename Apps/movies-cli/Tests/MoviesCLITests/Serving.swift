import AppCore
import MoviesCLI
import TerminalKit

/// A `serve` that runs beside the test.
struct Serving: Sendable {
    let transcript: Transcript
    private let errors: AsyncStream<String>
    private let task: Task<ExitCode, Never>

    init(_ app: TestApp, _ arguments: [String], endingWith signal: Int32?) {
        let transcript = Transcript(environment: TestApp.plain)
        let (errors, saying) = AsyncStream<String>.makeStream()
        var environment = app.environment(transcript)
        let write = environment.console.writeError
        environment.console.writeError = { text in
            write(text)
            saying.yield(text)
        }
        let ready = environment
        self.transcript = transcript
        self.errors = errors
        task = Task {
            defer { saying.finish() }
            let body: @Sendable () async -> ExitCode = {
                await App.movies.run(["serve", "--port", "0"] + arguments, ready)
            }
            guard let signal else { return await body() }
            return await Interrupt.cancelling(on: [signal], body)
        }
    }

    /// Where it listens, once it does; `nil` when it ended without.
    func address() async -> String? {
        for await text in errors {
            let word = text.split(separator: " ").first { $0.hasPrefix("http") }
            if let word = word.map(String.init) {
                return String(word.replacing("0.0.0.0", with: "127.0.0.1"))
            }
        }
        return nil
    }

    /// What Ctrl-C does.
    func stop() async -> ExitCode {
        task.cancel()
        return await code()
    }

    /// What it ended with.
    func code() async -> ExitCode { await task.value }
}

extension TestApp {
    func serve(_ arguments: String..., endingWith signal: Int32? = nil) -> Serving {
        Serving(self, arguments, endingWith: signal)
    }
}
