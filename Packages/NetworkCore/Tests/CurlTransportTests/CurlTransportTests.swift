import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlTransportTests {
    private let transport = CurlTransport()

    @Test func `An answer has its status, its fields in order and its body`() async throws {
        let server = try Server.writing(
            "HTTP/1.1 404 Nope\r\nX-One: 1\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n\r\nbody"
        )
        let response = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.status == 404)
        #expect(
            response.headers.fields.map(\.name) == ["X-One", "Set-Cookie", "Set-Cookie", "Content-Length"])
        #expect(response.headers.values(of: "set-cookie") == ["a", "b"])
        #expect(response.text == "body")
    }

    @Test func `A request arrives unchanged`() async throws {
        let server = try Server.echo()
        let request = HTTPRequest(
            method: .post, origin: server.origin, path: "/a/../b%20c", query: [QueryItem("q", "x y&z")],
            headers: ["X-Field": "v w", "X-Empty": "", "Content-Length": "99"], body: Array("hello".utf8))
        let text = try await transport.send(request).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "POST \(request.target)")
        #expect(lines.contains("X-Field: v w"))
        #expect(lines.contains("X-Empty: "))
        #expect(lines.contains("Content-Length: 5"))
        #expect(!lines.contains("Content-Length: 99"))
        #expect(!text.lowercased().contains("expect"))
        #expect(lines.last == "hello")
    }

    @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete, .options])
    func `Sends requests of every method without a body`(method: HTTPMethod) async throws {
        let server = try Server.echo()
        let text = try await transport.send(HTTPRequest(method: method, origin: server.origin, path: "/x"))
            .text
        #expect(text.hasPrefix("\(method) /x\n"))
        #expect(text.contains("Content-Length: 0\n") == [.post, .put, .patch].contains(method))
    }

    @Test func `A hundred requests use one connection`() async throws {
        let server = try Server.answering(body: "x")
        for _ in 0..<100 {
            #expect(try await transport.send(HTTPRequest(origin: server.origin, path: "/")).text == "x")
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `Sixty-four concurrent requests each receive their own answer`() async throws {
        let server = try Server.echo()
        let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<64 {
                group.addTask { [transport] in
                    let request = HTTPRequest(origin: server.origin, path: "/\(number)")
                    return (number, try await transport.send(request).text)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(texts.count == 64)
        #expect(texts.allSatisfy { $1.hasPrefix("GET /\($0)\n") })
    }

    @Test func `Opens no more connections to a host than allowed`() async throws {
        var options = CurlOptions()
        options.connectionsPerHost = 2
        let transport = CurlTransport(options)
        let server = try Server.answering(body: "x")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask { _ = try await transport.send(HTTPRequest(origin: server.origin, path: "/")) }
            }
            try await group.waitForAll()
        }
        #expect(server.connectionCount <= 2)
    }

    @Test(arguments: [204, 304]) func `Some answers have no body`(status: Int) async throws {
        let server = try Server.answering(status, headers: ["ETag": "\"a\""])
        for _ in 0..<2 {
            let response = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
            #expect(response == HTTPResponse(status: status, headers: ["ETag": "\"a\""]))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `The answer to HEAD has a length and no body`() async throws {
        let server = try Server.writing(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Encoding: gzip\r\n\r\n")
        let request = HTTPRequest(method: .head, origin: server.origin, path: "/")
        let response = try await transport.stream(request)
        #expect(response.headers["Content-Length"] == "5")
        #expect(response.content == .bytes([]))
    }

    @Test func `Joins chunks and drops interim answers and trailers`() async throws {
        let server = try Server.writing(
            "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX-Trailer: t\r\n\r\n")
        let response = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.text == "abcde")
        #expect(response.status == 200)
        #expect(response.headers["Link"] == nil)
        #expect(response.headers["X-Trailer"] == nil)
    }

    @Test func `A trailer that looks like a head removes no field`() async throws {
        let server = try Server.writing(
            "HTTP/1.1 200 OK\r\nX-Kept: yes\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n0\r\nHTTP/1.1: 200 OK\r\nX-More: no\r\n\r\n")
        let response = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.text == "abc")
        #expect(response.headers == ["X-Kept": "yes", "Transfer-Encoding": "chunked"])
    }

    @Test(arguments: [
        "ftp://localhost", "http://", "http://localhost/path", "http://user:secret@localhost", "localhost",
        "http://localhost:0", "http://localhost:99999", "http://local host", "http://[::1", "http://a:b:1",
        "embedded:",
        "http://localhost?x", "http://localhost#x", "http://::1",
    ])
    func `Refuses an invalid origin without showing its password`(origin: String) async {
        let error = await #expect(throws: NetworkError.self) {
            try await transport.send(HTTPRequest(origin: origin, path: "/"))
        }
        guard case .badURL(let text) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(!text.english.contains("secret"))
    }

    @Test func `Refuses a path that breaks the request line`() async throws {
        await #expect(throws: NetworkError.badURL("/a b")) {
            try await transport.send(HTTPRequest(origin: "http://127.0.0.1", path: "/a b"))
        }
    }

    @Test func `Sends nothing for a cancelled task`() async throws {
        let server = try Server.answering()
        let transport = transport
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        }
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        _ = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(server.connectionCount == 1)
    }
}
