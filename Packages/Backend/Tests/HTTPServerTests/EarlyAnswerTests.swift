import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct EarlyAnswerTests {
    private static let refusing: HTTPServer.Handler = { _ in
        HTTPResponse(status: 401, headers: ["X-Why": "no key"], body: Array("no".utf8))
    }

    @Test(arguments: ["Content-Length: 60000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nf4240\r\n"])
    func `An answer does not wait for the rest of a long body, and the connection ends`(fields: String)
        async throws
    {
        let (answer, isClosed) = try await serving(handler: Self.refusing) { port in
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\n" + fields)
            client.send([UInt8](repeating: 1, count: 500_000))
            return (client.answer(), client.isClosed())
        }
        #expect(answer?.status == 401)
        #expect(answer?.head.hasPrefix("HTTP/1.1 401 Unauthorized") == true)
        #expect(answer?.text == "no")
        #expect(answer?["X-Why"] == "no key")
        #expect(answer?["Connection"] == "close")
        #expect(isClosed)
    }

    @Test func `Stops reading from a client that keeps sending`() async throws {
        let count = try await serving(handler: Self.refusing) { port in
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n")
            var count = 0
            while count < 60_000_000, client.send([UInt8](repeating: 1, count: 100_000)) { count += 100_000 }
            return count
        }
        #expect(count < 40_000_000)
    }

    @Test func `Reads the short rest of a body and keeps the connection`() async throws {
        let statuses = try await serving(handler: Self.refusing) { port in
            let client = RawClient(port: port)
            return [
                client.request("POST", "/", body: [UInt8](repeating: 1, count: 200_000))?.status,
                client.request("GET", "/")?.status,
            ]
        }
        #expect(statuses == [401, 401])
    }

    @Test func `Does not send a length that an answer only claims`() async throws {
        let (answer, head) = try await serving { _ in
            HTTPResponse(headers: ["Content-Length": "5"])
        } _: { port in
            let client = RawClient(port: port)
            return (client.request("GET", "/"), client.request("HEAD", "/"))
        }
        #expect(answer?["Content-Length"] == "0")
        #expect(head?["Content-Length"] == "5")
    }
}
