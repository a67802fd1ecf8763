import Foundation
import Testing
import TextCore

@Suite struct HangulTests {
    @Test(arguments: [
        ("기생충", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("나이키 Air 2", "ㄴㅇㅋ", "ㄴㅇㅋ Air 2"), ("", "", ""), ("Oldboy", "", "Oldboy"),
        ("까치", "ㄲㅊ", "ㄲㅊ"), ("ㄱㅅㅊ", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("ㄳㅊ", "ㄱㅅㅊ", "ㄱㅅㅊ"), ("힣", "ㅎ", "ㅎ"), ("寄生蟲", "", "寄生蟲"),
    ])
    func `Takes the initial consonants`(text: String, skipping: String, keeping: String) {
        for form in [text, text.decomposedStringWithCanonicalMapping] {
            #expect(Hangul.initialConsonants(of: form) == skipping)
            #expect(Hangul.initialConsonants(of: form, others: .kept) == keeping)
            var buffer = Array("x".utf8)
            Hangul.appendInitialConsonants(of: form, to: &buffer)
            #expect(String(decoding: buffer, as: UTF8.self) == "x" + skipping)
        }
    }

    @Test(arguments: [("한", "ㅎㅏㄴ"), ("가", "ㄱㅏ"), ("힣", "ㅎㅣㅎ"), ("뷁", "ㅂㅞㄺ"), ("있", "ㅇㅣㅆ")])
    func `Takes a syllable apart`(syllable: Unicode.Scalar, letters: String) {
        #expect(HangulSyllable(syllable)?.letters == Array(letters.unicodeScalars))
        #expect(Hangul.isSyllable(syllable))
    }

    @Test(arguments: ["ㄱ", "a", "\u{ABFF}", "\u{D7A4}", "漢"] as [Unicode.Scalar])
    func `Only a syllable is taken apart`(scalar: Unicode.Scalar) {
        #expect(HangulSyllable(scalar) == nil)
        #expect(!Hangul.isSyllable(scalar))
    }
}
