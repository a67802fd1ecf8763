import HTTPServer
import NetworkCore
import TestSupport
import Testing

/// Heads that are long or have many parts: heads within the limits are answered, all others are refused with a reason.
@Suite(.blocking, .timeLimit(.minutes(10))) struct HeadLimitTests {
    struct Head: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let text: String

        init(_ name: String, _ status: Int, target: String = "/", _ fields: String = "") {
            testDescription = name
            self.status = status
            text = "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields)Connection: close\r\n\r\n"
        }
    }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let heads: [Head] = [
        Head("a thousand parameters", 200, target: "/?" + many("a=b&", 1_000)),
        Head("parameters without values", 200, target: "/?" + many("a&", 3_000)),
        Head("a thousand cookies", 200, "Cookie: \(many("a=b; ", 1_000))\r\n"),
        Head("cookies without values", 200, "Cookie: \(many("a;", 3_000))\r\nX: y\r\n"),
        Head("as many fields as are allowed", 200, many("a:\r\n", 98)),
        Head("as many long fields as are allowed", 200, many("a: \(many("b", 150))\r\n", 98)),
        Head("one field too many", 431, many("a:\r\n", 99)),
        Head("a long field", 200, "a: \(many("b", 16_000))\r\n"),
        Head("a field that is too long", 431, "a: \(many("b", 17_000))\r\n"),
        Head("a field that is much too long", 431, "a: \(many("b", 100_000))\r\n"),
        Head("a target that is too long", 414, target: "/" + many("b", 17_000)),
        Head("a target that is much too long", 414, target: "/" + many("b", 100_000)),
    ]

    @Test(arguments: heads)
    func `Every head is answered once`(head: Head) async throws {
        let text = try await serving(handler: sayPath) { port in
            let client = RawClient(port: port)
            client.send(head.text)
            return client.readAll().map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(text?.hasPrefix("HTTP/1.1 \(head.status) ") == true, "\(text?.prefix(100) ?? "nothing")")
        #expect(text?.ranges(of: "HTTP/1.1 ").count == 1)
    }

    @Test func `The query and the cookies arrive complete`() async throws {
        let query = Self.many("a=b&", 500) + "z=1"
        let cookies = Self.many("a=b; ", 500) + "z=1"
        let text = try await serving { request in
            HTTPResponse(body: Array("\(request.query.count) \(request.headers.values(of: "Cookie"))".utf8))
        } _: { port in
            RawClient(port: port).request("GET", "/?\(query)", headers: "Cookie: \(cookies)\r\n")?.text
        }
        #expect(text == "501 [\"\(cookies)\"]")
    }

    @Test(arguments: [
        ("GET /a/b?c HTTP/1.1\r\n\r\n", "400 /a/b"), ("GET /a HTTP/1.1\r\n Host: a\r\n\r\n", "400 /a"),
        ("GET /a HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400 /a"),
        ("CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n", "501 /a"),
        ("PUT /a HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n", "417 /a"),
    ])
    func `A refusal has the shape from the options, and is sent once`(
        text: String, expected: String
    ) async throws {
        let answers = try await serving {
            $0.refusal = { HTTPResponse(status: $0.status, body: Array("\($0.status) \($0.path)".utf8)) }
        } handler: {
            await sayPath($0)
        } _: { port in
            let client = RawClient(port: port)
            client.send(text)
            let answer = client.answer()
            return (answer?.text, answer?["X-Content-Type-Options"], client.isClosed())
        }
        #expect(answers == (expected, "nosniff", true))
    }
}
