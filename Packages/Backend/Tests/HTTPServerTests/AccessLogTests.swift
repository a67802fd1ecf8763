import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct AccessLogTests {
    /// The entries until the server has stopped.
    private func lines(
        handler: @escaping HTTPServer.Handler, _ body: @escaping @Sendable (Int) -> Void
    ) async throws -> [AccessLogEntry] {
        let (lines, log) = AsyncStream.makeStream(of: AccessLogEntry.self)
        try await serving({ $0.accessLog = { log.yield($0) } }, handler: handler, body)
        log.finish()
        return await lines.reduce(into: []) { $0.append($1) }
    }

    @Test func `Logs each answer with the bytes sent`() async throws {
        let entries = try await lines { _ in
            HTTPResponse(status: 201, headers: ["X-Request-Id": "r1"], body: [1, 2, 3])
        } _: { port in
            let client = RawClient(port: port)
            _ = client.request("POST", "/a?secret=1", headers: "User-Agent: u\r\n", body: [1])
            _ = client.request("HEAD", "/b")
        }
        #expect(entries.map(\.status) == [201, 201])
        #expect(entries.map(\.bytes) == [3, 0])
        #expect(entries.first?.path == "/a")
        #expect(entries.first?.method == .post)
        #expect(entries.first?.peer == "127.0.0.1")
        #expect(entries.first?.requestID == "r1")
        #expect(entries.first?.userAgent == "u")
        #expect(entries.allSatisfy { $0.duration > .zero })
    }

    @Test(arguments: [
        ("CONNECT /a?b HTTP/1.1\r\nHost: a\r\n\r\n", "CONNECT", 501),
        ("POST /a HTTP/1.1\r\nHost: a b\r\n\r\n", "POST", 400),
        ("P@ST /a HTTP/1.1\r\nHost: a\r\n\r\n", "-", 400),
        ("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", "PUT", 413),
        ("GET /a HTTP/1.1\r\n\r\n", "GET", 400),
        ("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", "-", 400),
        (
            "PUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;"
                + String(repeating: "x", count: 90_000), "PUT", 500
        ),
    ])
    func `Logs a refused request with its method`(text: String, method: String, status: Int) async throws {
        let entries = try await lines(handler: sayPath) { port in
            let client = RawClient(port: port)
            client.send(text)
            _ = client.answer()
        }
        #expect(entries.map(\.method.rawValue) == [method])
        #expect(entries.map(\.status) == [status])
        #expect(entries.map(\.path) == ["/a"])
    }

    @Test func `Logs an aborted answer with about the bytes the client received`() async throws {
        let size = 50_000_000
        let entries = try await lines { _ in
            HTTPResponse(body: [UInt8](repeating: 1, count: size))
        } _: { port in
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.interim()
            client.reset()
        }
        #expect(entries.count == 1)
        #expect(entries.allSatisfy { $0.bytes > 0 && $0.bytes < size / 2 })
    }
}
