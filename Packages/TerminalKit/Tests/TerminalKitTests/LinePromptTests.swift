import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(10))) struct LinePromptTests {
    private func prompt(_ terminal: PseudoTerminal, isCapable: Bool = true) -> LinePrompt {
        LinePrompt(
            input: terminal.inner, output: terminal.inner, isCapable: isCapable,
            paths: PathCompletion(home: nil),
            ending: [], stopping: [])
    }

    /// Reads the screen until it ends with `end`.
    private func wait(_ terminal: PseudoTerminal, for end: String) async throws -> String {
        var shown = ""
        while !shown.contains(end) {
            shown += terminal.shownText
            try await Task.sleep(for: .milliseconds(1))
        }
        return shown
    }

    @Test(arguments: [
        ("가나다라마\u{7F}\u{7F}xy\r", LineInput.text("가나다xy")),
        ("\u{1B}[200~two\nlines\u{1B}[201~\n", .text("two lines")),
        ("abc\u{3}", .interrupted), ("\u{4}", .nothing), ("\n", .text("")), ("half\u{15}\u{4}", .nothing),
    ])
    func `Returns the shown answer and restores the terminal`(
        typed: String, answer: LineInput
    ) async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        async let input = prompt(terminal).ask(LineQuestion("name: "))
        var shown = try await wait(terminal, for: "name: \u{1B}[?7h")
        #expect(!terminal.modes.isEchoing && !terminal.modes.isLineByLine)
        terminal.type(typed)
        #expect(await input == answer)
        shown += terminal.shownText
        #expect(terminal.modes == before)
        if case .text(let text) = answer {
            #expect(shown.hasSuffix("\r\u{1B}[Kname: \(text)\u{1B}[?2004l\r\n"))
        }
        #expect(shown.hasSuffix("\u{1B}[?2004l\r\n"))
    }

    @Test(arguments: [true, false])
    func `Shows nothing of a secret`(isCapable: Bool) async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        async let input = prompt(terminal, isCapable: isCapable).ask(LineQuestion("key: ", .secret))
        var shown = try await wait(terminal, for: "key: ")
        terminal.type("hunt\u{7F}t\u{1B}[Der2\u{1B}[A\n")
        #expect(await input == .text("huner2t"))
        shown += terminal.shownText
        let codes = (start: "\u{1B}[?2004h\r", middle: "\u{1B}[K\u{1B}[?2004l")
        #expect(shown == (isCapable ? "\(codes.start)key: \(codes.middle)\r\n" : "key: \r\n"))
        #expect(terminal.modes == before)
    }

    @Test func `Restores the terminal when cancelled`() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let asking = Task { [prompt = prompt(terminal)] in await prompt.ask(LineQuestion("name: ")) }
        _ = try await wait(terminal, for: "name: ")
        asking.cancel()
        #expect(await asking.value == .interrupted)
        #expect(terminal.modes == before)
    }

    @Test func `Leaves text typed after the line to the next question`() async throws {
        let terminal = try PseudoTerminal()
        terminal.type("typed before\nand ")
        #expect(await prompt(terminal).ask(LineQuestion("a: ")) == .text("typed before"))
        terminal.type("behind\nthird\n")
        #expect(await prompt(terminal).ask(LineQuestion("b: ")) == .text("and behind"))
        #expect(await prompt(terminal).ask(LineQuestion("c: ", .secret)) == .text("third"))
    }

    @Test func `Draws the question again when the window becomes narrower`() async throws {
        let terminal = try PseudoTerminal()
        terminal.resize(columns: 40, rows: 24)
        async let input = prompt(terminal).ask(LineQuestion("name: "))
        _ = try await wait(terminal, for: "name: \u{1B}[?7h")
        terminal.type("abcdefghijklmnopqrstuvwxyz")
        _ = try await wait(terminal, for: "wxyz\u{1B}[?7h")
        terminal.resize(columns: 20, rows: 24)
        // A terminal sends this signal only to the processes that it controls.
        kill(getpid(), SIGWINCH)
        let shown = try await wait(terminal, for: "opqrstuvwxyz\u{1B}[?7h")
        #expect(shown.contains("\u{1B}[1A\r\u{1B}[J"))
        #expect(shown.contains("name: ‹opqrstuvwxyz\u{1B}[K"))
        terminal.type("\n")
        #expect(await input == .text("abcdefghijklmnopqrstuvwxyz"))
    }

    @Test func `The first Tab completes a file, the second lists the candidates`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        for name in ["사진 1.png", "사진 2.png"] { try folder.write([], to: name) }
        let terminal = try PseudoTerminal()
        // Makes room for the whole path.
        terminal.resize(columns: 200, rows: 24)
        async let input = prompt(terminal).ask(LineQuestion("file: ", .path))
        _ = try await wait(terminal, for: "file: ")
        terminal.type("'\(folder.path)/사\t")
        _ = try await wait(terminal, for: "사진 \u{1B}[?7h")
        terminal.type("\t")
        _ = try await wait(terminal, for: "사진 1.png\r\n사진 2.png\r\n")
        terminal.type("2\t\n")
        #expect(await input == .text("\(folder.path)/사진 2.png"))
    }
}
