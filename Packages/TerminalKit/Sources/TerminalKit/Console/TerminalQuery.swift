#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Dispatch

/// Asks a terminal and reads what it answers, with the echo off and without waiting for a line's end.
///
/// What the user typed before is left to whoever reads next: the terminal is not asked then. What is typed while its
/// answer is awaited, a few milliseconds, is part of the reply. Nothing behind the answer is read.
struct TerminalQuery: Sendable {
    /// The terminal's descriptors.
    let input: Int32
    let output: Int32
    /// What ends or stops a process; a terminal without echo would be left behind.
    var signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    private static let mostBytes = 4096

    /// Asks, on a thread that may block. The terminal is as before when this returns, and when a signal that arrives
    /// meanwhile takes effect.
    func ask(_ question: TerminalQuestion) async -> TerminalReply {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "trellis.terminal").async {
                var reply = measured()
                reply.bytes = SignalHub.shared.holding(signals) { withoutEcho { answer(to: question) } }
                continuation.resume(returning: reply)
            }
        }
    }

    private func measured() -> TerminalReply {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalReply() }
        return TerminalReply(
            columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
            height: Int(size.ws_ypixel))
    }

    /// Ctrl-C stays a signal.
    private func withoutEcho(_ body: () -> [UInt8]) -> [UInt8] {
        guard isInForeground(of: input), let modes = TerminalModes(input, { $0.readKeys() }), modes.apply()
        else {
            return []
        }
        defer { modes.restore() }
        return isReadable(within: 0) ? [] : body()
    }

    private func isReadable(within milliseconds: Int32) -> Bool {
        var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, milliseconds) > 0
    }

    private func answer(to question: TerminalQuestion) -> [UInt8] {
        let writer = DescriptorWriter(output, capacity: 0)
        writer.write(question.text)
        let end = ContinuousClock.now + question.limit
        var bytes: [UInt8] = []
        while bytes.count < Self.mostBytes, !question.isAnswered(bytes) {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else { break }
            guard isReadable(within: Int32(left.rounded(.up))) else { continue }
            var byte: UInt8 = 0
            let count = read(input, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else { break }
            bytes.append(byte)
        }
        return bytes
    }
}
