import Foundation
import Testing
import TextCore

@Suite struct TerminalSafeTests {
    @Test(arguments: [
        "", "plain", "한글 漢字", "한글".decomposedStringWithCanonicalMapping, "Amélie", "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 👍🏽 🇰🇷", "नमस्ते",
        "می‌خواهم",
        "שָׁלוֹם", "“…” — ₩1,000", "❤️‍🔥 👁️‍🗨️ 👩🏻‍❤️‍💋‍👨🏼 ☺︎", "葛\u{E0100} 葛\u{FE00}", "ᠠ\u{180B}ᠨ\u{180F}", "ක්‍ෂ ක්‍රි",
        "क्‍त्‍रं",
        // Old Korean: an initial without a vowel, a vowel without an initial, and letters of no modern syllable.
        "\u{1112}\u{1160}", "\u{115F}\u{1161}\u{11A8}", "\u{1112}\u{119E}\u{11AB}",
        "\u{A964}\u{D7B0}\u{D7CB}",
    ])
    func `Ordinary text stays unchanged`(text: String) {
        #expect(Array(text.terminalSafe().utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("\u{1B}[2J\u{1B}]0;x\u{07}", "␛[2J␛]0;x␇"), ("a\rb", "a␍b"), ("a\u{8}b", "a␈b"), ("a\u{7F}", "a␡"),
        ("a\0b", "a␀b"),
        ("\u{9B}31m", "\u{FFFD}31m"), ("\u{90}\u{9C}", "\u{FFFD}\u{FFFD}"), ("a\tb", "a b"), ("a\nb", "a b"),
        ("a\r\nb", "a b"),
        ("a\r", "a␍"), ("\r\r\n", "␍ "), ("x\u{202A}y\u{202C}z\u{202E}", "x\u{FFFD}y\u{FFFD}z\u{FFFD}"),
        ("\u{2066}\u{2069}", "\u{FFFD}\u{FFFD}"),
        ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\u{E0041}\u{E0042}b", "a\u{FFFD}b"),
        ("\u{E0041}a", "\u{FFFD}a"),
        ("a\u{200B}b\u{FEFF}", "ab"),
        ("a\u{2028}b", "a b"), ("\u{FFF9}\u{FFFB}", "\u{FFFD}\u{FFFD}"), ("한\u{1B}글", "한␛글"),
        ("\u{85}", "\u{FFFD}"),
        ("\u{FFFF}\u{1FFFE}", "\u{FFFD}\u{FFFD}"), ("\u{3164}\u{FFA0}", "\u{FFFD}\u{FFFD}"),
        ("\u{115F}", "\u{FFFD}"), ("\u{1160}", "\u{FFFD}"), ("a\u{1160}", "a\u{FFFD}"),
        ("\u{115F}\u{1160}\u{11A8}", "\u{FFFD}\u{FFFD}\u{11A8}"),
        ("\u{115F}\u{200B}\u{1161}", "\u{FFFD}\u{1161}"),
    ])
    func `Dangerous text becomes visible`(text: String, expected: String) {
        #expect(text.terminalSafe() == expected)
    }

    @Test func `Line breaks stay on request, other controls do not`() {
        #expect("a\nb\r\nc\u{2028}d\te\rf\u{1B}".terminalSafe(allowingNewlines: true) == "a\nb\nc\nd e␍f␛")
        #expect("한\n글".terminalSafe(allowingNewlines: true) == "한\n글")
    }

    @Test(arguments: [
        "\u{34F}", "\u{17B4}", "\u{17B5}", "\u{180E}", "\u{AD}", "\u{2060}", "\u{2065}", "\u{206A}",
        "\u{206F}", "\u{FFF0}",
        "\u{1D173}", "\u{1BCA0}",
        "\u{E0080}", "\u{E0100}", "\u{E01EF}", "\u{E0FFF}", "\u{180B}", "\u{200C}", "\u{200D}",
    ])
    func `Nothing invisible stays between letters`(scalar: String) {
        #expect(Array("ad\(scalar)min".terminalSafe().unicodeScalars) == Array("admin".unicodeScalars))
        #expect("\(scalar) \(scalar)".terminalSafe() == " ")
    }

    @Test(arguments: [
        ("a", "\u{301}", 4), ("a", "\u{20DD}", 4), ("가", "\u{11A8}", 4), ("\u{1100}", "\u{1161}", 4),
        ("a", "\u{FE0F}", 1),
        ("葛", "\u{E0101}", 1), ("葛", "\u{FE00}\u{E0101}", 1), ("ᠠ", "\u{180C}", 1), ("ب", "\u{200C}", 1),
        ("👩", "\u{200D}", 1), ("👩", "\u{200D}👩", 50 + 40), ("🏻", "\u{200D}🏻", 50 + 4),
        ("\u{301}", "\u{301}", 3), ("👩", "\u{200D}🏻", 50 + 4),
    ])
    func `Marks and joiners do not pile up`(base: String, mark: String, kept: Int) {
        let text = base + String(repeating: mark, count: 50) + "b\u{301}"
        #expect(text.terminalSafe().unicodeScalars.count == 1 + kept + 2)
    }

    /// Text of harmless scalars alone skips the filter.
    @Test func `The quick check accepts only scalars that the filter lets through`() {
        let ends: [Range<UInt32>] = [
            0x20..<0x3200, 0x4DF0..<0x4E10, 0x9FF0..<0xA010, 0xABF0..<0xAC10, 0xD790..<0xD7C0,
            0x1F2F0..<0x1F310,
            0x1FAF0..<0x1FB10,
        ]
        for value in ends.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(repeating: Character(scalar), count: 6)
            let filtered = (text + "\u{1}").terminalSafe()
            if !(text.terminalSafe() + "␁").unicodeScalars.elementsEqual(filtered.unicodeScalars) {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }

    @Test(arguments: [
        // A selector does not apply to another selector.
        ("ᠠ\u{180F}\u{FE0F}", "ᠠ\u{180F}"), ("葛\u{E01EF}\u{FE0F}", "葛\u{E01EF}"),
        ("葛\u{FE0F}\u{E0100}", "葛\u{FE0F}"),
        ("ᠠ\u{180B}\u{FE0F}", "ᠠ\u{180B}"), ("ᠠ\u{180D}\u{FE0F}", "ᠠ\u{180D}"),
        ("葛\u{E0100}\u{FE0F}", "葛\u{E0100}"),
        ("葛\u{FE00}\u{FE0F}", "葛\u{FE00}"), ("ᠠ\u{180B}\u{180C}", "ᠠ\u{180B}"),
        ("\u{1820}\u{180B}", "\u{1820}\u{180B}"),
        ("\u{18AA}\u{180B}", "\u{18AA}\u{180B}"), ("\u{18AB}\u{180B}", "\u{18AB}"),
        ("\u{181F}\u{180B}", "\u{181F}"), ("\u{FAFF}\u{E0100}", "\u{FAFF}\u{E0100}"),
        ("\u{FB00}\u{E0100}", "\u{FB00}"), (" \u{FE0F}x", " x"), ("👩\u{200D}\u{FE0F}👩", "👩\u{200D}👩"),
        // Selectors do not count as marks.
        ("ᠠ\u{180F}\u{301}\u{301}\u{301}\u{301}\u{301}", "ᠠ\u{180F}\u{301}\u{301}\u{301}\u{301}"),
        // The marks of one base do not count for the next.
        ("a\u{301}\u{301}\u{301}b\u{301}\u{301}", "a\u{301}\u{301}\u{301}b\u{301}\u{301}"),
        // The ends of the ranges of old Korean.
        ("\u{115E}\u{1160}", "\u{115E}\u{1160}"), ("\u{A97C}\u{1160}", "\u{A97C}\u{1160}"),
        ("\u{A97D}\u{1160}", "\u{A97D}\u{FFFD}"), ("\u{115F}\u{11A7}", "\u{115F}\u{11A7}"),
        ("\u{115F}\u{D7C6}", "\u{115F}\u{D7C6}"), ("\u{115F}\u{D7C7}", "\u{FFFD}\u{D7C7}"),
        // Latin letters are never joined, however old; the first letter that may be joined comes after the block of marks.
        ("ʯ\u{200D}a", "ʯa"), ("ͰaͰ\u{200D}Ͱ", "ͰaͰ\u{200D}Ͱ"), ("a\u{301}\u{200D}b", "a\u{301}\u{200D}b"),
        ("\u{3000}\u{200D}a", "\u{3000}a"),
        ("a\u{E007F}b", "a\u{FFFD}b"),
    ])
    func `Selectors, joiners and fillers stay where they have an effect`(text: String, expected: String) {
        #expect(Array(text.terminalSafe().unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("\u{1161}", 4), ("\u{11A8}", 4), ("\u{11FF}", 4), ("\u{D7B0}", 4), ("\u{D7CB}", 4), ("\u{D7FB}", 4),
        // Their neighbours are not such letters.
        ("\u{115E}", 9), ("\u{1200}", 9), ("\u{D7A3}", 9), ("\u{D7C7}", 9), ("\u{D7CA}", 9), ("\u{D7FC}", 9),
    ])
    func `Loose letters of old Korean do not pile up`(letter: String, kept: Int) {
        let text = "\u{1100}" + String(repeating: letter, count: 9)
        #expect(text.terminalSafe().unicodeScalars.count == 1 + kept)
    }

    @Test func `No mark or joiner attaches to an escape`() {
        let escaped = "👩\u{1B}\u{200D}\u{FE0F}".terminalEscaped { "\\u\(String($0.value, radix: 16))" }
        #expect(escaped == "👩\\u1b\\u200d\\ufe0f")
    }

    /// All scalars except ideographs, syllables and private letters. Most must stay, and are checked in rows.
    @Test func `No scalar reaches the terminal as a control, and no other scalar changes`() {
        let ends = (UInt32(2)...16).map { plane in plane << 16 | 0xFFF0..<(plane + 1) << 16 }
        let scalars = ([0..<0x3400, 0xD800..<0x20000, 0xE0000..<0xE1000] + ends).joined()
            .compactMap(Unicode.Scalar.init)
        let shown = scalars.filter { $0.isPrintable && !$0.properties.isDefaultIgnorableCodePoint }
        for start in stride(from: 0, to: shown.count, by: 32) {
            let row = String(String.UnicodeScalarView(shown[start...].prefix(32).flatMap { ["a", $0] }))
            let results = [
                row.terminalSafe(), row.terminalSafe(allowingNewlines: true),
                row.terminalEscaped { _ in "?" },
            ]
            for result in results { #expect(result.utf8.elementsEqual(row.utf8), "\(row.debugDescription)") }
        }
        for scalar in Set(scalars).subtracting(shown) {
            check("a\(scalar)b")
            check("ᠠ\(scalar)葛")
        }
    }

    @Test func `No combination of three scalars gets past the filter`() {
        for first in Self.odd {
            for second in Self.odd {
                for third in Self.odd { check("\(first)\(second)\(third)") }
            }
        }
    }

    private func check(_ text: String) {
        for allowingNewlines in [false, true] {
            let safe = text.terminalSafe(allowingNewlines: allowingNewlines)
            let isClean = safe.unicodeScalars.allSatisfy {
                $0.isPrintable || (allowingNewlines && $0 == "\n")
            }
            guard isClean, safe.terminalSafe(allowingNewlines: allowingNewlines) == safe else {
                Issue.record("\(text.debugDescription) gives \(safe.debugDescription)")
                continue
            }
        }
        let escaped = text.terminalEscaped { "{\(String($0.value, radix: 16))}" }
        guard
            escaped.terminalSafe(allowingNewlines: true).unicodeScalars.elementsEqual(escaped.unicodeScalars),
            unescaped(escaped).unicodeScalars.elementsEqual(text.unicodeScalars)
        else {
            Issue.record("\(text.debugDescription) escapes to \(escaped.debugDescription)")
            return
        }
    }

    private func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "{", let end = rest.firstIndex(of: "}") else {
                result.append(scalar)
                continue
            }
            if let value = UInt32(String(rest[..<end]), radix: 16).flatMap(Unicode.Scalar.init) {
                result.append(value)
            }
            rest = rest[rest.index(after: end)...]
        }
        return String(result)
    }

    /// One scalar of each kind that the filter distinguishes.
    private static let odd: [Unicode.Scalar] = [
        "a", " ", "\n", "\r", "\u{1B}", "\u{9B}", "\u{301}", "क", "\u{94D}", "ب", "가", "葛", "ᠠ", "\u{1100}",
        "\u{115F}",
        "\u{1160}", "\u{1161}", "\u{11A8}", "👩", "🏻", "❤", "\u{200B}", "\u{200C}", "\u{200D}", "\u{202E}",
        "\u{34F}",
        "\u{180B}", "\u{FE0F}", "\u{E0100}", "\u{E0041}", "\u{3164}", "\u{FFFE}", "\u{AD}",
    ]
}

extension Unicode.Scalar {
    /// Whether a terminal treats it as a letter or a part of one, and as nothing else.
    fileprivate var isPrintable: Bool {
        if properties.generalCategory == .control || properties.isBidiControl { return false }
        if properties.isNoncharacterCodePoint || value == 0x2028 || value == 0x2029 { return false }
        if !properties.isDefaultIgnorableCodePoint { return !(0xFFF9...0xFFFB ~= value) }
        return switch value {
        case 0x115F, 0x1160, 0x180B...0x180D, 0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            true
        default: false
        }
    }
}
