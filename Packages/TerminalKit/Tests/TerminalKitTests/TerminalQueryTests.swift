import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(10))) struct TerminalQueryTests {
    private func question(limit: Duration = .seconds(50)) -> TerminalQuestion {
        TerminalQuestion("\u{1B}[c", limit: limit) { $0.last == UInt8(ascii: "c") }
    }

    private func query(_ terminal: PseudoTerminal, signals: [Int32] = []) -> TerminalQuery {
        TerminalQuery(input: terminal.inner, output: terminal.inner, signals: signals)
    }

    /// Waits for the query, so that the test types after it.
    private func waitForQuestion(_ terminal: PseudoTerminal) async throws {
        var shown = ""
        while !shown.hasSuffix("\u{1B}[c") {
            shown += terminal.shownText
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(shown == "\u{1B}[c")
    }

    @Test func `Reads the answer without echo, and nothing after it`() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        async let reply = query(terminal).ask(question())
        try await waitForQuestion(terminal)
        #expect(!terminal.modes.isEchoing)
        #expect(!terminal.modes.isLineByLine)
        #expect(terminal.modes.hasSignals)
        terminal.type("\u{1B}[?62")
        terminal.type(";4cnext line\n")
        #expect(await reply.bytes == Array("\u{1B}[?62;4c".utf8))
        #expect(terminal.modes == before)
        #expect(terminal.shownText.isEmpty)
        #expect(await DescriptorReader(descriptor: terminal.inner).readLines(1) == ["next line"])
    }

    @Test func `Gives up on a terminal that never answers, and restores it`() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        #expect(await query(terminal).ask(question(limit: .milliseconds(20))).bytes.isEmpty)
        #expect(terminal.modes == before)
    }

    @Test func `Stops reading a terminal that sends an endless answer`() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        async let reply = query(terminal).ask(question())
        try await waitForQuestion(terminal)
        for _ in 0..<100 {
            terminal.type(String(repeating: "\u{1B}[?1;", count: 20))
            // The kernel drops input beyond its buffer; the query reads the buffer during the pause.
            try await Task.sleep(for: .milliseconds(1))
            if terminal.modes == before { break }
        }
        #expect(await reply.bytes.count == 4096)
        #expect(terminal.modes == before)
    }

    @Test(arguments: ["typed before\n", "half a line"])
    func `Sends no query while typed input is waiting, and keeps the input`(typed: String) async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        terminal.type(typed)
        #expect(await query(terminal).ask(question()).bytes.isEmpty)
        #expect(terminal.modes == before)
        #expect(!terminal.shownText.contains("\u{1B}"))
        if !typed.hasSuffix("\n") { terminal.type("\n") }
        let line = await DescriptorReader(descriptor: terminal.inner).readLines(1)
        #expect(line == [typed.trimmingCharacters(in: .newlines)])
    }

    @Test func `Sends no query to a pipe`() async throws {
        let pipe = Pipe()
        let ends = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
        let reply = await TerminalQuery(input: ends.0, output: ends.1).ask(question())
        #expect(reply == TerminalReply())
        try pipe.fileHandleForWriting.close()
        #expect(try pipe.fileHandleForReading.readToEnd() == nil)
    }

    @Test func `Reports the size of the screen`() async throws {
        let terminal = try PseudoTerminal()
        var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 900, ws_ypixel: 720)
        #expect(ioctl(terminal.inner, UInt(TIOCSWINSZ), &size) == 0)
        let reply = await query(terminal).ask(question(limit: .milliseconds(1)))
        #expect(reply == TerminalReply(columns: 100, rows: 40, width: 900, height: 720))
    }

    @Test func `Signals take effect after the terminal is restored`() async throws {
        // With a signal that no other test uses: all of them run in one process.
        let terminal = try PseudoTerminal()
        Self.watched.store(terminal.inner, ordering: .sequentiallyConsistent)
        let previous = signal(SIGPROF) { _ in
            var modes = termios()
            _ = tcgetattr(TerminalQueryTests.watched.load(ordering: .sequentiallyConsistent), &modes)
            let isEchoing = modes.c_lflag & tcflag_t(ECHO) != 0
            TerminalQueryTests.seen.store(isEchoing ? 2 : 1, ordering: .sequentiallyConsistent)
        }
        defer { _ = signal(SIGPROF, previous) }
        async let reply = query(terminal, signals: [SIGPROF]).ask(question())
        try await waitForQuestion(terminal)
        // Once the second signal has arrived, all listeners have received the first.
        let arrived = Arrivals()
        let listener = SignalHub.shared.add(SIGPROF) { arrived.add() }
        for count in 1...2 {
            kill(getpid(), SIGPROF)
            while arrived.count < count { try await Task.sleep(for: .milliseconds(1)) }
        }
        SignalHub.shared.remove(listener)
        #expect(Self.seen.load(ordering: .sequentiallyConsistent) == 0)
        terminal.type("\u{1B}[?6c")
        _ = await reply
        #expect(Self.seen.load(ordering: .sequentiallyConsistent) == 2)
    }

    private final class Arrivals: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func add() { number.withLock { $0 += 1 } }
    }

    private static let watched = Atomic<Int32>(-1)
    /// 0: no signal yet. 1: a signal arrived while the echo was off. 2: a signal arrived after that.
    private static let seen = Atomic<Int32>(0)
}
