import TerminalKit
import Testing
import TextCore

@Suite struct TerminalTextTests {
    private let bold = Style(isOn: true)("b", .bold)

    @Test func `Values in a literal are made safe, styled text keeps its codes`() {
        let text: TerminalText = "a \("x\u{1B}[2J\ny") \(bold) \(7) \(["\u{9B}"])"
        #expect(text.rendered == "a x␛[2J y \u{1B}[1mb\u{1B}[0m 7 [\"\u{FFFD}\"]")
        #expect(text.description == "a x␛[2J y b 7 [\"\u{FFFD}\"]")
    }

    @Test func `Literals may contain line breaks but no codes`() {
        let text: TerminalText = "a\n\u{1B}[31m\u{202E}"
        #expect(text.rendered == "a\n␛[31m\u{FFFD}")
        let more: TerminalText = "\(1)\n\u{7}"
        #expect(more.rendered == "1\n␇")
    }

    @Test func `Texts are joined with their codes`() {
        var text = bold + "c"
        text += "d"
        #expect(text.rendered == "\u{1B}[1mb\u{1B}[0mcd")
        #expect([text, "e"].joined(separator: bold).rendered == text.rendered + bold.rendered + "e")
        #expect([bold, "e"].joined().description == "be")
        #expect([TerminalText]().joined().isEmpty)
    }

    @Test func `Measures a text without its codes`() {
        #expect(Style(isOn: true)("한글", .bold, .red).cellWidth == 4)
        #expect(bold == bold)
        #expect(bold != "b")
    }

    @Test func `Has no codes in a string`() {
        #expect("\(bold)" == "b")
        #expect(String(describing: Optional(bold)).contains("\u{1B}") == false)
    }

    @Test func `Puts any text on one line, or keeps its lines`() {
        let text = "a\r\nb\rc"
        #expect(TerminalText(text).rendered == "a b␍c")
        #expect(TerminalText(text, allowingNewlines: true).rendered == "a\nb␍c")
        #expect(TerminalText.lines("one two\nthree", width: 7) == ["one two", "three"])
        #expect(TerminalText.lines("one two\nthree", width: nil) == ["one two three"])
    }

    @Test(arguments: [
        ("chair", 7, "chair  "), ("chair", 5, "chair"), ("chairs", 5, "chai…"), ("의자", 5, "의자 "),
        ("의자들", 5, "의자…"),
        ("", 2, "  "), ("a", 0, ""), ("a\nb", 4, "a b "),
    ])
    func `Fits a text to an exact number of cells`(text: String, width: Int, expected: String) {
        #expect(TerminalText(text, allowingNewlines: true).fitted(toCells: width).rendered == expected)
    }

    @Test func `Keeps colours only when the text fits unchanged`() {
        let red = Style(isOn: true)("chair", .red)
        #expect(red.fitted(toCells: 6) == red + " ")
        #expect(red.fitted(toCells: 4).rendered == "cha…")
    }
}
