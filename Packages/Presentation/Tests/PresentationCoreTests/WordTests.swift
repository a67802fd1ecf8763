import PresentationCore
import TextCore
import Testing

@Suite struct WordTests {
    @Test(arguments: CoreWord.allCases)
    func `Every word is there in both languages, with the same places`(word: CoreWord) {
        let (english, korean) = (word.template(in: .english), word.template(in: .korean))
        #expect(!english.isEmpty)
        #expect(!korean.isEmpty)
        #expect(english != korean)
        #expect(places(english) == places(korean))
    }

    @Test(arguments: [(0, "0 days ago"), (1, "1 day ago"), (2, "2 days ago"), (1234, "1,234 days ago")])
    func `English has a form for one and a form for more`(count: Int, expected: String) {
        #expect(CoreWord.daysAgo.text(in: .english, count: count) == expected)
    }

    @Test(arguments: [0, 1, 2])
    func `Korean has one form`(count: Int) {
        #expect(CoreWord.daysAgo.text(in: .korean, count: count) == "\(count)일 전")
    }

    @Test func `What is put in is not filled again`() {
        let text = CoreWord.malformed.text(in: .english, ["field": "{value}", "value": "{field} {"])
        #expect(text == "The {value} “{field} {” is not in the expected form.")
    }

    @Test func `A place without a value stays visible`() {
        #expect(CoreWord.storage.text(in: .english).hasSuffix("{reason}"))
    }

    private func places(_ template: String) -> Set<String> {
        Set(template.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }
}
