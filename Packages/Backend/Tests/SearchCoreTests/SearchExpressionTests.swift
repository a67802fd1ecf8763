import SQLCore
import Testing

@testable import SearchCore

@Suite struct SearchExpressionTests {
    @Test(arguments: [
        ("", nil), ("?!", nil), ("dog", "\"dog\" *"), ("dog Cat", "\"dog\" * AND \"cat\" *"),
        ("기ㅅ", "\"기\" * AND \"ㄱㅅ\" *"), ("기ㅅ dog", "(\"기\" * AND \"ㄱㅅ\" *) AND \"dog\" *"),
        ("ㄱㅅ", "\"ㄱㅅ\" *"), ("x\" OR \"y", "\"x\" * AND \"or\" * AND \"y\" *"),
    ])
    func `Every term must match a beginning`(_ text: String, _ match: String?) {
        #expect(SearchExpression.beginnings(of: SearchText(text))?.text(in: .sqlite) == match)
    }

    @Test(arguments: [
        ("dog Cat", "'_dog':* & '_cat':*"), ("기ㅅ dog", "('_기':* & '_ㄱㅅ':*) & '_dog':*"),
        ("x' | !'y\\", "'_x':* & '_y':*"),
    ])
    func `PostgreSQL gets the same condition in its own language`(_ text: String, _ match: String) throws {
        let expression = try #require(SearchExpression.beginnings(of: SearchText(text)))
        #expect(expression.text(in: .postgres) == match.replacing("_", with: SearchBlock.placeholder))
    }

    @Test func `Combines alternatives`() {
        let (one, two) = (SearchExpression.token("a"), SearchExpression.prefix("b"))
        #expect(SearchExpression.one(of: []) == nil)
        #expect(SearchExpression.one(of: [one]) == one)
        let any = SearchExpression.any([.all([one, two]), two])
        #expect(any.text(in: .sqlite) == #"("a" AND "b" *) OR "b" *"#)
        let postgres = "('_a' & '_b':*) | '_b':*".replacing("_", with: SearchBlock.placeholder)
        #expect(any.text(in: .postgres) == postgres)
    }

    @Test func `A term without a condition makes the whole nil`() {
        let text = SearchText("dog cat")
        #expect(SearchExpression.every(text) { $0.text == "cat" ? nil : .token("x") } == nil)
        #expect(SearchExpression.every(text) { .token($0.text) } == .all([.token("dog"), .token("cat")]))
    }

    @Test(arguments: ["it\"s", "it's", "a\\", "a\\\u{301}", "\"\u{301}"])
    func `Quotation marks and backslashes do not end a token`(_ text: String) {
        let token = SearchExpression.token(text)
        let (sqlite, postgres) = (
            token.text(in: .sqlite).unicodeScalars, token.text(in: .postgres).unicodeScalars
        )
        #expect(sqlite.filter { $0 == "\"" }.count == 2 + 2 * text.unicodeScalars.filter { $0 == "\"" }.count)
        #expect(postgres.filter { $0 == "'" }.count == 2 + 2 * text.unicodeScalars.filter { $0 == "'" }.count)
        #expect(postgres.filter { $0 == "\\" }.count == 2 * text.unicodeScalars.filter { $0 == "\\" }.count)
    }

    @Test func `Searches a token longer than those of the index by its beginning`() {
        let long = String(repeating: "가", count: 400)
        for expression in [SearchExpression.token(long), .prefix(long)] {
            #expect(expression.text(in: .sqlite) == "\"" + String(repeating: "가", count: 333) + "\" *")
        }
    }
}
