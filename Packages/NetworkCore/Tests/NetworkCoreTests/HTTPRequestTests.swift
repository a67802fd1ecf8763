import NetworkCore
import Testing

@Suite struct HTTPRequestTests {
    @Test(arguments: [
        ("/", "/", []),
        ("/a%20b/", "/a%20b/", []),
        ("/a?", "/a", []),
        ("/a?x=1&y=2&x=3", "/a", [QueryItem("x", "1"), QueryItem("y", "2"), QueryItem("x", "3")]),
        ("/a?q=a+b%2B&flag&e=", "/a", [QueryItem("q", "a b+"), QueryItem("flag", ""), QueryItem("e", "")]),
        ("/a?q=a=b?c&&", "/a", [QueryItem("q", "a=b?c")]),
        ("/a?text=안녕", "/a", [QueryItem("text", "안녕")]),
    ])
    func `Reads a target`(_ target: String, _ path: String, _ query: [QueryItem]) throws {
        let request = try HTTPRequest(target: target)
        #expect(request.path == path)
        #expect(request.query == query)
        #expect(try HTTPRequest(target: request.target) == request)
    }

    @Test(arguments: [
        "", "*", "a", "https://other.test/a", "/a b", "/a#b", "/a?b#c", "/a?b c", "/a?b=%", "/a?%zz=1", "/%",
        "/a?b\r\nEvil: 1", "/a\nb", "/a?b=%FF", "/a?\0", "?a=1",
    ])
    func `Rejects an invalid target`(_ target: String) {
        #expect(throws: NetworkError.badURL("\(target)")) { try HTTPRequest(target: target) }
    }

    @Test func `Escapes every character in the query that could end it`() {
        let request = HTTPRequest(path: "/a", query: [QueryItem("q&", "x=1#?+ é"), QueryItem("e", "")])
        #expect(request.target == "/a?q%26=x%3D1%23%3F%2B%20%C3%A9&e=")
        #expect(HTTPRequest(path: "/a").target == "/a")
    }

    @Test(arguments: [
        ("../admin", "/m/..%2Fadmin/r"), ("..", "/m/%2E%2E/r"), ("a?x=1#y", "/m/a%3Fx=1%23y/r"),
        ("1\r\nHost: x", "/m/1%0D%0AHost:%20x/r"), ("7", "/m/7/r"),
    ])
    func `An interpolated part of a path stays one segment`(_ id: String, _ expected: String) {
        #expect(("/m/\(id)/r" as RequestPath).encoded == expected)
        #expect(RequestPath.segments("m", id, "r").encoded == expected)
        #expect(RequestPath(encoded: expected).encoded == expected)
    }

    @Test func `Interpolates values other than text`() {
        #expect(("/3/movie/\(7)/rating" as RequestPath).encoded == "/3/movie/7/rating")
    }
}
