import Foundation
import Testing
import TextCore

@Suite struct TextFoldingTests {
    static let cases: [(String, String)] = [
        ("", ""), ("...", ""), ("Amélie", "amelie"), ("ＡＢＣ", "abc"), ("ﾊﾝｶﾁ", "ハンカチ"),
        ("Spider-Man: No Way Home", "spider man no way home"), ("Schindler's List", "schindlers list"),
        ("Schindler’s List", "schindlers list"), ("  Se7en \t\n", "se7en"), ("WALL·E", "wall e"),
        ("Straße", "strasse"), ("STRASSE", "strasse"), ("Ærø, Łódź & Đà Nẵng", "aero lodz da nang"),
        ("İstanbul", "istanbul"), ("ﬁlm", "film"), ("Alien³", "alien3"), ("Ⅳ", "iv"), ("ℌ", "h"),
        ("Ёлки", "елки"), ("Ὀδυσσεύς", "οδυσσευσ"), ("基生虫", "基生虫"), ("ガンダム", "ガンダム"),
        ("기생충", "기생충"), ("ㄱㅅㅊ", "ㄱㅅㅊ"), ("ㅏ", "ㅏ"), ("\u{1100}\u{1109}", "ㄱㅅ"), ("\u{1161}", "ㅏ"),
        ("가漢가ㄱ", "가漢가ㄱ"),
        ("\u{1112}\u{1161}\u{11AB}", "한"), ("가\u{11A8}", "각"), ("각\u{11A8}", "각ㄱ"), ("ᄀ a", "ㄱ a"),
        ("\u{FFA1}", "ㄱ"), ("㈜카카오", "주 카카오"), ("㉠", "ㄱ"), ("살인의 추억 (2003)", "살인의 추억 2003"),
        ("「君の名は。」", "君の名は"), ("½", "1 2"), ("™", "tm"), ("A©B", "a b"), ("★ 5", "★ 5"),
        ("co\u{AD}op", "coop"), ("a\u{7F}b", "a b"), ("a\u{80}b", "a b"), ("`a`", "a"), ("é`s", "es"),
        ("a℗b®c", "a b c"),
        // The ends of the ranges of Hebrew points, Arabic vowels and marks.
        ("א\u{591}ב\u{5C7}", "אב"), ("ب\u{64B}ت\u{65F}", "بت"), ("ب\u{670}", "ب"),
        ("a\u{300}\u{36F}\u{1AB0}\u{1ACE}\u{1DC0}\u{1DFF}\u{20D0}\u{20F0}\u{FE20}\u{FE2F}b", "ab"),
        ("ㆎ", "ㆎ"), ("鿿", "鿿"), ("𐐀\u{FFFD}", "𐐨\u{FFFD}"),
        ("café’s", "cafes"), ("שָׁלוֹם", "שלום"), ("हिन्दी", "हिन्दी"), ("é'", "e"), ("ÀB'C-D", "abc d"), ("C++", "c"),
    ]

    @Test(arguments: cases)
    func `Folds`(text: String, expected: String) {
        #expect(text.folded == expected)
    }

    @Test(arguments: cases)
    func `Composed and decomposed text fold alike, and folding twice changes nothing`(
        text: String, expected: String
    ) {
        let expected = Array(expected.utf8)
        #expect(Array(text.precomposedStringWithCanonicalMapping.folded.utf8) == expected)
        #expect(Array(text.decomposedStringWithCanonicalMapping.folded.utf8) == expected)
        #expect(Array(text.folded.folded.utf8) == expected)
    }

    @Test(arguments: ["Alien", "Amélie", "기생충", "«»", "ガ"])
    func `Appends to a buffer without touching what it holds`(text: String) {
        var buffer = Array("é-".utf8)
        text.appendFolded(to: &buffer)
        #expect(String(decoding: buffer, as: UTF8.self) == "é-" + text.folded)
    }

    @Test func `Text bridged from Foundation folds like any other`() {
        #expect((NSString(string: "Amélie Poulain") as String).folded == "amelie poulain")
    }

    @Test(
        arguments: [
            ([0x41, 0xFF, 0x42], "a\u{FFFD}b"), ([0xE2, 0x82], "\u{FFFD}\u{FFFD}"),
            ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
            ([0xED, 0xA0, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}a"),
            ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xC1, 0xBF], "\u{FFFD}\u{FFFD}"), ([0xE0, 0x9F, 0xBF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ([0xF0, 0x8F, 0xBF, 0xBF], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC3], "\u{FFFD}"),
            ([0xF0, 0x9F, 0x98], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xC3, 0x28], "\u{FFFD}"),
            ([0xC3, 0xA9], "e"), ([0xE2, 0x98, 0x85], "★"),
            ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xE0, 0x80, 0xAF], "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] as [([UInt8], String)])
    func `Broken bytes become replacement characters`(bytes: [UInt8], expected: String) {
        var buffer: [UInt8] = []
        bytes.withUnsafeBufferPointer { TextFolding.fold($0, into: &buffer) }
        #expect(String(decoding: buffer, as: UTF8.self) == expected)
    }

    /// Folding leaves all of these unchanged.
    @Test(arguments: [
        "\u{7B1}", "\u{800}", "\u{FDFF}", "\u{FFFD}", "\u{10000}", "\u{10007}", "\u{1FFFD}", "\u{40000}",
        "\u{F0000}",
        "\u{10FFFD}",
    ])
    func `Scalars of every length are read and written`(scalar: String) {
        #expect(Array("\(scalar)a".folded.unicodeScalars) == Array("\(scalar)a".unicodeScalars))
    }

    @Test(arguments: ["-a", "-é", "「가"])
    func `A leading space from folding is dropped, whatever the buffer holds`(text: String) {
        var buffer = Array("x".utf8)
        text.appendFolded(to: &buffer)
        #expect(buffer == Array(("x" + String(text.dropFirst()).folded).utf8))
    }

    @Test func `The folded form of every scalar folds to itself`() {
        var unstable: [UInt32] = []
        for value in stride(from: UInt32(0x80), to: 0x20000, by: 3) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = String(scalar).folded
            if once.folded != once { unstable.append(value) }
        }
        #expect(unstable.isEmpty)
    }
}
