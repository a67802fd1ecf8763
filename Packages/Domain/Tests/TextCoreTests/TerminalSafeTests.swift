import Foundation
import Testing
import TextCore

@Suite struct TerminalSafeTests {
    @Test(arguments: [
        "", "plain", "한글 漢字", "한글".decomposedStringWithCanonicalMapping, "Amélie", "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 👍🏽 🇰🇷", "नमस्ते",
        "می‌خواهم",
        "שָׁלוֹם", "“…” — ₩1,000",
    ])
    func `Ordinary text stays as it is`(text: String) {
        #expect(Array(text.terminalSafe().utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("\u{1B}[2J\u{1B}]0;x\u{07}", "␛[2J␛]0;x␇"), ("a\rb", "a␍b"), ("a\u{8}b", "a␈b"), ("a\u{7F}", "a␡"),
        ("a\0b", "a␀b"),
        ("\u{9B}31m", "\u{FFFD}31m"), ("\u{90}\u{9C}", "\u{FFFD}\u{FFFD}"), ("a\tb", "a b"), ("a\nb", "a b"),
        ("a\r\nb", "a b"),
        ("a\r", "a␍"), ("\r\r\n", "␍ "), ("x\u{202E}y\u{202C}", "x\u{FFFD}y\u{FFFD}"),
        ("\u{2066}\u{2069}", "\u{FFFD}\u{FFFD}"),
        ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\u{E0041}\u{E0042}b", "a\u{FFFD}b"),
        ("a\u{200B}b\u{FEFF}", "ab"),
        ("a\u{2028}b", "a b"), ("\u{FFF9}", "\u{FFFD}"), ("한\u{1B}글", "한␛글"), ("\u{85}", "\u{FFFD}"),
    ])
    func `Dangerous text becomes visible`(text: String, expected: String) {
        #expect(text.terminalSafe() == expected)
    }

    @Test func `Line breaks are kept on demand, other controls are not`() {
        #expect("a\nb\r\nc\u{2028}d\te\rf\u{1B}".terminalSafe(allowingNewlines: true) == "a\nb\nc\nd e␍f␛")
        #expect("한\n글".terminalSafe(allowingNewlines: true) == "한\n글")
    }

    @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{E0101}", "\u{200D}", "\u{20DD}"])
    func `Marks do not pile up`(mark: String) {
        let text = "a" + String(repeating: mark, count: 50) + "b" + mark
        #expect(text.terminalSafe().unicodeScalars.count == 1 + 4 + 1 + 1)
    }

    @Test func `No scalar reaches the terminal as a control, and the result is stable`() {
        for value in UInt32(0)...0x110000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if (0x3400..<0xD800).contains(value) || (0x20000..<0xE0000).contains(value) { continue }
            let safe = "a\(scalar)b".terminalSafe()
            let clean = safe.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && !$0.properties.isBidiControl
            }
            guard clean, safe.terminalSafe() == safe else {
                Issue.record("U+\(String(value, radix: 16))")
                continue
            }
        }
    }
}
