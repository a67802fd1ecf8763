import Testing
import TextCore

@Suite struct DubeolsikTests {
    @Test(arguments: [
        ("rltodcnd", "기생충"), ("dlstpqtus", "인셉션"), ("Rkcl", "까치"), ("rhkdrhkdwlr", "광광직"), ("dmltk", "의사"),
        ("ekfrdmf", "닭을"), ("ekfrdl", "닭이"), ("dlfrdj", "읽어"), ("dkswdk", "앉아"), ("ekwk", "다자"),
        ("rkrrk", "각가"),
        ("qkRk", "바까"), ("dhodyd", "왜용"), ("tkfdlsdml cndjr", "살인의 추억"), ("eoqn2", "대부2"),
    ])
    func `US keys form the syllables of a Korean keyboard, and back`(keys: String, text: String) {
        #expect(Dubeolsik.korean(typedAs: keys) == text)
        #expect(Dubeolsik.latin(typedAs: text) == keys)
    }

    @Test(arguments: ["", "2019", "q", "hello", "k", "rk k", "기생충", "ㄱ"])
    func `Keys that form no syllables give no Korean`(keys: String) {
        #expect(Dubeolsik.korean(typedAs: keys) == nil)
    }

    @Test func `A capital letter that types nothing else counts as a small one`() {
        #expect(Dubeolsik.korean(typedAs: "DKqKXK") == "아바타")
        #expect(Dubeolsik.korean(typedAs: "DKQKXK") == "아빠타")
    }

    @Test(arguments: [
        ("ㅑㅜㅊ데샤ㅐㅜ", "inception"), ("ㅗㅁㄱ교", "harry"), ("와", "dhk"), ("ㅀ", "fg"), ("a ㅁ!", "a a!"),
    ])
    func `Letters of a Korean keyboard are the keys that type them`(text: String, keys: String) {
        #expect(Dubeolsik.latin(typedAs: text) == keys)
    }

    @Test(arguments: ["", "inception", "寄生蟲", "🙂"])
    func `No key types text that is not Korean`(text: String) {
        #expect(Dubeolsik.latin(typedAs: text) == nil)
    }

    @Test func `Every syllable is typed by its keys`() {
        for number in UInt32(0xAC00)...0xD7A3 {
            let syllable = Unicode.Scalar(number).map(String.init) ?? ""
            let keys = Dubeolsik.latin(typedAs: syllable) ?? ""
            #expect(Dubeolsik.korean(typedAs: keys) == syllable)
        }
    }
}
