import Platform
@testable import HTTPServer
import NetworkCore
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct AddressTests {
    private static func refusal(_ host: String, _ port: Int) -> HTTPServerError? {
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

    @Test func `Names an address in use`() async throws {
        _ = try await serving(handler: sayPath) { port in
            #expect(
                Self.refusal("127.0.0.1", port) == .address("127.0.0.1:\(port) is in use by another program"))
        }
    }

    @Test func `Refuses a text that is not an address of this machine`() {
        #expect(Self.refusal("192.0.2.1", 0) == .address("192.0.2.1:0 is not an address of this machine"))
        #expect(Self.refusal("localhost", 0) == .address("localhost is not an IP address"))
        #expect(Self.refusal("127.0.0.1", 70_000) == .address("70000 is not a port; take 0 to 65535"))
    }

    @Test func `Names the rights for a privileged port`() {
        #expect(
            ListeningSocket.explain(EACCES, place: "127.0.0.1:80")
                == "127.0.0.1:80 needs more rights; take a port from 1024 on")
    }

    @Test func `Lets in programs of its own user`() async throws {
        let text = try await serving {
            $0.isForThisUserAlone = true
        } handler: { request in
            await sayPath(request)
        } _: { port in
            RawClient(port: port).request("GET", "/mine")?.text
        }
        #expect(text == "/mine")
    }

    @Test func `Finds the owner of an established connection only`() throws {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     7        0 1 1
               1: 0100007F:C001 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     8        0 2 1
               2: 0100007F:C001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 3 1
               3: 0100007F:C002 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0 1
            """
        func owner(_ client: String) throws -> uid_t? {
            var bytes = Array(table.utf8)
            let file = try #require(fmemopen(&bytes, bytes.count, "r"))
            defer { fclose(file) }
            return PeerOwner.owner(of: client, toPort: "1F90", in: file)
        }
        #expect(try owner("0100007F:C001") == 1000)
        #expect(try owner("0100007F:C002") == nil)
        #expect(try owner("0100007F:C003") == nil)
    }

    private static var hasVersionSix: Bool {
        guard let descriptor = try? ListeningSocket.open(host: "::1", port: 0) else { return false }
        close(descriptor)
        return true
    }

    @Test(.enabled(if: hasVersionSix)) func `Serves an IPv6 address and reports it`() async throws {
        let seen = Mutex<String?>(nil)
        let text = try await serving {
            $0.host = "::1"
        } handler: { request in
            seen.withLock { $0 = request.peer }
            return HTTPResponse(body: Array(request.origin.utf8))
        } _: { port -> String? in
            #expect(Self.refusal("::1", port) == .address("[::1]:\(port) is in use by another program"))
            let client = RawClient(port: port, host: "::1")
            client.send("GET / HTTP/1.0\r\n\r\n")
            return client.answer()?.text == "http://[::1]:\(port)" ? "same" : nil
        }
        #expect(text == "same")
        #expect(seen.withLock { $0 } == "::1")
    }

    @Test(arguments: [
        (nil, nil, "10.0.0.1", "http"),
        ("1.2.3.4, ::ffff:10.0.0.2", nil, "1.2.3.4", "http"), ("2001:DB8:0::1", nil, "2001:db8::1", "http"),
        ("1.2.3.4,", nil, "1.2.3.4", "http"), (",,", nil, "10.0.0.1", "http"),
        ("[::1", nil, "10.0.0.1", "http"), ("fe80::1%eth0", nil, "10.0.0.1", "http"),
        ("1.2.3.4", "https", "1.2.3.4", "https"),
        ("6.6.6.6, 1.2.3.4, 10.0.0.2", nil, "1.2.3.4", "http"),
        ("1.2.3.4:99", "gopher", "1.2.3.4", "http"),
        ("[2001:db8::1]:443", "http, https", "2001:db8::1", "https"),
        ("6.6.6.6, nonsense", nil, "10.0.0.1", "http"),
    ])
    func `A trusted proxy names the client of a request`(
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

    @Test(arguments: [
        (["shop.example"], "shop.example"), (["evil.example, shop.example:8443"], "shop.example:8443"),
        (["evil.example", "shop.example"], "shop.example"), (["[2001:db8::1]:443"], "[2001:db8::1]:443"),
        (["a/b"], nil), ([""], nil), ([], nil),
    ])
    func `A trusted proxy names the requested host`(values: [String], host: String?) throws {
        var headers = HTTPHeaders()
        for value in values { try headers.add("X-Forwarded-Host", value) }
        func seen(_ trusted: String) -> String? {
            Forwarding(peer: "10.0.0.1", scheme: "http", headers: headers, trusted: [trusted]).host
        }
        #expect(seen("10.0.0.1") == host)
        #expect(seen("10.0.0.2") == nil)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a.example\r\n", true, "http://a.example"),
        ("GET http://b.example:81/ HTTP/1.1\r\nHost: a.example\r\n", true, "http://b.example:81"),
        (
            "GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: c.example\r\n",
            true, "https://c.example"
        ),
        (
            "GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: c.example\r\n",
            false, "http://a.example"
        ),
    ])
    func `A handler sees the server's origin as the client does`(
        head: String, isTrusted: Bool, origin: String
    ) async throws {
        let text = try await serving {
            if isTrusted { $0.trustedProxies = ["127.0.0.1"] }
        } handler: { request in
            HTTPResponse(body: Array(request.origin.utf8))
        } _: { port -> String? in
            let client = RawClient(port: port)
            client.send(head + "\r\n")
            return client.answer()?.text
        }
        #expect(text == origin)
    }
}
