import NetworkCore
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("plain-._~", "plain-._~"), ("a b", "a%20b"), ("a/b", "a%2Fb"), ("50%", "50%25"), ("?#", "%3F%23"),
        ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), (".", "%2E"), ("..", "%2E%2E"), ("...", "..."), ("", ""),
        ("a@b:c", "a@b:c"), ("\r\n\0", "%0D%0A%00"),
    ])
    func `Escapes a path segment`(_ text: String, _ expected: String) {
        #expect(PercentEncoding.encode(text, for: .pathSegment) == expected)
        #expect(PercentEncoding.decode(expected) == text)
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("created_at:desc", "created_at:desc"),
        ("..", ".."), ("#?", "%23%3F"),
    ])
    func `Escapes a part of a query`(_ text: String, _ expected: String) {
        #expect(PercentEncoding.encode(text, for: .query) == expected)
    }

    @Test(arguments: ["%", "%4", "%4G", "%G4", "a%", "%%41", "%C3", "%ED%A0%80", "%FF", "%C0%AF"])
    func `Rejects a broken escape and invalid UTF-8`(_ text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `Reads a plus as a space only in forms`() {
        #expect(PercentEncoding.decode("a+b") == "a+b")
        #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
        #expect(PercentEncoding.decode("%c3%A9") == "é")
    }

    @Test(arguments: [
        ("", []), ("&&", []), ("a", [QueryItem("a", "")]), ("a=", [QueryItem("a", "")]),
        ("=b", [QueryItem("", "b")]), ("a=b=c", [QueryItem("a", "b=c")]),
        ("&a=1&&b+c=%26&", [QueryItem("a", "1"), QueryItem("b c", "&")]), ("é=ü", [QueryItem("é", "ü")]),
    ])
    func `Reads a query, also with empty items and from a substring`(_ text: String, _ items: [QueryItem]) {
        #expect(QueryItem.parse(text) == items)
        #expect(QueryItem.parse("?\(text)".dropFirst()) == items)
    }

    @Test(arguments: ["%", "a=%4", "a=1&%FF=b", "a=%C3"])
    func `Rejects a query with a broken escape`(_ text: String) {
        #expect(QueryItem.parse(text) == nil)
    }

    @Test(arguments: [
        ("/", true), ("/a/b%20c", true), ("", false), ("a", false), ("/a b", false), ("/a?b", false),
        ("/a#b", false), ("/%", false), ("/%2", false), ("/%zz", false), ("/é", false), ("/a\r\nb", false),
        ("/\u{7F}", false), ("/a\\b", false),
    ])
    func `Recognizes a valid path of a request line`(_ path: String, _ isPath: Bool) {
        #expect(PercentEncoding.isPath(path) == isPath)
    }

    @Test func `Every character survives encoding and decoding in every component`() {
        let text = String(String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0) }))
        #expect(PercentEncoding.decode(PercentEncoding.encode(text, for: .pathSegment)) == text)
        #expect(QueryItem.parse(QueryItem.format([QueryItem(text, text)])) == [QueryItem(text, text)])
    }
}
