import Testing

@testable import SearchCore

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("", []), (" \n!?", []), ("Hello, WORLD", ["hello", "world"]), ("기생충", ["기생충"]),
        ("맛집 seoul추천", ["맛집", "seoul", "추천"]), ("\"a\" OR b*", ["a", "or", "b"]),
        ("a\u{E000}b", ["a", "b"]),
    ])
    func `Parses a text into folded terms`(_ text: String, _ terms: [String]) {
        #expect(SearchText(text).terms.map(\.text) == terms)
    }

    @Test func `Initial consonants after syllables are required`() {
        let terms = SearchText("기ㅅ ㄱㅅㅊ").terms
        #expect(terms.map(\.text) == ["기", ""])
        #expect(terms.map(\.initials) == ["ㄱㅅ", "ㄱㅅㅊ"])
    }

    @Test func `Splits a long run into parts, and cuts a long text`() {
        let run = String(repeating: "가나다라마바사", count: 4)
        #expect(SearchText(run).terms.map { $0.text.count } == [12, 12, 4])
        let words = (0..<100).map { "w\($0)" }.joined(separator: " ")
        #expect(SearchText(words).terms.count == SearchText.maximumTerms)
    }

    @Test(arguments: ["깃", "기새"])
    func `Predicts the next keys`(_ text: String) {
        let next = SearchText(text).continuations.flatMap { $0.terms.map { $0.text + ($0.initials ?? "") } }
        #expect(next.contains(text == "깃" ? "기ㄱㅅ" : "기생"))
    }
}
