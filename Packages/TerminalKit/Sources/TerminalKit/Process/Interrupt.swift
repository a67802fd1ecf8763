#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Ctrl-C and `kill` as something that a program can answer.
public enum Interrupt {
    /// The signals by which users and systems ask a program to end: SIGINT and SIGTERM.
    public static let usualSignals: [Int32] = [SIGINT, SIGTERM]

    /// Ends the process without another word, as the answer to a second Ctrl-C.
    public static func exitAtOnce(_ code: ExitCode) { _exit(code.rawValue) }

    /// Runs `body` and cancels its task at the first signal; the exit code is then 128 and the number of
    /// the signal (130 for Ctrl-C), given once `body` has returned, unless that is `ExitCode.stopped`. A second
    /// signal calls `endNow`.
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

    /// The signals as they arrive. They no longer end the process, until the stream ends or the task that
    /// reads it is cancelled.
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
