import Testing

@testable import TerminalKit

@Suite struct LineViewTests {
    private func view(_ text: String, caret: Int, room: Int) -> String {
        var (editor, view) = (LineEditor(), LineView())
        _ = editor.insert(text)
        while editor.caret > caret { _ = editor.take(.key(Key(.left))) }
        view.show(editor, room: room)
        return view.beforeCaret + "|" + view.afterCaret
    }

    @Test(arguments: [
        ("", 0, 10, "|"), ("abc", 1, 10, "a|bc"), ("123456789", 9, 10, "123456789|"),
        ("1234567890", 10, 10, "‹34567890|"), ("1234567890", 0, 10, "|123456789›"),
        ("가나다라마바", 6, 10, "‹다라마바|"), ("가나다라마바", 0, 10, "|가나다라›"), ("가나다라", 4, 10, "가나다라|"),
        ("\u{1112}\u{1161}\u{11AB}", 1, 10, "한|"), ("가나다", 2, 2, "‹|›"),
    ])
    func `Cuts a long line around its caret, with marks`(
        text: String, caret: Int, room: Int, shown: String
    ) {
        #expect(view(text, caret: caret, room: room) == shown)
    }

    @Test func `The visible part moves only when the caret leaves it`() {
        var (editor, view) = (LineEditor(), LineView())
        _ = editor.insert("abcdefghijklmnopqrst")
        view.show(editor, room: 10)
        #expect(view.beforeCaret == "‹mnopqrst")
        for shown in ["‹mnopqrs|t", "‹mnopqr|st", "‹mnopq|rst"] {
            _ = editor.take(.key(Key(.left)))
            view.show(editor, room: 10)
            #expect(view.beforeCaret + "|" + view.afterCaret == shown)
        }
        _ = editor.take(.key(Key(.home)))
        view.show(editor, room: 10)
        #expect(view.beforeCaret.isEmpty && view.afterCaret == "abcdefghi›" && !view.isWhole)
    }

    @Test(
        arguments: [
            ("name: ", 80, [], "name: ", 74), ("Sure? (y/n) ", 14, ["Sure? (y/n)"], "", 14),
            (
                "Picture 1 of up to 5, a file (empty line: no more): ", 40,
                ["Picture 1 of up to 5, a file (empty"], "line: no more): ", 24
            ),
            ("상품명: ", 20, [], "상품명: ", 12), ("상품명: ", 13, ["상품명:"], "", 13), ("x: ", 1, ["x:"], "", 2),
        ] as [(String, Int, [String], String, Int)])
    func `Puts a question on lines of its own when the answer has too little room`(
        prompt: String, columns: Int, above: [String], last: String, room: Int
    ) {
        let layout = PromptLayout(prompt, columns: columns)
        #expect(layout.above == above)
        #expect(layout.last == last)
        #expect(layout.room == room)
    }
}
