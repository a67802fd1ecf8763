internal import Basics
internal import Dispatch
import Platform

/// Control sequences that a terminal answers as keyboard input.
public struct TerminalQuestion: Sendable {
    /// The control sequences to write.
    public let text: String
    /// How long to wait for the answer.
    public let limit: Duration
    /// Whether the bytes read so far are the whole answer; called after each byte.
    public let isAnswered: @Sendable (_ bytes: [UInt8]) -> Bool

    public init(
        _ text: String, limit: Duration, isAnswered: @escaping @Sendable (_ bytes: [UInt8]) -> Bool
    ) {
        self.text = text
        self.limit = limit
        self.isAnswered = isAnswered
    }
}

/// The answer of a terminal about itself.
public struct TerminalReply: Hashable, Sendable {
    /// The bytes read until the answer was complete or the time limit passed; empty when no question was sent.
    public var bytes: [UInt8]
    /// The size of the screen: `columns` and `rows` in cells, `width` and `height` in pixels. 0 where unknown.
    public var columns: Int
    public var rows: Int
    public var width: Int
    public var height: Int

    public init(bytes: [UInt8] = [], columns: Int = 0, rows: Int = 0, width: Int = 0, height: Int = 0) {
        self.bytes = bytes
        self.columns = columns
        self.rows = rows
        self.width = width
        self.height = height
    }
}

/// Sends a question to a terminal and reads its answer, with echo and line buffering off.
///
/// No question is sent while typed input is waiting, which belongs to the next reader. Input typed in the few
/// milliseconds before the answer becomes part of the reply. Nothing after the answer is read.
struct TerminalQuery: Sendable {
    /// The terminal's descriptors.
    let input: Int32
    let output: Int32
    /// The signals that end or stop a process. They are held back, because otherwise the terminal would be left without
    /// echo.
    var signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    private static let mostBytes = 4096

    /// Asks on a thread that may block. The terminal's modes are restored before this returns, and before a signal that
    /// arrives during the query takes effect.
    func ask(_ question: TerminalQuestion) async -> TerminalReply {
        await DispatchQueue(label: "trellis.terminal").run {
            var reply = measured()
            reply.bytes = SignalHub.shared.holding(signals) { withoutEcho { answer(to: question) } }
            return reply
        }
    }

    private func measured() -> TerminalReply {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return TerminalReply() }
        return TerminalReply(
            columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
            height: Int(size.ws_ypixel))
    }

    /// Ctrl-C still raises SIGINT.
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
