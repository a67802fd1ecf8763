import TextCore
import Testing

@Suite struct LanguageNameTests {
    /// All of ISO 639-1.
    private static let codes = """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en \
        eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja \
        jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb \
        nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq \
        sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init)

    @Test func `Every code has a name in both languages`() {
        #expect(Self.codes.count == 183)
        for code in Self.codes {
            let names = Language.allCases.map { LanguageName.name(ofCode: code, in: $0) }
            #expect(names.allSatisfy { $0 != nil && $0 != code }, "\(code)")
            #expect(Set(names).count == 2, "\(code): \(names)")
        }
    }

    @Test(arguments: [("te", "Telugu", "텔루구어"), ("bn", "Bangla", "벵골어"), ("ko", "Korean", "한국어")])
    func `Names are the usual ones`(code: String, english: String, korean: String) {
        #expect(LanguageName.name(ofCode: code, in: .english) == english)
        #expect(LanguageName.name(ofCode: code, in: .korean) == korean)
    }

    @Test(arguments: ["", "k", "xx", "KO", "kor", "ko_KR", "k\u{0}", "한국"])
    func `Invalid codes have no name`(code: String) {
        #expect(LanguageName.name(ofCode: code, in: .english) == nil)
    }
}
