import TestSupport
import Testing
import TextCore

@testable import TerminalKit

@Suite struct LineEditorTests {
    /// The line after typing, with a bar at the caret.
    private func line(_ typed: String, isSecret: Bool = false, limit: Int = 65_536) -> String {
        var (editor, decoder) = (LineEditor(limit: limit, isSecret: isSecret), InputDecoder())
        for key in typed.utf8.flatMap({ decoder.take($0) }) { _ = editor.take(key) }
        return editor.textBeforeCaret + "|" + editor.textAfterCaret
    }

    @Test(arguments: [
        ("가나다라마\u{7F}\u{7F}xy", "가나다xy|"), ("abc\u{1B}[D\u{1B}[DX", "aX|bc"), ("abc\u{1B}[HX", "X|abc"),
        ("abc\u{1}\u{5}X", "abcX|"), ("abc\u{2}\u{2}\u{6}X", "abX|c"), ("abc\u{1B}[H\u{1B}[3~", "|bc"),
        ("abc\u{1}\u{4}", "|bc"), ("one two\u{17}x", "one x|"), ("하나 둘  \u{17}x", "하나 x|"),
        ("a\u{17}\u{17}", "|"),
        ("abc\u{2}\u{15}x", "x|c"), ("abc\u{1}\u{6}\u{B}x", "ax|"), ("one two\u{17}\u{1}\u{19}", "two|one "),
        ("a-b c\u{1B}b\u{1B}bX", "a-X|b c"), ("a-b c\u{1}\u{1B}fX", "aX|-b c"), ("a-b\u{1B}\u{7F}", "a-|"),
        ("a-b\u{1}\u{1B}d", "|-b"), ("\u{7F}\u{1B}[D\u{1B}[C\u{1B}[3~", "|"), ("a\u{1B}[C\u{1B}[Cb", "ab|"),
    ])
    func `Keys have their usual meaning in line editors`(typed: String, line: String) {
        #expect(self.line(typed) == line)
    }

    /// Each is one user-perceived character.
    @Test(arguments: [
        "한", "\u{1112}\u{1161}\u{11AB}", "👩‍💻", "👍🏽", "🇰🇷", "é", "e\u{301}", "❤️", "ㅎ", "日", "\u{1100}\u{1161}",
    ])
    func `Moves over and removes a character as a whole`(character: String) {
        #expect(line("a\(character)b\u{7F}\u{7F}") == "a|")
        #expect(line("a\(character)b\u{1B}[D\u{1B}[DX") == "aX|\(character)b")
        #expect(line("\(character)b\u{1}\u{1B}[3~") == "|b")
        #expect(line("\(character)\u{7F}") == "|")
    }

    @Test(arguments: [
        ("\u{1161}\u{1}\u{1112}", "\u{1112}\u{1161}|"), ("\u{1112}x\u{1161}\u{1B}[D\u{7F}", "하|"),
        ("e\u{301}\u{1}x", "x|é"),
    ])
    func `Puts the caret after a character that joins both sides`(typed: String, line: String) {
        #expect(self.line(typed) == line)
    }

    @Test(arguments: [
        ("a\u{202E}b", "ab|"), ("a\u{200B}b", "ab|"), ("\u{1B}[200~a\u{1B}]0;x\u{7}b\u{1B}[201~", "ab|"),
        ("\u{1B}[200~two\nlines\n\u{1B}[201~", "two lines|"), ("\u{1B}[200~a\r\nb\u{1B}[201~", "a b|"),
        ("\u{1B}[200~a\tb\u{1B}[201~", "a b|"), ("a\u{85}b\u{9B}c", "abc|"), ("\u{3164}x", "x|"),
    ])
    func `Drops invisible characters`(typed: String, line: String) {
        #expect(self.line(typed) == line)
    }

    @Test func `Keeps everything of a secret except control characters`() {
        #expect(
            line("a\u{202E}\u{200B}b\u{7F}c\u{1B}[200~ d\n\u{1B}[201~", isSecret: true)
                == "a\u{202E}\u{200B}c d|")
    }

    @Test(
        arguments: [
            ("abc\r", .finished(.text("abc"))), ("\r", .finished(.text(""))),
            ("abc\u{3}", .finished(.interrupted)),
            ("\u{4}", .finished(.nothing)), ("a\u{4}", .refused), ("a\t", .completes), ("a\u{C}", .clears),
            ("a\u{1B}[A", .refused), ("\u{7F}", .refused), ("a", .edited), ("\u{1A}", .refused),
        ] as [(String, LineEditor.Outcome)])
    func `Returns the outcome of each key`(typed: String, expected: LineEditor.Outcome) {
        var (editor, decoder) = (LineEditor(), InputDecoder())
        let outcomes = typed.utf8.flatMap { decoder.take($0) }.map { editor.take($0) }
        #expect(outcomes.last == expected)
    }

    @Test func `Ignores text that is too long`() {
        #expect(line("1234\u{1B}[200~5678\u{1B}[201~9", limit: 5) == "12349|")
        #expect(line("가나\u{7F}다라", limit: 6) == "가다|")
        var editor = LineEditor(limit: 4)
        _ = editor.insert("ab")
        #expect(editor.replaceBeforeCaret("12345") == .refused)
        #expect(editor.text == "ab" && editor.caret == 2)
        _ = editor.take(.key(Key(.left)))
        #expect(editor.replaceBeforeCaret("xyz") == .edited)
        #expect(editor.textBeforeCaret == "xyz" && editor.textAfterCaret == "b")
    }

    /// Types random characters and keys.
    @Test(arguments: 0..<20) func `Shows exactly the text of the line, with the caret inside`(seed: UInt64) {
        var dice = SplitMix(seed: seed)
        let pieces = [
            "한", "글", "\u{1112}", "\u{1161}", "\u{11AB}", "a", " ", "👩", "\u{200D}", "💻", "\u{FE0F}",
            "\u{301}",
            "🇰", "🇷", "\u{202E}", "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{1}", "\u{5}", "\u{17}", "\u{4}",
            "\u{19}",
            "\u{1B}[3~", "\u{1B}b", "\u{1B}f", "\u{1B}[200~p\n\u{1161}\u{1B}[201~", "\u{B}", "\u{15}",
        ]
        var (editor, decoder, view) = (LineEditor(), InputDecoder(), LineView())
        for _ in 0..<400 {
            let piece = pieces[dice.below(pieces.count)]
            for key in piece.utf8.flatMap({ decoder.take($0) }) { _ = editor.take(key) }
            #expect(editor.text.terminalSafe() == editor.text)
            #expect(0...editor.characters.count ~= editor.caret)
            #expect(Array(editor.text).count == editor.characters.count)
            let room = Int(dice.next() % 30) + 2
            view.show(editor, room: room)
            let shown = view.beforeCaret + view.afterCaret
            #expect(shown.cellWidth <= room && view.beforeCaret.cellWidth < room, "\(shown) \(room)")
            if view.isWhole { #expect(shown == editor.text) }
        }
    }
}
