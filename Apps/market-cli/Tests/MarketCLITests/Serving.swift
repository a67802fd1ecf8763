import AppCore
import TerminalKit

@testable import MarketCLI

/// `serve` beside a test.
struct Serving: Sendable {
    let transcript: Transcript
    private let said: AsyncStream<String>
    private let task: Task<ExitCode, Never>

    init(_ app: TestApp, _ options: [String] = []) {
        let transcript = Transcript(environment: TestApp.plain)
        let (said, saying) = AsyncStream<String>.makeStream()
        var environment = app.environment(transcript)
        let write = environment.console.writeError
        environment.console.writeError = { text in
            write(text)
            saying.yield(text)
        }
        let ready = environment
        (self.transcript, self.said) = (transcript, said)
        task = Task {
            let code = await app.app.run(["serve", "--port", "0"] + options, ready)
            saying.finish()
            return code
        }
    }

    /// Where it listens, once it does; `nil` when it ended without.
    func address() async -> String? {
        for await text in said {
            if let address = text.firstMatch(of: #/https?://\S+/#) { return String(address.output) }
        }
        return nil
    }

    /// What Ctrl-C does.
    @discardableResult
    func stop() async -> ExitCode {
        task.cancel()
        return await task.value
    }
}
