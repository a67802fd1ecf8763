import HTTPServer
import HTTPServerTestSupport
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct MalformedRequestTests {
    @Test(arguments: OddRequest.all)
    func `An odd request is refused and its connection closed, or answered in sync`(odd: OddRequest)
        async throws
    {
        let (first, second, isClosed) = try await serving { request in
            _ = try? await request.content.collect(upTo: 1_000)
            return HTTPResponse(body: Array(request.path.utf8))
        } _: { port in
            let client = RawClient(port: port)
            client.send(odd.text)
            let first = client.answer()
            client.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            let second = client.answer()
            return (first, second, second == nil && client.readAll() != nil)
        }
        switch odd.outcome {
        case .refused:
            #expect((first?.status ?? 400) >= 400)
            #expect(second == nil && isClosed, "the connection stayed open")
        case .answered:
            #expect(first?.status == 200)
            #expect(second?.text == "/next")
        case .either:
            #expect(second == nil || second?.text == "/next")
        }
    }

    @Test func `Never treats bytes after an ambiguous head as a request`() async throws {
        let texts = try await serving(handler: sayPath) { port in
            let client = RawClient(port: port)
            client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 40\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
            return client.readAll().map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(texts?.hasPrefix("HTTP/1.1 400") == true)
        #expect(texts?.contains("smuggled") == false)
    }
}
