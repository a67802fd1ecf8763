import DomainCore
import MoviesDomain
import Testing

@Suite struct SearchQueryTests {
    @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
    func `Blank text is rejected`(text: String) {
        #expect(throws: DomainError.invalidInput(.empty(field: "search"))) { try SearchQuery(text) }
    }

    @Test(arguments: [
        ("  red \t shoes ", "red shoes"), ("기생충", "기생충"), ("올드\u{3000}보이", "올드 보이"), ("a\r\nb", "a b"),
    ])
    func `Runs of white space collapse`(text: String, expected: String) throws {
        #expect(try SearchQuery(text).text == expected)
    }

    @Test func `The longest text is measured after white space collapsed`() throws {
        let longest = String(repeating: "가", count: SearchQuery.longest)
        #expect(try SearchQuery(longest + "   ").text == longest)
        #expect(throws: DomainError.invalidInput(.tooLong(field: "search", limit: 200))) {
            try SearchQuery(longest + "나")
        }
    }

    @Test func `Composed and decomposed Korean are the same query`() throws {
        #expect(try SearchQuery("\u{AC00}") == SearchQuery("\u{1100}\u{1161}"))
    }
}
