import Foundation
import TestSupport
import Testing
import TextCore

@Suite struct CellWidthTests {
    @Test(
        arguments: [
            ("", 0), ("movie", 5), ("é", 1), ("e\u{301}", 1), ("한글", 4), ("漢字", 4), ("ｶﾅ", 2), ("カナ", 4),
            ("ＡＢ", 4),
            ("ㄱㅏ", 4), ("\u{1100}", 2), ("\u{1161}", 0), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤", 1),
            ("❤️", 2),
            ("1️⃣", 2), ("🇰🇷", 2), ("🇰", 2), ("🇰🇷🇺🇸", 4), ("🇦🇿", 2), ("🇿🇦", 2), ("ñ한b", 4), ("…", 1), ("₩", 1),
            ("━█▏", 3),
            ("\u{0E01}\u{0E33}", 2),
            ("\u{200B}", 0), ("\u{AD}", 1), ("a\u{20DD}", 1), ("☕", 2), ("★", 1), ("\u{1B}", 0),
            ("i\u{307}\u{323}", 1), ("क्षि", 2),
            ("\u{6DD}", 1), ("\u{600}", 1), ("\u{891}", 1), ("\u{8E2}", 1), ("\u{11FF}", 0), ("\u{D7FB}", 0),
            ("a\u{FE0F}", 1), ("1\u{FE0F}", 2), ("\u{115F}", 2), ("\u{3FFFD}", 2), ("\u{3FFFE}", 1),
            // The ends of the ranges of controls, of fillers and of visible format characters.
            ("\0", 0), ("\u{1F}", 0), ("é~", 2), ("\u{7F}", 0), ("\u{9F}", 0), ("\u{A0}", 1), ("\u{1160}", 0),
            ("\u{D7B0}", 0), ("\u{3164}", 0), ("\u{FFA0}", 0), ("\u{FFA1}", 1), ("\u{605}", 1),
            ("\u{70F}", 1),
            ("\u{890}", 1), ("\u{110BD}", 1), ("\u{110CD}", 1), ("\u{110BC}\u{110C2}", 1),
            ("\u{231C}", 1),
        ] as [(String, Int)])
    func `Measures terminal cells`(text: String, expected: Int) {
        #expect(text.cellWidth == expected)
        #expect(text[...].cellWidth == expected)
    }

    /// The table is by scalars, this test by blocks and by the emoji properties of the standard library. Skips scalars that
    /// the library does not know yet.
    @Test func `The scripts of East Asia are wide, and so are emoji`() {
        let scripts: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
            0x3040...0x3247,
            0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE1F,
            0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
            0x1F200...0x1F265,
        ]
        let checked: [ClosedRange<UInt32>] = [
            0xA1...0x33FF, 0xA480...0xAC10, 0xD790...0xD7FF, 0xF8F0...0xFFEF, 0x16F00...0x18DFF,
            0x1AF00...0x1FFFF,
        ]
        let odd = checked.joined().compactMap(Unicode.Scalar.init).filter { scalar in
            let width = String(scalar).cellWidth
            if width == 0 || scalar.properties.generalCategory == .unassigned { return false }
            let isWide =
                scalar.properties.isEmojiPresentation || scripts.contains { $0 ~= scalar.value }
            return width != (isWide ? 2 : 1)
        }
        #expect(odd.isEmpty)
    }

    @Test func `A scalar of a settled width is a character of that width beside any other`() {
        let settled = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init).filter { $0.settledWidth != nil }
        let odd = settled.filter {
            Character($0).cellWidth != $0.settledWidth || $0.properties.isGraphemeExtend
                || "가\($0)a\($0)\($0)🎁".count != 6
        }
        #expect(odd.isEmpty && settled.count > 30_000)
    }

    @Test(arguments: ["한글 text", "e\u{301} 한", "👍🏽 한글", "한글\u{11A8}x", "a한👩‍👩‍👧b"])
    func `A cut text is the longest beginning that fits`(text: String) {
        for limit in 0...text.cellWidth {
            let cut = text.truncated(toCells: limit, ellipsis: "")
            let fitting = (0...text.count).map { text.prefix($0) }.last {
                $0.reduce(0) { $0 + $1.cellWidth } <= limit
            }
            #expect(cut == fitting ?? "")
        }
    }

    @Test func `Every syllable has the same width composed and decomposed`() {
        let odd = (UInt32(0xAC00)...0xD7A3).compactMap(Unicode.Scalar.init).map(String.init).filter {
            $0.cellWidth != 2 || $0.decomposedStringWithCanonicalMapping.cellWidth != 2
        }
        #expect(odd.isEmpty)
    }

    @Test(arguments: [
        ("영화 목록", 9, "영화 목록"), ("영화 목록", 8, "영화 목…"), ("영화 목록", 7, "영화 …"), ("영화", 3, "영…"), ("영화", 2, "…"),
        ("영화", 1, "…"), ("영화", 0, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("👩‍👩‍👧‍👦ab", 3, "👩‍👩‍👧‍👦…"),
        ("abc", -1, ""), ("한글", 4, "한글"), ("한글a", 4, "한…"), ("한글", 1, "…"),
    ])
    func `Truncates by cells`(text: String, limit: Int, expected: String) {
        #expect(text.truncated(toCells: limit) == expected)
    }

    @Test func `Truncated decomposed Korean keeps whole syllables`() {
        let text = "한글날".decomposedStringWithCanonicalMapping
        #expect(text.truncated(toCells: 5).nfc == "한글…")
        #expect(text.truncated(toCells: 5, ellipsis: "").nfc == "한글")
        #expect(text.truncated(toCells: 2, ellipsis: "...").nfc == "한")
    }

    @Test(arguments: [
        (CellAlignment.leading, "한  "), (.trailing, "  한"),
    ])
    func `Pads by cells`(alignment: CellAlignment, expected: String) {
        #expect("한".padded(toCells: 4, alignment) == expected)
        #expect("한글".padded(toCells: 3, alignment) == "한글")
    }

    @Test(arguments: [
        ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one  two", 20, ["one two"]),
        ("영화를 찾아 보세요", 11, ["영화를 찾아", "보세요"]), ("가나다라마", 4, ["가나", "다라", "마"]), ("가나다", 5, ["가나", "다"]),
        ("a\n\nb", 5, ["a", "", "b"]), ("가", 1, ["가"]), ("ab abcdefg", 3, ["ab", "abc", "def", "g"]),
        ("ab", 0, ["a", "b"]),
        ("abcd ef", 4, ["abcd", "ef"]), ("a b c d", 3, ["a b", "c d"]),
        ("abcdef gh", 3, ["abc", "def", "gh"]),
    ])
    func `Wraps by cells`(text: String, width: Int, expected: [String]) {
        #expect(text.wrapped(toCells: width) == expected)
    }

    /// Texts of every kind that is measured differently.
    private static let parts = [
        "기생충", "a", "The Host ", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "각", "\u{11A8}", "e\u{301}",
        "\u{301}",
        "❤️", "👩‍💻", "\u{200D}", "🎬", "👍🏽", "🇰🇷", "🇰", "1️⃣", "हिन्दी", "\u{0600}", "\u{110BD}", "\u{0D4E}", "ภาษาไทย",
        "ｶﾞ",
        "★", " ", "中文", "か\u{3099}", "Ｗ", "…", "க்ஷி", "𝒳", "\u{1F3FD}", "©️",
    ]

    @Test(arguments: 0..<50) func `The pieces of a text have its characters`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let text = (0..<6).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
            var (characters, composed) = ([Character](), "")
            for piece in text[...].pieces {
                switch piece {
                case .settled(let scalar, let cells):
                    characters.append(Character(scalar))
                    composed.unicodeScalars.append(scalar)
                    #expect(cells == Character(scalar).cellWidth)
                case .other(let part):
                    characters += Array(part)
                    composed.unicodeScalars.append(contentsOf: String(part).nfc.unicodeScalars)
                }
            }
            #expect(characters.map { Array($0.utf8) } == text.map { Array($0.utf8) })
            #expect(Array(composed.unicodeScalars) == Array(text.nfc.unicodeScalars))
            #expect(text.cellWidth == text.reduce(0) { $0 + $1.cellWidth })
        }
    }

    @Test func `A settled scalar is safe to print and has the width of its character`() {
        let scalars = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
        let wrong = scalars.filter { scalar in
            let text = String(scalar)
            guard let width = text.settledWidth else { return scalar.settledWidth != nil }
            return width != Character(scalar).cellWidth || text.terminalSafe() != text
                || "a\(text)\(text)".terminalSafe() != "a\(text)\(text)"
        }
        #expect(wrong.isEmpty)
    }
}
