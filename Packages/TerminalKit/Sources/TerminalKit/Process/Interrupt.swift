import Platform

/// Handles Ctrl-C and `kill` by cancelling the running task.
public enum Interrupt {
    /// The signals that ask a program to end: SIGINT and SIGTERM.
    public static let usualSignals: [Int32] = [SIGINT, SIGTERM]

    /// Exits at once, without cleaning up: the response to a second Ctrl-C.
    public static func exitAtOnce(_ code: ExitCode) { _exit(code.rawValue) }

    /// Runs `body`, and cancels its task at the first signal.
    ///
    ///     let code = await Interrupt.cancelling { await app.run(arguments) }
    ///
    /// After a signal the exit code, returned when `body` has returned, is 128 plus the signal's number (130 for
    /// Ctrl-C), unless `body` returns `ExitCode.stopped`. A second signal calls `endNow`.
    public static func cancelling(
        on signals: [Int32] = usualSignals,
        atSecond endNow: @escaping @Sendable (ExitCode) -> Void = exitAtOnce,
        _ body: @escaping @Sendable () async -> ExitCode
    ) async -> ExitCode {
        let arriving = observed(signals)
        let work = Task { await body() }
        let watching = Task { () -> ExitCode? in
            var first: ExitCode?
            for await signal in arriving {
                let code = ExitCode(rawValue: 128 + signal)
                if first != nil { endNow(code) }
                first = first ?? code
                work.cancel()
            }
            return first
        }
        let code = await work.value
        watching.cancel()
        let signal = await watching.value
        return code.answersSignal ? code : signal ?? code
    }

    /// A stream of the signals as they arrive. They do not end the process until the stream ends or the task that reads
    /// it is cancelled.
    public static func observed(_ signals: [Int32] = usualSignals) -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        let listeners = signals.map { number in
            SignalHub.shared.add(number) { continuation.yield(number) }
        }
        continuation.onTermination = { _ in
            for listener in listeners { SignalHub.shared.remove(listener) }
        }
        return stream
    }
}
