import MarketAPI
import Testing

@Suite struct DeletionTokenTests {
    @Test(arguments: [
        "abc-DEF_1.2~", "abc-DEF_1.2~\n", "\"abc-DEF_1.2~\"", "/api/products/abc-DEF_1.2~",
        "\"/api/products/abc-DEF_1.2~\"\r\n", #""\/api\/products\/abc-DEF_1.2~""#,
    ]) func `reads the same token from a word, a path and a JSON text`(answer: String) throws {
        let token = try #require(DeletionToken(answer: Array(answer.utf8)))
        #expect(token.text == "abc-DEF_1.2~")
        #expect(MarketPath.deletion(by: token) == "/api/products/abc-DEF_1.2~")
        #expect(MarketPath.deletion(of: 7, by: token) == "/api/products/7/abc-DEF_1.2~")
    }

    @Test(arguments: [
        ("aGk=", "aGk%3D"), ("/api/products/aGk=", "aGk%3D"), ("/api/products/aGk%3D", "aGk%3D"),
        ("a+b&c:d@e", "a%2Bb%26c%3Ad%40e"),
    ]) func `encodes characters that a path cannot contain, once`(answer: String, segment: String) throws {
        let token = try #require(DeletionToken(answer: Array(answer.utf8)))
        #expect(MarketPath.deletion(by: token) == "/api/products/\(segment)")
        #expect(MarketPath.deletion(of: 7, by: token) == "/api/products/7/\(segment)")
    }

    @Test(arguments: [
        "", "/", "/api/products/", ".", "/api/products/..", "a b", "a?b", "a#b", "/a%2Fb", "/%2E%2E",
        "/a%0Ab", "/a%zz", "a%3D", "%2e%2e", "/a%253D", "a\\b", "a\u{0}b",
        "<html>",
        "가", #"{"secret":"x"}"#, "a\r\nX: y",
    ]) func `refuses a token that cannot be part of a path`(answer: String) {
        #expect(DeletionToken(answer: Array(answer.utf8)) == nil)
    }

    @Test func `refuses a token that is too long or not UTF-8`() {
        #expect(DeletionToken(answer: Array(repeating: UInt8(ascii: "a"), count: 257)) == nil)
        #expect(DeletionToken(answer: [0xFF, 0xFE]) == nil)
        #expect(DeletionToken(answer: Array(repeating: UInt8(ascii: "a"), count: 256)) != nil)
    }
}
