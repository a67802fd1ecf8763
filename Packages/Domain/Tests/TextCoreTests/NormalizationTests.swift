import Foundation
import Testing
import TextCore

@Suite struct NormalizationTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("é", "é"), ("e\u{301}", "é"), ("한글", "한글"),
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("하\u{11AB}", "한"), ("ㅎㅏㄴ", "ㅎㅏㄴ"),
        ("か\u{3099}", "が"), ("q\u{0307}\u{0323}", "q\u{0323}\u{0307}"), ("a\0e\u{301}", "a\0é"),
        ("か\u{309A}", "か\u{309A}"), ("は\u{309A}", "ぱ"), ("は\u{3099}", "ば"), ("\u{2126}", "Ω"), ("Ａ", "Ａ"),
        ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ])
    func `Form C joins combining parts`(text: String, expected: String) {
        #expect(Array(text.nfc.unicodeScalars) == Array(expected.unicodeScalars))
    }

    /// Foundation on Linux joins U+10043 and a mark as if it were U+0043, and leaves 가 and a loose final apart: so this goes
    /// only up to U+FFFF, and decomposes first.
    @Test func `Agrees with Foundation for every scalar, before a mark and before a jamo`() {
        var differing: [String] = []
        for value in stride(from: UInt32(0xA0), to: 0x10000, by: 3) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else {
                continue
            }
            for suffix in ["", "\u{301}", "\u{11A8}"] {
                let text = String(scalar) + suffix
                let expected = text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
                if !text.nfc.unicodeScalars.elementsEqual(expected.unicodeScalars) { differing.append(text) }
            }
        }
        #expect(differing.isEmpty)
    }

    @Test func `A long text is composed to its end`() {
        let text = String(repeating: "\u{0390}", count: 1000).decomposedStringWithCanonicalMapping
        #expect(text.nfc.unicodeScalars.count == 1000)
    }

    /// Each scalar has three parts in two bytes: nine scalars have one part more than the first buffer holds.
    @Test func `Agrees with Foundation at every length`() {
        let differing = (0...80).filter { count in
            let text = String(repeating: "\u{0390}", count: count)
            return !text.nfc.unicodeScalars.elementsEqual(
                text.precomposedStringWithCanonicalMapping.unicodeScalars)
        }
        #expect(differing.isEmpty)
        #expect(String(repeating: "\u{0390}", count: 9).nfc.unicodeScalars.allSatisfy { $0 == "\u{0390}" })
    }
}
