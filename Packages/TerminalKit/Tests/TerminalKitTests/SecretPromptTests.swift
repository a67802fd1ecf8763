import Foundation
import Synchronization
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(1))) struct SecretPromptTests {
    @Test(arguments: [
        ("abc\n", SecretInput.text("abc")), ("abc\r", .text("abc")), ("\n", .text("")),
        ("ab\u{7F}\u{8}x\n", .text("x")), ("가나\u{7F}다\n", .text("가다")), ("\u{7F}a\n", .text("a")),
        ("wrong\u{15}right\n", .text("right")), ("a\u{1B}\u{0}\u{1A}b\n", .text("ab")),
        ("abc\u{3}", .interrupted), ("\u{4}", .nothing), ("a\u{4}b\n", .text("ab")),
    ])
    func `Keys do what they do in every prompt`(typed: String, expected: SecretInput) {
        var line = SecretLine()
        #expect(typed.utf8.compactMap { line.take($0) }.first == expected)
    }

    @Test func `Nothing typed is shown, and the terminal is as before`() async throws {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let said = Transcript()
        let prompt = SecretPrompt(terminal: terminal.inner, write: said.console.errors)
        async let answer = prompt.ask("key: ")
        try await terminal.waitUntil { !$0.isEchoing }
        terminal.type("hunter2\n")
        #expect(await answer == .text("hunter2"))
        #expect(terminal.shown.isEmpty)
        #expect(terminal.modes == before)
        #expect(before.isEchoing)
        #expect(said.rawError == "key: \n")
    }

    @Test(arguments: [true, false])
    func `Ctrl-C and a cancellation give the terminal back`(byKey: Bool) async throws {
        let terminal = try PseudoTerminal()
        let prompt = SecretPrompt(terminal: terminal.inner, write: { _ in })
        let asking = Task { await prompt.ask("key: ") }
        try await terminal.waitUntil { !$0.isEchoing }
        if byKey { terminal.type("half\u{3}") } else { asking.cancel() }
        #expect(await asking.value == .interrupted)
        #expect(terminal.modes.isEchoing)
    }

    @Test func `A transcript answers line by line`() async {
        let console = Transcript(input: ["one"]).console
        #expect(await console.readSecret("key: ") == .text("one"))
        #expect(await console.readSecret("key: ") == .nothing)
    }
}
