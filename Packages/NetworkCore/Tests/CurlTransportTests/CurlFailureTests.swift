import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlFailureTests {
    private func error(
        _ server: ScriptedServer, _ options: CurlOptions = CurlOptions(), method: HTTPMethod = .get
    ) async -> NetworkError? {
        let request = HTTPRequest(
            method: method, origin: server.origin, path: "/p", query: [QueryItem("api_key", "secret")])
        let error = await #expect(throws: NetworkError.self) {
            try await CurlTransport(options).send(request)
        }
        #expect(error.map { "\($0)".contains("secret") } == false)
        return error
    }

    @Test func `Names a port without a listener`() async throws {
        let server = try Server.answering()
        let port = server.port
        server.stop()
        #expect(await error(server) == .notConnected("127.0.0.1:\(port) refuses the connection"))
    }

    @Test func `Names a host that does not exist`() async throws {
        let transport = CurlTransport()
        await #expect(
            throws: NetworkError.notConnected(
                "nowhere.invalid:80: there is no host of that name, or no network")
        ) { try await transport.send(HTTPRequest(origin: "http://nowhere.invalid", path: "/")) }
    }

    @Test func `Reports where a body was cut off`() async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
        #expect(await error(server) == .transport("the answer ended after 4 of 10 bytes"))
    }

    @Test func `Refuses an answer whose chunks are cut off`() async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc")
        #expect(await error(server) == .transport("the answer ended too early, after 3 bytes"))
    }

    @Test func `Reports a connection that breaks before the answer`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            connection.reset()
        }
        let text = "127.0.0.1:\(server.port) closed the connection without an answer"
        #expect(await error(server) == .transport("\(text)"))
    }

    @Test(arguments: [
        ("220 mail.example.org ESMTP\r\n", "does not answer in HTTP"),
        ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "does not answer in HTTP"),
        ("HTTP/1.1 200 OK\r\nBad Name: x\r\nContent-Length: 0\r\n\r\n", "not a token"),
        ("HTTP/1.1 200 OK\r\nX: a\u{1}b\r\nContent-Length: 0\r\n\r\n", "X has a control character"),
        ("HTTP/1.1 200 OK\r\nX: a\r\n folded\r\nContent-Length: 0\r\n\r\n", "without a colon"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", ""),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", ""),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx", ""),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope", "cannot be unpacked"),
    ])
    func `Refuses an answer that is not valid HTTP`(answer: String, reason: String) async throws {
        let error = await error(try Server.writing(answer))
        guard case .transport(let text) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(text.english.contains(reason) || reason.isEmpty)
    }

    @Test func `Limits the size of a head`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\n")
            while true { try connection.write("X-More: \(String(repeating: "x", count: 1000))\r\n") }
        }
        #expect(await error(server) == .transport("the head of the answer has more than 262144 bytes"))
    }

    @Test(arguments: ["Content-Length: 99999999999\r\n\r\n", "\r\n"])
    func `Ends an endless body at the limit`(head: String) async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\n" + head)
            while true { try connection.write([UInt8](repeating: 0, count: 10_000)) }
        }
        var options = CurlOptions()
        options.maximumBodyBytes = 100_000
        #expect(await error(server, options) == .tooLarge(limit: 100_000))
    }

    @Test func `Reserves no memory for an enormous announced length`() async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nabcd")
        var options = CurlOptions()
        options.maximumBodyBytes = .max
        let whole = Int.max
        #expect(
            await error(server, options) == .transport("the answer ended after 4 of \(whole) bytes"))
        let stream = HTTPBodyStream(length: .max) { () throws(NetworkError) in nil }
        #expect(try await stream.collect(upTo: .max) == [])
    }

    @Test func `Accepts a body of exactly the limit`() async throws {
        var options = CurlOptions()
        options.maximumBodyBytes = 5
        let server = try Server.answering(body: "12345")
        let response = try await CurlTransport(options).send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.text == "12345")
    }

    @Test func `Stops waiting for a silent server`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
            try connection.waitForClose()
        }
        var options = CurlOptions()
        options.stallLimit = .milliseconds(50)
        #expect(await error(server, options) == .timedOut)
    }

    @Test func `A slowly dripping server exceeds only the limit of the whole exchange`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            while true { try connection.write("x") }
        }
        var options = CurlOptions()
        options.wholeLimit = .milliseconds(100)
        options.maximumBodyBytes = .max
        #expect(await error(server, options) == .timedOut)
    }

    @Test func `Waiting for a connection counts towards the limit of the whole exchange`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in try connection.waitForClose() }
        var options = CurlOptions()
        options.wholeLimit = .milliseconds(100)
        options.connectionsPerHost = 1
        let transport = CurlTransport(options)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await #expect(throws: NetworkError.timedOut) {
                        try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
                    }
                }
            }
        }
    }
}
