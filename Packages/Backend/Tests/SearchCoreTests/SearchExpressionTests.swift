import Testing

@testable import SearchCore

@Suite struct SearchExpressionTests {
    @Test(arguments: [
        ("", nil), ("?!", nil), ("dog", "\"dog\" *"), ("dog Cat", "\"dog\" * AND \"cat\" *"),
        ("기ㅅ", "(\"기\" * AND \"ㄱㅅ\" *)"), ("ㄱㅅ", "\"ㄱㅅ\" *"),
        ("x\" OR \"y", "\"x\" * AND \"or\" * AND \"y\" *"),
    ])
    func `Every term has to begin something`(_ text: String, _ match: String?) {
        #expect(SearchExpression.beginnings(of: SearchText(text))?.match == match)
    }

    @Test func `One of several may do`() {
        let one = SearchExpression(match: "\"a\"")
        let two = SearchExpression(match: "\"b\" *")
        #expect(SearchExpression.any([]) == nil)
        #expect(SearchExpression.any([one]) == one)
        #expect(SearchExpression.any([one, two])?.match == "(\"a\") OR (\"b\" *)")
    }

    @Test func `A term without a condition makes none of the whole`() {
        let text = SearchText("dog cat")
        #expect(SearchExpression.every(text) { $0.text == "cat" ? nil : "x" } == nil)
        #expect(SearchExpression.every(text) { "<\($0.text)>" }?.match == "<dog> AND <cat>")
    }
}
