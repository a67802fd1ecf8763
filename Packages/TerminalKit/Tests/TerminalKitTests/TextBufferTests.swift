import TestSupport
import Testing

@testable import TerminalKit

@Suite struct TextBufferTests {
    private func edited(_ text: String, _ edits: [TextEdit], kind: TextBuffer.Kind = .line) -> TextBuffer {
        var buffer = TextBuffer(text, kind: kind)
        for edit in edits { _ = buffer.apply(edit) }
        return buffer
    }

    @Test(
        arguments: [
            ("abc", [.move(.left, isSelecting: true), .move(.left, isSelecting: true), .insert("X")], "aX"),
            ("abc", [.move(.lineStart, isSelecting: true), .delete(.left)], ""),
            ("one two", [.move(.wordLeft, isSelecting: true), .insert("three")], "one three"),
            ("abc", [.selectAll, .paste("한글\n")], "한글"),
            ("abc", [.selectAll, .move(.left), .insert("X")], "abXc"),
            ("하나 둘", [.kill(.wordLeft), .move(.start), .yank], "둘하나 "), ("abc", [.delete(.right)], "abc"),
        ] as [(String, [TextEdit], String)])
    func `Typed text replaces the selection`(text: String, edits: [TextEdit], expected: String) {
        #expect(edited(text, edits).text == expected)
    }

    @Test func `Undoes and redoes edits word by word`() {
        var buffer = TextBuffer()
        for character in "한글 이름" { _ = buffer.apply(.insert(String(character))) }
        _ = buffer.apply(.kill(.wordLeft))
        var seen: [String] = []
        while buffer.apply(.undo) { seen.append(buffer.text) }
        #expect(seen == ["한글 이름", "한글", ""])
        while buffer.apply(.redo) {}
        #expect(buffer.text == "한글 " && buffer.caret == 3)
        _ = buffer.apply(.undo)
        _ = buffer.apply(.insert("!"))
        let isAgain = buffer.apply(.redo)
        #expect(!isAgain)
    }

    @Test func `Keeps line breaks and moves by lines`() {
        let buffer = edited(
            "one\ntwo", [.paste("\r\nthr\tee\u{1B}"), .move(.lineStart), .insert(">")], kind: .lines)
        #expect(buffer.text == "one\ntwo\n>thr ee")
        #expect(edited("one\ntwo", [.kill(.lineStart)], kind: .lines).text == "one\n")
    }

    @Test func `A secret keeps no history`() {
        var secret = TextBuffer(kind: .secret)
        _ = secret.apply(.insert("hunter2"))
        let isUndone = secret.apply(.undo)
        #expect(!isUndone && secret.text == "hunter2")
    }

    @Test(arguments: 0..<20) func `Undoes any sequence of edits completely`(seed: UInt64) {
        var dice = SplitMix(seed: seed)
        let edits: [TextEdit] = [
            .insert("한"), .insert("\u{1112}"), .insert("\u{1161}"), .insert("e"), .insert("\u{301}"),
            .insert("👩"), .insert("\u{200D}"), .insert(" "), .paste("a\nb"), .delete(.left), .delete(.right),
            .kill(.wordLeft), .kill(.lineEnd), .yank, .move(.left), .move(.wordRight), .move(.start),
            .move(.left, isSelecting: true), .move(.wordRight, isSelecting: true), .selectAll,
            .killSpacedWord,
        ]
        var buffer = TextBuffer("처음 text", kind: .lines)
        for _ in 0..<200 {
            _ = buffer.apply(edits[dice.below(edits.count)])
            #expect(0...buffer.characters.count ~= buffer.caret)
            #expect(buffer.selection.map { $0.upperBound <= buffer.characters.count } ?? true)
        }
        let last = buffer.text
        while buffer.apply(.undo) {}
        #expect(buffer.text == "처음 text")
        while buffer.apply(.redo) {}
        #expect(buffer.text == last)
    }
}
