import TerminalKit
import Testing
import TextCore

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ([:], .english), (["LANG": "ko_KR.UTF-8"], .korean), (["LANG": "ko"], .korean),
            (["LANG": "ko-KR"], .korean),
            (["LANG": "KO_kr"], .korean), (["LANG": "ko@x"], .korean), (["LANG": "korean"], .korean),
            (["LANG": "kok_IN"], .english),
            (["LANG": "C"], .english), (["LANG": "POSIX"], .english), (["LANG": "ja_JP.UTF-8"], .english),
            (["LANG": "ko_KR", "LC_MESSAGES": "en_US"], .english),
            (["LANG": "en_US", "LC_MESSAGES": "ko_KR"], .korean),
            (["LANG": "ko_KR", "LC_ALL": "C"], .english), (["LC_ALL": "ko_KR", "LC_MESSAGES": "C"], .korean),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR"], .korean), (["LC_CTYPE": "ko_KR"], .english),
        ] as [([String: String], Language)])
    func `Follows the locale`(environment: [String: String], expected: Language) {
        #expect(Language(environment: environment) == expected)
    }

    @Test func `Returns a text in the requested language`() {
        let text = LocalizedText("film", "영화")
        #expect(text[.english] == "film")
        #expect(text[.korean] == "영화")
        #expect(LocalizedText(verbatim: "URL")[.korean] == "URL")
    }
}
