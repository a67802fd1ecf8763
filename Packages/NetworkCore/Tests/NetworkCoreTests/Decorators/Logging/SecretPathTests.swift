import NetworkCoreTestSupport
import Testing

@testable import NetworkCore

/// Secrets at the end of paths, and in answers that contain only a secret.
@Suite struct SecretPathTests {
    private let redaction = Redaction(paths: [
        SecretPath(.delete, "/api/products/{id}/{secret}", .lastSegment),
        SecretPath(.delete, "/api/products/{path}", .lastSegment),
        SecretPath(.post, "/api/products/{id}/secret", .answer),
        SecretPath(.get, "/3/guest_session/{id}/rated/movies", .segment(fromEnd: 2)),
    ])

    @Test(arguments: [
        (HTTPMethod.delete, "/api/products/hunter2", "/api/products/redacted"),
        (.delete, "/api/products/26/hunter2", "/api/products/26/redacted"),
        (.delete, "/shop/api/products/26/hunter2/", "/shop/api/products/26/redacted/"),
        (.delete, "//api//products/hunter2//", "//api//products/redacted//"),
        (.delete, "/api/product%73/hunter2", "/api/product%73/redacted"),
        (.delete, "/api/products/token=a", "/api/products/redacted"),
        (.delete, "/api/products", "/api/products"), (.delete, "/api/products/", "/api/products/"),
        (.delete, "/products/hunter2", "/products/hunter2"), (.delete, "/", "/"), (.delete, "", ""),
        (.delete, "/api/products/1/2/hunter2", "/api/products/1/2/hunter2"),
        (.get, "/api/products/26", "/api/products/26"),
        (.get, "/3/guest_session/hunter2/rated/movies/", "/3/guest_session/redacted/rated/movies/"),
        (.post, "/api/products/26/secret", "/api/products/26/secret"),
    ])
    func `A path of a rule loses its last segment`(method: HTTPMethod, path: String, left: String) {
        let redacted = redaction.path(path, method: method)
        #expect(redacted == left)
        #expect(redaction.path(redacted, method: method) == redacted)
        let request = HTTPRequest(method: method, path: path, query: [QueryItem("a", "b")])
        #expect(redaction.target(of: request) == left + "?a=b")
    }

    @Test func `Nothing is redacted without a rule`() {
        #expect(Redaction.standard.path("/api/products/hunter2", method: .delete) == "/api/products/hunter2")
    }

    @Test(arguments: [
        (200, "hunter2", "redacted"), (201, "/api/products/hunter2\n", "redacted"), (200, "", ""),
        (200, #""\/api\/products\/hunter2""#, "redacted"), (299, "a-b_c.d~e", "redacted"),
        (200, "hunter2 hunter3", "<redacted>"), (200, "{\"word\":\"hunter2\"}", "<redacted>"),
        (200, "\u{B}키", "<redacted>"), (200, " ", "<redacted>"), (200, "<redacted>", "<redacted>"),
        (199, "hunter2", "hunter2"), (300, "hunter2", "hunter2"),
        (404, #"{"message":"none","token":"a"}"#, #"{"message":"none","token":"<redacted>"}"#),
    ])
    func `An answer of a rule becomes a word, unless it is an error`(
        status: Int, body: String, left: String
    ) {
        let request = HTTPRequest(method: .post, path: "/api/products/26/secret")
        let response = HTTPResponse(status: status)
        let redacted = redaction.redact(Array(body.utf8), of: response, to: request)
        #expect(String(decoding: redacted, as: UTF8.self) == left)
        #expect(redaction.redact(redacted, of: response, to: request) == redacted)
    }

    @Test func `Answers to other requests are unchanged`() {
        let body = Array("hunter2".utf8)
        for (method, path) in [(HTTPMethod.get, "/api/products/26/secret"), (.post, "/api/products/26")] {
            let request = HTTPRequest(method: method, path: path)
            #expect(redaction.redact(body, of: HTTPResponse(status: 200), to: request) == body)
        }
    }

    @Test(arguments: [LoggingTransport.Detail.summary, .trace()])
    func `Neither the line nor the trace nor the command contains the secret`(detail: LoggingTransport.Detail)
        async throws
    {
        let told = AsyncStream<String>.makeStream()
        let transport = LoggingTransport(
            StubTransport { request in
                HTTPResponse(status: 200, body: Array((request.method == .post ? "hunter2" : "{}").utf8))
            }, detail: detail, redaction: redaction
        ) { told.continuation.yield($0) }
        let asked = HTTPRequest(method: .post, origin: "https://host", path: "/api/products/26/secret")
        let word = String(decoding: try await transport.send(asked).body, as: UTF8.self)
        #expect(word == "hunter2")
        for path in ["/api/products/\(word)", "/api/products/26/\(word)"] {
            _ = try await transport.send(HTTPRequest(method: .delete, origin: "https://host", path: path))
        }
        told.continuation.finish()
        let text = await told.stream.reduce("") { $0 + $1 + "\n" }
        #expect(text.contains("POST https://host/api/products/26/secret 200 7 bytes"))
        #expect(text.contains("DELETE https://host/api/products/redacted 200"))
        #expect(text.contains("DELETE https://host/api/products/26/redacted 200"))
        #expect(text.contains("\n< redacted\n") == (detail != .summary))
        #expect(!text.contains("hunter2"))
    }
}
