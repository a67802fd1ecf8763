import Testing
import TextCore

@Suite struct KoreanWindowsTests {
    /// "제목,감독\n괴물,봉준호\n똠방각하\n" in code page 949, whose last line is not in EUC-KR.
    private let film: [UInt8] = [
        0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB0, 0xA8, 0xB5, 0xB6, 0x0A, 0xB1, 0xAB, 0xB9, 0xB0, 0x2C, 0xBA, 0xC0,
        0xC1, 0xD8, 0xC8, 0xA3, 0x0A, 0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF, 0x0A,
    ]

    private func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
        Array(bytes).withUnsafeBufferPointer { KoreanWindows.isLikely($0) }
    }

    @Test func `Korean text is converted`() {
        #expect(
            KoreanWindows.utf8(film).map { String(decoding: $0, as: UTF8.self) } == "제목,감독\n괴물,봉준호\n똠방각하\n")
        #expect(KoreanWindows.utf8([UInt8]()) == [])
    }

    @Test func `Bytes of another encoding are not converted`() {
        #expect(KoreanWindows.utf8([0x41, 0xFF, 0xFF, 0x0A]) == nil)
    }

    @Test func `Korean text is recognised, even when its last letter is cut off`() {
        #expect(isLikely(film))
        #expect(isLikely(film.dropLast(2)))
        #expect(isLikely(film.prefix(3)))
    }

    @Test(arguments: ["", "title,year\n", "제목,감독\n괴물,봉준호\n", "Amélie, Ökonom, Čapek", "日本語の題名"])
    func `UTF-8 is not recognised as Korean Windows`(text: String) {
        for count in 0...text.utf8.count { #expect(!isLikely(text.utf8.prefix(count)), "\(count)") }
    }

    @Test(arguments: [
        [0x41, 0x6D, 0xE9, 0x6C, 0x69, 0x65, 0x0A], [0x63, 0x61, 0x66, 0xE9, 0x0A],
        // Japanese in Shift JIS.
        [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x0A], [0xFF, 0xFE, 0x41, 0x00],
    ])
    func `Other encodings are not recognised as Korean Windows`(bytes: [UInt8]) {
        #expect(!isLikely(bytes))
    }
}
