import NetworkCore
import Testing

/// The result of parsing a body: its parts, and the error.
struct ParsedForm: Equatable {
    struct Part: Equatable {
        var head: MultipartPartHead
        var content: [UInt8] = []
        var isEnded = false
    }

    var parts: [Part] = []
    var error: MultipartError?

    /// Parses the body in pieces of these sizes, repeated.
    init(
        _ body: [UInt8], boundary: String = "b", sizes: [Int] = [.max],
        limits: MultipartLimits = MultipartLimits()
    ) {
        do throws(MultipartError) {
            var parser = MultipartParser(boundary: try MultipartBoundary(boundary), limits: limits)
            var (rest, turn) = (body[...], 0)
            while !rest.isEmpty {
                let size = sizes[turn % sizes.count]
                try parser.push(rest.prefix(size)) { take($0) }
                rest = rest.dropFirst(size)
                turn += 1
            }
            try parser.finish()
        } catch {
            self.error = error
        }
    }

    private mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head): parts.append(Part(head: head))
        case .content(let bytes): parts[parts.count - 1].content += bytes
        case .partEnd: parts[parts.count - 1].isEnded = true
        }
    }

    /// `name=content` of each part.
    var texts: [String] {
        parts.map { "\($0.head.name)=\(String(decoding: $0.content, as: UTF8.self))" }
    }
}

/// A body with the boundary `b`, and its content or the expected error.
struct MultipartSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: String
    var texts: [String] = []
    var error: MultipartError?

    private static func form(_ name: String) -> String {
        "Content-Disposition: form-data; name=\"\(name)\"\r\n"
    }

    /// Bodies from clients of OpenMarket, including their faults.
    static let accepted: [MultipartSample] = [
        .init(
            "two fields", "--b\r\n\(form("a"))\r\n1\r\n--b\r\n\(form("c"))\r\n\r\n--b--\r\n", ["a=1", "c="]),
        .init("a line end before the first boundary", "\r\n--b\r\n\(form("a"))\r\n1\r\n--b--\r\n", ["a=1"]),
        .init("a preamble", "This is\r\n--not yet\r\n--b\r\n\(form("a"))\r\n1\r\n--b--\r\n", ["a=1"]),
        .init(
            "an extra empty line behind params",
            "--b\r\n\(form("params"))\r\n{}\r\n\r\n--b\r\n\(form("a"))\r\n1\r\n--b--\r\n",
            ["params={}\r\n", "a=1"]),
        .init(
            "a blank behind a type",
            "--b\r\n\(form("a"))Content-Type: application/json \r\n\r\n{}\r\n--b--\r\n",
            ["a={}"]),
        .init(
            "a file that calls itself a form",
            "--b\r\nContent-Disposition: form-data; name=\"images\"; filename=\"image1\"\r\n"
                + "Content-Type: multipart/form-data\r\n\r\n\r\n--\r\n--c\r\n--b--\r\n",
            ["images=\r\n--\r\n--c"]),
        .init("nothing behind the end", "--b\r\n\(form("a"))\r\n1\r\n--b--", ["a=1"]),
        .init("an epilogue", "--b\r\n\(form("a"))\r\n1\r\n--b-- \r\nbye\n--b\r\n", ["a=1"]),
        .init("a last boundary that does not close", "--b\r\n\(form("a"))\r\n1\r\n--b\r\n", ["a=1"]),
        .init("blanks behind a boundary", "--b \t\r\n\(form("a"))\r\n1\r\n--b--\r\n", ["a=1"]),
        .init("no part", "--b--\r\n", []),
        .init(
            "almost a boundary", "--b\r\n\(form("a"))\r\n\r\r\n\r\n-\r\n--\r\n--B\r\n--b--\r\n",
            ["a=\r\r\n\r\n-\r\n--\r\n--B"]),
        .init(
            "other fields, any case, no quotation marks",
            "--b\r\nX-A: 1\r\ncontent-disposition:FORM-DATA ;NAME=a;\r\nContent-Transfer-Encoding: 8bit\r\n\r\n1\r\n--b--",
            ["a=1"]),
        .init("brackets and Korean", "--b\r\n\(form("images[가]"))\r\n나\r\n--b--\r\n", ["images[가]=나"]),
    ]

    static let refused: [MultipartSample] = [
        .init("nothing", "", .truncated),
        .init("no boundary", "a=1", .truncated),
        .init("the other line end", "--b\n\(form("a"))\r\n1\r\n--b--\r\n", .bareLineEnd),
        .init(
            "a bare line feed", "--b\r\nContent-Disposition: form-data; name=a\n\r\n1\r\n--b--", .bareLineEnd),
        .init("a bare carriage return", "--b\r\nA: 1\rB: 2\r\n\r\n1\r\n--b--", .bareLineEnd),
        .init("no header", "--b\r\n\r\n1\r\n--b--", .missingDisposition),
        .init("no disposition", "--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--", .missingDisposition),
        .init("no name", "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--", .missingName),
        .init("an empty name", "--b\r\n\(form(""))\r\n1\r\n--b--", .missingName),
        .init(
            "another disposition", "--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--",
            .badHeader("has the Content-Disposition attachment, not form-data")),
        .init(
            "two dispositions", "--b\r\n\(form("a"))\(form("a"))\r\n1\r\n--b--",
            .badHeader("has Content-Disposition twice")),
        .init(
            "two names", "--b\r\nContent-Disposition: form-data; name=a; Name=\"b\"\r\n\r\n1\r\n--b--",
            .duplicateParameter("name")),
        .init(
            "an extended file name",
            "--b\r\nContent-Disposition: form-data; name=a; filename*=UTF-8''a\r\n\r\n1\r\n--b--",
            .badHeader("uses filename*, which forms may not (RFC 7578, section 4.2)")),
        .init(
            "base64", "--b\r\n\(form("a"))Content-Transfer-Encoding: base64\r\n\r\nMQ==\r\n--b--",
            .transferEncoding("base64")),
        .init("a folded line", "--b\r\n\(form("a")) more\r\n\r\n1\r\n--b--", .badHeader("has a folded line")),
        .init(
            "a line without a colon", "--b\r\n\(form("a"))more\r\n\r\n1\r\n--b--",
            .badHeader("has a line without a colon")),
        .init(
            "a blank before the colon", "--b\r\nContent-Disposition : form-data; name=a\r\n\r\n1\r\n--b--",
            .badHeader("has a field whose name is no token or whose value has a control character")),
        .init(
            "an open quotation mark", "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n--b--",
            .badHeader("has a quotation mark that is not closed")),
        .init(
            "something behind a quotation mark",
            "--b\r\nContent-Disposition: form-data; name=\"a\"b\r\n\r\n1\r\n--b--",
            .badHeader("has something behind a quotation mark")),
        .init("a longer boundary", "--b\r\n\(form("a"))\r\n1\r\n--bc\r\n", .badDelimiter, ["a=1"]),
        .init("something behind the end", "--b\r\n\(form("a"))\r\n1\r\n--b--x", .badDelimiter, ["a=1"]),
        .init("one hyphen", "--b\r\n\(form("a"))\r\n1\r\n--b-\r\n", .badDelimiter, ["a=1"]),
        .init("an end in a header", "--b\r\nContent-Dis", .truncated),
        .init("an end in a content", "--b\r\n\(form("a"))\r\n1\r\n--", .truncated, ["a=1"]),
        .init("an end in a boundary line", "--b\r\n\(form("a"))\r\n1\r\n--b", .truncated, ["a=1"]),
        .init("only an open boundary", "--b\r\n", .truncated),
    ]

    private init(_ name: String, _ body: String, _ texts: [String]) {
        (testDescription, self.body, self.texts) = (name, body, texts)
    }

    private init(_ name: String, _ body: String, _ error: MultipartError, _ texts: [String] = []) {
        (testDescription, self.body, self.error, self.texts) = (name, body, error, texts)
    }
}
