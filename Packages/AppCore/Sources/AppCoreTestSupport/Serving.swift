import AppCore
public import TerminalKit
import Testing

/// A command that runs concurrently with the test until it is stopped: `serve`, `watch`.
public struct Serving: Sendable {
    public let transcript: Transcript
    /// The output on standard error, as it arrives.
    public let errors: AsyncStream<String>
    /// All of standard output so far, after each flush.
    public let output: AsyncStream<String>
    private let task: Task<ExitCode, Never>

    fileprivate init(_ app: TestApp, _ arguments: [String], width: Int?, endingWith signal: Int32?) {
        let transcript = Transcript(width: width, environment: TestApp.plain)
        let (errors, newError) = AsyncStream<String>.makeStream()
        let (output, newOutput) = AsyncStream<String>.makeStream()
        var environment = app.environment(transcript)
        let write = environment.console.writeError
        environment.console.writeError = { text in
            write(text)
            newError.yield(text)
        }
        environment.console.flush = { newOutput.yield(transcript.rawOut) }
        let ready = environment
        (self.transcript, self.errors, self.output) = (transcript, errors, output)
        task = Task {
            defer {
                newError.finish()
                newOutput.finish()
            }
            let run: @Sendable () async -> ExitCode = { await app.app.run(arguments, ready) }
            guard let signal else { return await run() }
            return await Interrupt.cancelling(on: [signal], run)
        }
    }

    /// The address at which it listens, as soon as it does; `nil` when it ended before.
    public func address() async -> String? {
        for await text in errors {
            if let word = text.split(separator: " ").first(where: { $0.hasPrefix("http") }) {
                return String(word).replacing("0.0.0.0", with: "127.0.0.1")
            }
        }
        return nil
    }

    /// Whether it printed this text on standard error before it ended.
    public func says(_ part: String) async -> Bool { await errors.first { $0.contains(part) } != nil }

    /// Whether it printed this text on standard output before it ended.
    public func prints(_ part: String) async -> Bool { await output.first { $0.contains(part) } != nil }

    /// Stops the command like Ctrl-C.
    @discardableResult
    public func stop() async -> ExitCode {
        task.cancel()
        return await code()
    }

    /// Stops the command like Ctrl-C, and returns all output until then.
    public func stopped() async -> AppRun {
        AppRun(code: await stop(), out: transcript.rawOut, error: transcript.rawError)
    }

    /// The exit code. The command is stopped when the test's time is over.
    public func code() async -> ExitCode {
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension TestApp {
    /// Starts a command that does not end by itself.
    public func begin(_ arguments: String..., width: Int? = nil) -> Serving { begin(arguments, width: width) }

    public func begin(_ arguments: [String], width: Int? = nil) -> Serving {
        Serving(self, arguments, width: width, endingWith: nil)
    }

    /// Starts `serve` at a free port. It ends when it is stopped, or with the signal.
    public func serve(_ options: String..., endingWith signal: Int32? = nil) -> Serving {
        serve(options, endingWith: signal)
    }

    public func serve(_ options: [String], endingWith signal: Int32? = nil) -> Serving {
        Serving(self, ["serve", "--port", "0"] + options, width: nil, endingWith: signal)
    }

    /// Serves at a free port while `body` runs, which receives the address for `--server`.
    /// - Throws: what `body` throws, and an issue when the server does not start.
    @MainActor
    public func serving<Result>(
        _ options: String..., body: @MainActor (_ address: String) async throws -> Result
    ) async throws -> Result {
        let serving = serve(options)
        do {
            let address = try #require(await serving.address(), "\(serving.transcript.error)")
            let result = try await body(address)
            await serving.stop()
            return result
        } catch {
            await serving.stop()
            throw error
        }
    }
}
