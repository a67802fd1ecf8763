import Testing

@testable import TerminalKit

@Suite struct MessageLinesTests {
    private func lines(_ text: String, width: Int = 30) -> [String] {
        MessageLines(width: width, command: "app-cli").lines(text)
    }

    @Test(arguments: [
        ("short", ["short"]), ("", [""]), ("two\nlines", ["two", "lines"]),
        ("one two three four five six seven", ["one two three four five six", "seven"]),
        ("한 글자는 두 칸을 차지하므로 더 일찍 나뉩니다.", ["한 글자는 두 칸을 차지하므로", "더 일찍 나뉩니다."]),
    ])
    func `Breaks lines between words`(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        (
            "You are not signed in. Sign in with 'app-cli signin NAME', or create an account.",
            ["You are not signed in. Sign in", "with 'app-cli signin NAME', or", "create an account."]
        ),
        (
            "Sign in first, as with 'app-cli signin NAME'.",
            ["Sign in first, as with", "'app-cli signin NAME'."]
        ),
        (
            "Your text is still in draft 5: app-cli drafts send 5",
            ["Your text is still in draft 5:", "app-cli drafts send 5"]
        ),
        ("로그인하려면 'app-cli signin 이름' 명령을 쓰세요.", ["로그인하려면", "'app-cli signin 이름' 명령을", "쓰세요."]),
        ("It isn't there, and it can't be found.", ["It isn't there, and it can't", "be found."]),
    ])
    func `A suggested command stays on one line`(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test func `Keeps a command whole that is longer than a line`() {
        let command = "app-cli --server http://board.example:8080 --profile minji outbox list"
        #expect(lines("Two texts wait here: \(command)") == ["Two texts wait here:", command])
        #expect(lines("Use '\(command)' now.") == ["Use", "'\(command)'", "now."])
    }

    @Test func `Keeps a word whole that is longer than a line`() {
        let path = "/" + String(repeating: "x", count: 35)
        #expect(
            lines("It is in \(path), where you put it.") == ["It is in", "\(path),", "where you put it."])
    }

    @Test(arguments: [
        ("  one two three four five six seven", ["  one two three four five six", "  seven"]),
        ("* one two three four five six seven", ["* one two three four five six", "  seven"]),
        ("    > one two three four five six", ["    > one two three four five", "      six"]),
        ("one  two   three four five six seven", ["one  two   three four five six", "seven"]),
        ("one two three four five six se  seven", ["one two three four five six se", "seven"]),
    ])
    func `Indents the text after a break like its line, and keeps spaces`(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test func `Codes have no width and stay with their words`() {
        let style = Style(isOn: true)
        let text: TerminalText = "one two three \(style("four five six seven", .dim))"
        let wrapped = text.wrapped(toCells: 27, command: nil)
        #expect(wrapped.description == "one two three four five six\nseven")
        #expect(wrapped.rendered == "one two three \u{1B}[2mfour five six\nseven\u{1B}[0m")
    }

    @Test func `Treats an unclosed quotation as words`() {
        #expect(lines("'an apostrophe that begins a long sentence").count == 2)
    }
}
