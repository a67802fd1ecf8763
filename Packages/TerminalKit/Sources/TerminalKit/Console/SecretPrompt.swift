#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Dispatch
internal import Synchronization

/// Asks for a secret on a terminal that shows nothing of it.
struct SecretPrompt: Sendable {
    /// The terminal's descriptor.
    let terminal: Int32
    let write: @Sendable (TerminalText) -> Void

    /// Asks, on a thread of its own. The terminal is as before when this returns, after a cancellation too.
    func ask(_ prompt: TerminalText) async -> SecretInput {
        await Self.offPool { isCancelled in
            write(prompt)
            defer { write("\n") }
            return withoutEcho { readLine(isCancelled) }
        }
    }

    /// Runs what blocks, with a way to see that the asking task was cancelled.
    static func offPool(
        _ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> SecretInput
    ) async -> SecretInput {
        let cancelled = Flag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "trellis.prompt").async {
                    continuation.resume(returning: work { cancelled.isSet.withLock { $0 } })
                }
            }
        } onCancel: {
            cancelled.isSet.withLock { $0 = true }
        }
    }

    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }

    /// Ctrl-C arrives as a key, so that nothing ends the process while the echo is off.
    private func withoutEcho(_ body: () -> SecretInput) -> SecretInput {
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return body() }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG)
        guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return .nothing }
        defer { _ = tcsetattr(terminal, TCSAFLUSH, &before) }
        return body()
    }

    private func readLine(_ isCancelled: () -> Bool) -> SecretInput {
        var line = SecretLine()
        while !isCancelled() {
            var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { return .nothing }
            if let input = line.take(byte) { return input }
        }
        return .interrupted
    }
}
