import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlCompressionTests {
    private func server(_ packed: [UInt8], headers: String = "") throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            while try connection.readRequest() != nil {
                try connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\(headers)"
                        + "Content-Length: \(packed.count)\r\n\r\n"
                )
                try connection.write(packed)
            }
        }
    }

    /// One zero and `repeats` times 258 more.
    private static func zeros(_ repeats: Int) -> [UInt8] { DeflatedZeros(repeats: repeats).bytes }

    @Test func `Decompresses a compressed answer and removes the fields about its encoding`() async throws {
        let server = try server(Self.zeros(10), headers: "X-Kept: yes\r\n")
        let response = try await CurlTransport().send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.body == [UInt8](repeating: 0, count: 2581))
        #expect(response.headers == ["X-Kept": "yes"])
    }

    @Test func `Accepts every encoding of libcurl, but none for a range`() async throws {
        let server = try Server.echo()
        let transport = CurlTransport()
        let whole = try await transport.send(HTTPRequest(origin: server.origin, path: "/")).text
        #expect(whole.contains("Accept-Encoding: deflate, gzip"))
        let range: HTTPHeaders = ["Range": "bytes=0-1"]
        let part = try await transport.send(HTTPRequest(origin: server.origin, path: "/", headers: range))
            .text
        #expect(!part.contains("Accept-Encoding"))
    }

    @Test func `Leaves a range of a compressed answer compressed, with its encoding field`() async throws {
        let packed = Self.zeros(10)
        let headers: HTTPHeaders = ["Range": "bytes=0-99"]
        let response = try await CurlTransport().send(
            HTTPRequest(origin: try server(packed).origin, path: "/", headers: headers))
        #expect(response.body == packed)
        #expect(
            response.headers == ["Content-Encoding": "deflate", "Content-Length": "\(packed.count)"])
    }

    @Test func `Refuses an answer that decompresses to too many bytes`() async throws {
        var options = CurlOptions()
        options.maximumBodyBytes = 500_000
        let server = try server(Self.zeros(10_000))
        let transport = CurlTransport(options)
        await #expect(throws: NetworkError.tooLarge(limit: 500_000)) {
            try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        }
    }

    @Test(arguments: [false, true]) func `Refuses a decompression bomb`(isStreamed: Bool) async throws {
        let server = try server(Self.zeros(100_000))
        let transport = CurlTransport()
        let request = HTTPRequest(origin: server.origin, path: "/")
        await #expect(throws: NetworkError.transport("the answer unpacks to more than 200 times its size")) {
            if isStreamed {
                _ = try await transport.stream(request).content.collect(upTo: .max)
            } else {
                _ = try await transport.send(request)
            }
        }
    }

    @Test func `Accepts any compression ratio in the first megabyte`() async throws {
        let server = try server(Self.zeros(4_000))
        let response = try await CurlTransport().send(HTTPRequest(origin: server.origin, path: "/"))
        let expected: Int = 1 + 4_000 * 258
        #expect(response.body.count == expected)
    }
}
