import Foundation
import Synchronization
import Testing

@testable import TerminalKit

/// The output to a terminal, and its visible result.
private final class Screen: Sendable {
    private let sent = Mutex("")

    var text: String { sent.withLock(\.self) }
    func write(_ text: String) { sent.withLock { $0 += text } }

    /// The visible lines.
    var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.components(separatedBy: "\r\u{1B}[2K").last ?? "" }
    }
}

@Suite struct WaitingLineTests {
    private let screen = Screen()
    private let line: WaitingLine

    init() {
        let screen = screen
        line = WaitingLine(width: { 30 }) { text in
            screen.write(text.rendered)
            return true
        }
    }

    /// Starts the waiting line without a clock; the test sends its ticks.
    private func wait(for label: String?, asPlainLine isPlain: Bool = false) {
        line.wait(for: label, asPlainLine: isPlain) { _ in try await Task.sleep(for: .seconds(3600)) }
    }

    private func tick(_ count: Int) { for _ in 0..<count { line.tick() } }

    private func print(_ text: String) {
        line.writing(TerminalText(text, allowingNewlines: true)) { screen.write(text) }
    }

    @Test func `Appears after a while, turns, and is erased before other output`() {
        wait(for: "Waiting for board.example…")
        tick(4)
        #expect(screen.text.isEmpty)
        tick(1)
        #expect(screen.lines == ["⠴ Waiting for board.example…"])
        tick(1)
        #expect(screen.lines == ["⠦ Waiting for board.example…"])
        print("No posts yet.\n")
        #expect(screen.lines == ["No posts yet.", ""])
    }

    @Test func `Other output restarts the delay`() {
        wait(for: "Working…")
        tick(4)
        print("One\n")
        tick(4)
        #expect(screen.lines == ["One", ""])
        tick(1)
        #expect(screen.lines.last?.hasSuffix("Working…") == true)
        wait(for: nil)
        tick(10)
        #expect(screen.lines == ["One", ""])
    }

    @Test func `Is not drawn into an unfinished line of other output`() {
        wait(for: "Working…")
        print("Importing  10%")
        tick(10)
        #expect(screen.lines == ["Importing  10%"])
        print("\r\u{1B}[2K")
        line.writing(WaitingLine.erasing) { screen.write("\r\u{1B}[2K") }
        tick(5)
        #expect(screen.lines.last?.hasSuffix("Working…") == true)
    }

    @Test func `Leaves the terminal to a question`() {
        wait(for: "Working…")
        tick(5)
        line.pause()
        #expect(screen.lines == [""])
        tick(10)
        #expect(screen.lines == [""])
        line.resume()
        tick(4)
        #expect(screen.lines == [""])
        tick(1)
        #expect(screen.lines.last?.hasSuffix("Working…") == true)
    }

    @Test func `Prints one plain line for screen readers`() {
        wait(for: "Waiting for board.example…", asPlainLine: true)
        tick(20)
        print("One\n")
        tick(20)
        #expect(screen.text == "Waiting for board.example…\nOne\n")
    }

    @Test func `Fits the width of the terminal`() {
        wait(for: "Waiting for a.very.long.name.of.a.board.example…")
        tick(5)
        #expect(screen.lines.last?.count == 29)
    }

    @Test func `Erases nothing when it could not be drawn`() {
        let screen = screen
        let line = WaitingLine(width: { 30 }) { _ in false }
        line.wait(for: "Working…") { _ in try await Task.sleep(for: .seconds(3600)) }
        for _ in 0..<9 { line.tick() }
        line.writing("One\n") { screen.write("One\n") }
        #expect(screen.text == "One\n")
    }

    @Test(.timeLimit(.minutes(10))) func `Ticks by itself`() async {
        let (drawn, drawing) = AsyncStream<Void>.makeStream()
        let line = WaitingLine(width: { 30 }) { _ in
            drawing.yield()
            return true
        }
        line.wait(for: "Working…") { _ in await Task.yield() }
        var first = drawn.makeAsyncIterator()
        #expect(await first.next() != nil)
        line.wait(for: nil)
    }
}
