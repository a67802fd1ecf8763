public import Testing

/// A malformed or unusual request and the expected reaction of the server.
public struct OddRequest: Sendable, CustomTestStringConvertible {
    public enum Outcome: Sendable {
        /// A 4xx or 5xx, or no answer, and a closed connection.
        case refused
        /// An answer below 400, and the connection stays in sync.
        case answered
        /// libmicrohttpd accepts it leniently, without ambiguity about the end of the request.
        case either
    }

    public let name: String
    /// The bytes to send.
    public let text: String
    public let outcome: Outcome

    public var testDescription: String { name }

    private init(_ name: String, _ outcome: Outcome, _ text: String) {
        self.name = name
        self.text = text
        self.outcome = outcome
    }

    private static func get(_ fields: String, line: String = "GET / HTTP/1.1") -> String {
        "\(line)\r\nHost: a\r\n\(fields)\r\n"
    }

    private static func post(_ fields: String, _ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
    }

    /// Requests that the server answers or refuses at once.
    public static let all = requestLines + hosts + lengths + codings + fields + large + bodies + smuggling

    /// The server waits for the rest until its time limits.
    public static let endless = OddRequest(
        "chunk of a size that no body can have", .refused,
        post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\nabc\r\n0\r\n\r\n"))

    private static let requestLines: [OddRequest] = [
        .init("plain", .answered, get("")),
        .init("lower case method", .answered, get("", line: "get / HTTP/1.1")),
        .init("unknown method", .answered, get("", line: "BREW / HTTP/1.1")),
        .init("TRACE", .answered, get("", line: "TRACE / HTTP/1.1")),
        .init("CONNECT", .refused, get("", line: "CONNECT a:80 HTTP/1.1")),
        .init("method with a colon", .refused, get("", line: "GE:T / HTTP/1.1")),
        .init("control character in the method", .refused, get("", line: "GE\u{1}T / HTTP/1.1")),
        .init("no target", .refused, get("", line: "GET HTTP/1.1")),
        .init("empty target", .refused, get("", line: "GET  HTTP/1.1")),
        .init("two spaces before the target", .refused, get("", line: "GET  / HTTP/1.1")),
        .init("tab instead of space", .refused, get("", line: "GET\t/\tHTTP/1.1")),
        .init("space in the target", .refused, get("", line: "GET /a b HTTP/1.1")),
        .init("fragment", .refused, get("", line: "GET /#a HTTP/1.1")),
        .init("target without a slash", .refused, get("", line: "GET a HTTP/1.1")),
        .init("other scheme", .refused, get("", line: "GET ftp://a/ HTTP/1.1")),
        .init("absolute form", .answered, get("", line: "GET http://a/ HTTP/1.1")),
        .init("absolute form without a host", .refused, get("", line: "GET http:///x HTTP/1.1")),
        .init("absolute form with a user", .refused, get("", line: "GET http://u@a/ HTTP/1.1")),
        .init("asterisk", .refused, get("", line: "GET * HTTP/1.1")),
        .init("asterisk for OPTIONS", .either, get("", line: "OPTIONS * HTTP/1.1")),
        .init("broken escape", .refused, get("", line: "GET /%zz HTTP/1.1")),
        .init("cut escape", .refused, get("", line: "GET /%4 HTTP/1.1")),
        .init("broken escape in the query", .refused, get("", line: "GET /?a=%4 HTTP/1.1")),
        .init("escape that is not UTF-8 in the query", .refused, get("", line: "GET /?a=%ff HTTP/1.1")),
        .init("raw UTF-8 in the target", .refused, get("", line: "GET /é HTTP/1.1")),
        .init("DEL in the target", .refused, get("", line: "GET /\u{7F} HTTP/1.1")),
        .init("backslash in the target", .refused, get("", line: "GET /\\ HTTP/1.1")),
        .init("no version", .refused, "GET /\r\n\r\n"),
        .init("HTTP/0.9", .refused, get("", line: "GET / HTTP/0.9")),
        .init("HTTP/1.2", .refused, get("", line: "GET / HTTP/1.2")),
        .init("HTTP/2.0", .refused, get("", line: "GET / HTTP/2.0")),
        .init("HTTP/1.1 in small letters", .refused, get("", line: "GET / http/1.1")),
        .init("HTTP/01.1", .refused, get("", line: "GET / HTTP/01.1")),
        .init("HTTP/1.1 with a tail", .refused, get("", line: "GET / HTTP/1.1x")),
        .init("HTTP/2 preface", .refused, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        .init("TLS hello", .refused, "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}\u{3}\u{3}\r\n\r\n"),
        .init("NUL in the target", .refused, get("", line: "GET /a\0b HTTP/1.1")),
        .init("NUL after the target", .refused, get("", line: "GET /a\0 HTTP/1.1")),
        .init("quotation mark in an absolute form", .refused, get("", line: "GET http://a\"b/ HTTP/1.1")),
        .init("target with a query", .answered, get("", line: "GET /?a=b&c HTTP/1.1")),
        .init("two spaces before the version", .refused, get("", line: "GET /  HTTP/1.1")),
        .init("one empty line first", .either, "\r\n" + get("")),
        .init(
            "long target", .refused, get("", line: "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1")),
    ]

    private static let hosts: [OddRequest] = [
        .init("no Host", .refused, "GET / HTTP/1.1\r\n\r\n"),
        .init("no Host in HTTP/1.0", .refusedOrClosed, "GET / HTTP/1.0\r\n\r\n"),
        .init("two Hosts", .refused, get("Host: b\r\n")),
        .init("two equal Hosts", .refused, get("Host: a\r\n")),
        .init("empty Host", .refused, "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
        .init("Host with a path", .refused, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        .init("Host with a user", .refused, "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
        .init("Host with a space", .refused, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
        .init("white space after Host", .answered, "GET / HTTP/1.1\r\nHost: a\t \r\n\r\n"),
        .init("only white space in Host", .refused, "GET / HTTP/1.1\r\nHost: \t \r\n\r\n"),
        .init("space before Host", .refused, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        .init("Host list", .refused, "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        .init("space before the colon of Host", .refused, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
    ]

    private static let lengths: [OddRequest] = [
        .init("length with a plus", .refused, post("Content-Length: +3\r\n", "abc")),
        .init("negative length", .refused, post("Content-Length: -3\r\n", "abc")),
        .init("hexadecimal length", .refused, post("Content-Length: 0x3\r\n", "abc")),
        .init("length list", .refused, post("Content-Length: 3, 3\r\n", "abc")),
        .init("two equal lengths", .refused, post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc")),
        .init("two lengths", .refused, post("Content-Length: 3\r\nContent-Length: 4\r\n", "abc")),
        .init("empty length", .refused, post("Content-Length:\r\n", "abc")),
        .init("endless length", .refused, post("Content-Length: 99999999999999999999\r\n", "abc")),
        .init("white space after a length", .refused, post("Content-Length: 3 \r\n", "abc")),
        .init("length with a fraction", .refused, post("Content-Length: 3.0\r\n", "abc")),
        .init("length with an underscore", .refused, post("Content_Length: 3\r\n", "abc")),
        .init(
            "length and chunks", .refused,
            post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        .init(
            "chunks and length", .refused,
            post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n")),
    ]

    private static let codings: [OddRequest] = [
        .init("chunks", .answered, post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        .init("chunks in capitals", .answered, post("Transfer-Encoding: CHUNKED\r\n", "0\r\n\r\n")),
        .init("white space after chunked", .refused, post("Transfer-Encoding: chunked \r\n", "0\r\n\r\n")),
        .init("identity", .refused, post("Transfer-Encoding: identity\r\n", "0\r\n\r\n")),
        .init("gzip, chunked", .refused, post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n")),
        .init("chunked twice", .refused, post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n")),
        .init(
            "two codings", .refused,
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")),
        .init("unknown coding", .refused, post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")),
        .init("quoted coding", .refused, post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n")),
        .init("coding with an underscore", .refused, post("Transfer_Encoding: chunked\r\n", "0\r\n\r\n")),
        .init(
            "coding with a vertical tab", .refused, post("Transfer-Encoding: \u{B}chunked\r\n", "0\r\n\r\n")),
        .init(
            "chunks in HTTP/1.0", .refused, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ]

    private static let fields: [OddRequest] = [
        .init("no colon", .refused, get("Nonsense\r\n")),
        .init("empty name", .refused, get(": x\r\n")),
        .init("space before the colon", .refused, get("X : y\r\n")),
        .init("space in the name", .refused, get("X Y: z\r\n")),
        .init("brackets in the name", .refused, get("X[1]: z\r\n")),
        .init("control character in a value", .refused, get("X: a\u{1}b\r\n")),
        .init("DEL in a value", .refused, get("X: a\u{7F}b\r\n")),
        .init("UTF-8 in a name", .refused, get("é: a\r\n")),
        .init("UTF-8 in a value", .answered, get("X: é\r\n")),
        .init("empty value", .answered, get("X:\r\n")),
        .init("folded value", .refused, get("X: a\r\n b\r\n")),
        .init("space before the first field", .refused, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        .init("NUL in a value", .refused, get("X: a\0b\r\n")),
        .init("return in a value", .refused, get("X: a\rb\r\n")),
        .init("line feeds alone", .refused, "GET / HTTP/1.1\nHost: a\n\n"),
        .init("NUL at the end of a value", .refused, get("X: a\0\r\n")),
        .init("NUL in the last value", .refused, "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n"),
        .init("NUL in a name", .refused, get("X\0Y: a\r\n")),
        .init("folded last value", .refused, "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n\tb\r\n\r\n"),
        .init("line feed alone at the end", .refused, "GET / HTTP/1.1\r\nHost: a\r\nX: a\n\r\n"),
        .init("white space around a value", .answered, get("X: \t a b \t \r\nY:z\r\nZ:  \r\n")),
        .init(
            "white space after an expectation", .answered,
            post("Expect: 100-continue \r\nContent-Length: 3\r\n", "abc")),
        .init("unknown expectation", .refused, get("Expect: cake\r\n")),
        .init("large fields", .refused, get("X: \(String(repeating: "a", count: 40_000))\r\n")),
        .init("many fields", .refused, get(String(repeating: "X: a\r\n", count: 8_000))),
    ]

    private static let bodies: [OddRequest] = [
        .init(
            "chunk size with a sign", .refused,
            post("Transfer-Encoding: chunked\r\n", "+3\r\nabc\r\n0\r\n\r\n")),
        .init("chunk size 0x", .refused, post("Transfer-Encoding: chunked\r\n", "0x3\r\nabc\r\n0\r\n\r\n")),
        .init(
            "chunk size is a word", .refused, post("Transfer-Encoding: chunked\r\n", "zz\r\nabc\r\n0\r\n\r\n")
        ),
        .init(
            "chunk too long for its size", .refused,
            post("Transfer-Encoding: chunked\r\n", "3\r\nabcdef\r\n0\r\n\r\n")),
        .init(
            "endless chunk size", .refused,
            post("Transfer-Encoding: chunked\r\n", "fffffffffffffffffff\r\nabc\r\n0\r\n\r\n")),
        chunk("chunk with an extension", .answered, "3;a=b\r\nabc\r\n0\r\n\r\n"),
        chunk("chunk with a trailer", .answered, "3\r\nabc\r\n0\r\nX: y\r\n\r\n"),
        chunk("line feed alone after a chunk's size", .either, "3\nabc\r\n0\r\n\r\n"),
        chunk("line feed alone after a chunk's data", .either, "3\r\nabc\n0\r\n\r\n"),
        chunk("line feed in an extension", .either, "3;a\nb\r\nabc\r\n0\r\n\r\n"),
        chunk("return in an extension", .either, "3;a\rb\r\nabc\r\n0\r\n\r\n"),
        chunk("NUL in an extension", .either, "3;a\0b\r\nabc\r\n0\r\n\r\n"),
        chunk("empty extension", .either, "3;\r\nabc\r\n0\r\n\r\n"),
        chunk("white space after a chunk's size", .either, "3 \r\nabc\r\n0\r\n\r\n"),
        chunk("long extension", .refused, "3;\(String(repeating: "a", count: 40_000))\r\nabc\r\n0\r\n\r\n"),
    ]

    private static func chunk(_ name: String, _ outcome: Outcome, _ body: String) -> OddRequest {
        .init(name, outcome, post("Transfer-Encoding: chunked\r\n", body))
    }

    /// Requests around the limit of the head in bytes, one of which exceeds the library's memory.
    private static let large: [OddRequest] = [
        .init(
            "241 parameters", .answered,
            get("", line: "GET /?\(String(repeating: "a&", count: 240))a HTTP/1.1")),
        .init("218 cookies", .answered, get("Cookie: \(String(repeating: "a=b; ", count: 217))a=b\r\n")),
        .init("248 fields", .refused, get(String(repeating: "X: a\r\n", count: 248))),
    ]

    /// Bodies that contain a request, behind a head whose readers may disagree about the end of the body.
    private static let smuggling: [OddRequest] = [
        "Content-Length: 50\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 50\r\n",
        "Content-Length: 50\r\nTransfer-Encoding : chunked\r\n",
        "Content-Length: 50\r\nTransfer-Encoding: xchunked\r\n",
        "Content-Length: 50\r\nTransfer-Encoding:\u{B}chunked\r\n",
        "Content-Length: 50\r\nTransfer-Encoding:\r\n chunked\r\n",
        "Content-Length: 50\r\nX: y\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 50\r\nX: y\rTransfer-Encoding: chunked\r\n",
        "Content-Length: 50\r\nTransfer-Encoding: chunked, identity\r\n",
        "Content-Length: 50\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\nContent-Length: 50\r\n",
        "Content-Length: 50\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 50\r\n", "Content-Length: +50\r\n", "Content-Length: 5 0\r\n",
        "Content-Length: 5\r\n 0\r\n", "Content-Length: 0x32\r\n", "Content-Length : 50\r\n",
        "Content-Length:\0 50\r\n",
    ].map { fields in
        let name = fields.split(whereSeparator: \.isNewline).joined(separator: ", ")
        return .init(
            "smuggling with \(name)", .refused,
            post(fields, "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"))
    }
}

extension OddRequest.Outcome {
    /// HTTP/1.0 closes after every answer.
    static let refusedOrClosed = Self.either
}
