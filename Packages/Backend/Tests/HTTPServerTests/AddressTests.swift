@testable import HTTPServer
import NetworkCore
import Testing

@Suite(.timeLimit(.minutes(1))) struct AddressTests {
    private func refusal(_ host: String, _ port: Int) -> HTTPServerError? {
        var options = HTTPServerOptions()
        options.host = host
        options.port = port
        do throws(HTTPServerError) {
            _ = try HTTPServer(options, handler: sayPath).start()
            return nil
        } catch {
            return error
        }
    }

    @Test func `an address in use is named`() async throws {
        _ = try await serving(handler: sayPath) { port in
            #expect(refusal("127.0.0.1", port) == .address("127.0.0.1:\(port) is in use by another program"))
        }
    }

    @Test func `what is no address of this machine, or none at all, is refused`() {
        #expect(refusal("192.0.2.1", 0) == .address("192.0.2.1:0 is not an address of this machine"))
        #expect(refusal("localhost", 0) == .address("localhost is not an IP address"))
        #expect(refusal("127.0.0.1", 70_000) == .address("70000 is not a port; take 0 to 65535"))
    }

    @Test(arguments: [
        (nil, nil, "10.0.0.1", "http"),
        ("1.2.3.4", "https", "1.2.3.4", "https"),
        ("6.6.6.6, 1.2.3.4, 10.0.0.2", nil, "1.2.3.4", "http"),
        ("1.2.3.4:99", "gopher", "1.2.3.4", "http"),
        ("[2001:db8::1]:443", "http, https", "2001:db8::1", "https"),
        ("6.6.6.6, nonsense", nil, "10.0.0.1", "http"),
    ])
    func `a trusted proxy tells whom a request is from`(
        list: String?, scheme: String?, address: String, expected: String
    ) {
        var headers = HTTPHeaders()
        headers["X-Forwarded-For"] = list
        headers["X-Forwarded-Proto"] = scheme
        let seen = Forwarding(
            peer: "10.0.0.1", scheme: "http", headers: headers, trusted: ["10.0.0.1", "10.0.0.2"])
        #expect(seen.address == address)
        #expect(seen.scheme == expected)
        let distrusted = Forwarding(peer: "10.0.0.1", scheme: "http", headers: headers, trusted: ["10.0.0.2"])
        #expect(distrusted.address == "10.0.0.1")
        #expect(distrusted.scheme == "http")
    }

    @Test func `each answer is logged with what was sent`() async throws {
        let (lines, log) = AsyncStream.makeStream(of: AccessLogEntry.self)
        _ = try await serving {
            $0.accessLog = { log.yield($0) }
        } handler: { _ in
            HTTPResponse(status: 201, headers: ["X-Request-Id": "r1"], body: [1, 2, 3])
        } _: { port in
            let client = RawClient(port: port)
            _ = client.request("POST", "/a?secret=1", headers: "User-Agent: u\r\n", body: [1])
            _ = client.request("HEAD", "/b")
            client.send("GET /c HTTP/1.1\r\n\r\n")
            return client.answer()?.status
        }
        log.finish()
        var entries: [AccessLogEntry] = []
        for await line in lines { entries.append(line) }
        #expect(entries.prefix(2).map(\.status) == [201, 201])
        #expect(entries.prefix(2).map(\.bytes) == [3, 0])
        #expect(entries.first?.path == "/a")
        #expect(entries.first?.method == .post)
        #expect(entries.first?.peer == "127.0.0.1")
        #expect(entries.first?.requestID == "r1")
        #expect(entries.first?.userAgent == "u")
        #expect(entries.allSatisfy { $0.duration > .zero })
    }
}
