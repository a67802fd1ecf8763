import HTTPServer
import TestSupport
import Testing

@Suite(.blocking) struct RequestGuardTests {
    private func verdict(
        _ method: String = "GET", _ target: String = "/", _ version: String = "HTTP/1.1",
        _ fields: KeyValuePairs<String, String> = ["Host": "a"]
    ) -> Int? {
        RequestGuard.refusal(
            method: Array(method.utf8), target: Array(target.utf8), version: Array(version.utf8),
            fields: fields.map { (Array($0.key.utf8), Array($0.value.utf8)) })
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "get"])
    func `Accepts methods that a handler may refuse`(method: String) {
        #expect(verdict(method) == nil)
    }

    @Test(arguments: [("CONNECT", 501), ("", 400), ("G T", 400), ("G/T", 400)])
    func `Refuses CONNECT as not implemented, and other texts as malformed`(method: String, status: Int) {
        #expect(verdict(method) == status)
    }

    @Test(arguments: ["/", "/a?b=c", "http://a/", "HTTPS://a/b", "/%41"])
    func `Accepts a target in origin or absolute form`(target: String) {
        #expect(verdict("GET", target) == nil)
    }

    @Test(arguments: ["", "a", "*", "/a b", "/#", "/\u{1}", "/é", "ftp://a", "http://"])
    func `Refuses any other target as malformed`(target: String) {
        #expect(verdict("GET", target) == 400)
    }

    @Test func `Accepts the asterisk only for OPTIONS`() {
        #expect(verdict("OPTIONS", "*") == nil)
        #expect(verdict("OPTIONS", "**") == 400)
    }

    @Test(arguments: ["HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "http/1.1", "", "HTTP/1.11"])
    func `Refuses other versions`(version: String) {
        #expect(verdict("GET", "/", version) == 505)
    }

    @Test func `Requires exactly one Host, but none for HTTP 1 0`() {
        #expect(verdict("GET", "/", "HTTP/1.1", [:]) == 400)
        #expect(verdict("GET", "/", "HTTP/1.0", [:]) == nil)
        #expect(verdict("GET", "/", "HTTP/1.1", ["Host": "a", "HOST": "a"]) == 400)
    }

    @Test(arguments: ["", "a b", "a,b", "a/b", "u@a", "a?", "a#", "a\u{7F}", "<a>"])
    func `Refuses a malformed Host`(host: String) {
        #expect(verdict("GET", "/", "HTTP/1.1", ["Host": host]) == 400)
    }

    @Test(arguments: ["", "+1", "-1", "1 ", "0x1", "1,1", "1234567890123456", "١"])
    func `Accepts only digits as a length`(length: String) {
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Content-Length": length]) == 400)
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Content-Length": "123456789012345"]) == nil)
    }

    @Test(arguments: ["", "identity", "gzip, chunked", "chunked, chunked", "chunked ", "xchunked"])
    func `Accepts only the coding chunked`(coding: String) {
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Transfer-Encoding": coding]) == 400)
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Transfer-Encoding": "Chunked"]) == nil)
        #expect(verdict("POST", "/", "HTTP/1.0", ["Host": "a", "Transfer-Encoding": "chunked"]) == 400)
    }

    @Test func `Accepts only one framing of a body`() {
        #expect(
            verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Content-Length": "1", "content-length": "1"])
                == 400)
        #expect(
            verdict(
                "POST", "/", "HTTP/1.1", ["Host": "a", "Content-Length": "1", "Transfer-Encoding": "chunked"])
                == 400)
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Content_Length": "1"]) == 400)
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Transfer_Encoding": "chunked"]) == 400)
    }

    @Test func `Accepts only tokens as names, and no control characters in values`() {
        for name in ["", "a b", "a:", "é", "a[", "a\t"] {
            #expect(verdict("GET", "/", "HTTP/1.1", ["Host": "a", name: "x"]) == 400)
        }
        for value in ["\u{0}", "a\rb", "a\nb", "\u{7F}", "\u{1B}["] {
            #expect(verdict("GET", "/", "HTTP/1.1", ["Host": "a", "X": value]) == 400)
        }
        #expect(verdict("GET", "/", "HTTP/1.1", ["Host": "a", "X": "a\tb é"]) == nil)
    }

    @Test func `Accepts only one expectation`() {
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Expect": "100-Continue"]) == nil)
        #expect(verdict("POST", "/", "HTTP/1.1", ["Host": "a", "Expect": "200-ok"]) == 417)
    }

    @Test func `Handles arbitrary bytes`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            func noise() -> [UInt8] {
                (0..<Int.random(in: 0...20, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            }
            let names: [[UInt8]] = [
                noise(), Array("Host".utf8), Array("Content-Length".utf8), Array("Transfer-Encoding".utf8),
            ]
            let fields = names.map { (name: $0, value: noise()) }
            let status = RequestGuard.refusal(
                method: noise(), target: noise(), version: Array("HTTP/1.1".utf8), fields: fields)
            #expect(status == nil || (400...599).contains(status ?? 0))
        }
    }
}
