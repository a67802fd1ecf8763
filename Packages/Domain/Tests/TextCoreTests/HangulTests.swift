import Foundation
import Testing
import TextCore

@Suite struct HangulTests {
    @Test(arguments: [
        ("기생충", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("나이키 Air 2", "ㄴㅇㅋ", "ㄴㅇㅋ Air 2"), ("", "", ""), ("Oldboy", "", "Oldboy"),
        ("까치", "ㄲㅊ", "ㄲㅊ"), ("ㄱㅅㅊ", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("ㄳㅊ", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("힣", "ㅎ", "ㅎ"), ("寄生蟲", "", "寄生蟲"),
        // The ends of the ranges of loose letters.
        ("ㅎㅏ", "ㅎ", "ㅎㅏ"), ("\u{1113}\u{115F}\u{1160}\u{11FF}\u{1200}", "", "\u{1113}\u{115F}\u{1200}"),
    ])
    func `Extracts the initial consonants`(text: String, skipping: String, keeping: String) {
        for form in [text, text.decomposedStringWithCanonicalMapping] {
            #expect(Hangul.initialConsonants(of: form) == skipping)
            #expect(Hangul.initialConsonants(of: form, others: .kept) == keeping)
            var buffer = Array("x".utf8)
            Hangul.appendInitialConsonants(of: form, to: &buffer)
            #expect(String(decoding: buffer, as: UTF8.self) == "x" + skipping)
        }
    }

    @Test(arguments: [
        ("기생충", "ㄱㅣㅅㅐㅇㅊㅜㅇ"), ("닭 a", "ㄷㅏㄹㄱ a"), ("읽ㅄ", "ㅇㅣㄹㄱㅂㅅ"), ("과외", "ㄱㅘㅇㅚ"), ("", ""), ("é1", "é1"),
    ])
    func `Splits a text into its letters`(text: String, letters: String) {
        #expect(Hangul.letters(of: text) == Array(letters.unicodeScalars))
    }

    @Test(arguments: [
        ("컵", "컵을"), ("의자", "의자를"), ("“컵”", "“컵”을"), ("대부 2", "대부 2을(를)"), ("E.T.", "E.T.을(를)"), ("", "을(를)"),
    ])
    func `A word gets the particle that fits its end`(word: String, text: String) {
        #expect(Hangul.word(word, "을", "를") == text)
    }

    private static let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
    private static let vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
    private static let finals = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"

    @Test(arguments: [(0x1100, initials), (0x1161, vowels), (0x11A8, finals)] as [(UInt32, String)])
    func `Single letters become those of the keyboard`(first: UInt32, letters: String) throws {
        for (offset, letter) in letters.enumerated() {
            let jamo = try #require(Unicode.Scalar(first + UInt32(offset)))
            #expect("\(jamo)".folded == "\(letter)")
            #expect("a \(jamo)\u{0}b".folded == "a \(letter) b")
        }
    }

    @Test(arguments: ["\u{1113}", "\u{1176}", "\u{11C3}"])
    func `Letters of old Korean stay unchanged`(text: String) {
        #expect(text.folded == text)
    }

    @Test func `Every syllable is joined from its letters and split into them`() {
        let odd = (UInt32(0xAC00)...0xD7A3).compactMap(Unicode.Scalar.init).filter { scalar in
            let syllable = String(scalar)
            let letters = HangulSyllable(scalar).map { String(String.UnicodeScalarView($0.letters)) } ?? ""
            let index = Int(scalar.value - 0xAC00)
            let parts =
                [
                    Array(Self.initials)[index / 588], Array(Self.vowels)[index % 588 / 28],
                ] + (index % 28 == 0 ? [] : [Array(Self.finals)[index % 28 - 1]])
            return syllable.decomposedStringWithCanonicalMapping.folded != syllable
                || letters != String(parts)
        }
        #expect(odd.isEmpty)
    }

    @Test func `Every cluster of the keyboard gives two initials`() {
        #expect(
            Hangul.initialConsonants(of: "ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ") == "ㄱㅅㄴㅈㄴㅎㄹㄱㄹㅁㄹㅂㄹㅅㄹㅌㄹㅍㄹㅎㅂㅅ")
        #expect(Hangul.initialConsonants(of: "ㅎ\u{11C2}\u{11FF}ㅏ\u{314F}") == "ㅎ")
    }

    @Test(arguments: [
        "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{40000}", "\u{10FFFF}",
    ])
    func `Other scalars are written unchanged, whatever their length`(scalar: String) {
        var buffer: [UInt8] = []
        Hangul.appendInitialConsonants(of: scalar, others: .kept, to: &buffer)
        #expect(buffer == Array(scalar.utf8))
    }

    @Test(arguments: [("한", "ㅎㅏㄴ"), ("가", "ㄱㅏ"), ("힣", "ㅎㅣㅎ"), ("뷁", "ㅂㅞㄺ"), ("있", "ㅇㅣㅆ")])
    func `Splits a syllable into its letters`(syllable: Unicode.Scalar, letters: String) {
        #expect(HangulSyllable(syllable)?.letters == Array(letters.unicodeScalars))
        #expect(Hangul.isSyllable(syllable))
    }

    @Test(arguments: ["ㄱ", "a", "\u{ABFF}", "\u{D7A4}", "漢"] as [Unicode.Scalar])
    func `Splits nothing but syllables`(scalar: Unicode.Scalar) {
        #expect(HangulSyllable(scalar) == nil)
        #expect(!Hangul.isSyllable(scalar))
    }
}
