import Foundation
import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct AnswerTests {
    @Test func `HEAD returns the length and no body`() async throws {
        let (head, next) = try await serving(handler: { _ in HTTPResponse(body: Array("hello".utf8)) }) {
            port in
            let client = RawClient(port: port)
            return (client.request("HEAD", "/"), client.request("GET", "/")?.text)
        }
        #expect(head?["Content-Length"] == "5")
        #expect(next == "hello")
    }

    @Test(arguments: [204, 304])
    func `An answer without a body keeps the connection in sync`(status: Int) async throws {
        let answers = try await serving(handler: { _ in HTTPResponse(status: status) }) { port in
            let client = RawClient(port: port)
            return [client.request("GET", "/"), client.request("GET", "/")]
        }
        #expect(answers.map { $0?.status } == [status, status])
    }

    @Test func `Every answer has a date and none names the server program`() async throws {
        let answer = try #require(
            try await serving(handler: sayPath) { RawClient(port: $0).request("GET", "/") })
        #expect(answer["Date"].flatMap { HTTPDate.parse($0) } != nil)
        #expect(answer["Server"] == nil)
        #expect(answer["Content-Type"] == nil)
    }

    @Test func `Sends a file whole, in part, and not at all for its tag`() async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let body = try HTTPFile(path: folder.write(bytes, to: "body"))
        let (whole, part, fresh) = try await serving(handler: { _ in HTTPResponse(content: .file(body)) }) {
            port in
            let client = RawClient(port: port)
            let whole = client.request("GET", "/")
            let part = client.request("GET", "/", headers: "Range: bytes=1000-1999\r\n")
            let tag = whole?["ETag"] ?? ""
            return (whole, part, client.request("GET", "/", headers: "If-None-Match: \(tag)\r\n"))
        }
        #expect(whole?.body == bytes)
        #expect(whole?["Last-Modified"] != nil)
        #expect(part?.status == 206)
        #expect(part?.body == Array(bytes[1000..<2000]))
        #expect(part?["Content-Range"] == "bytes 1000-1999/300000")
        #expect(fresh?.status == 304)
    }

    @Test(arguments: [nil, 200_000])
    func `Sends a stream in pieces, with its length if known`(length: Int?) async throws {
        let answer = try await serving { _ in
            let pieces = AsyncStream<[UInt8]> { continuation in
                for number in 0..<20 { continuation.yield([UInt8](repeating: UInt8(number), count: 10_000)) }
                continuation.finish()
            }
            let box = Pieces(pieces)
            return HTTPResponse(content: .stream(HTTPBodyStream(length: length) { await box.next() }))
        } _: { port in
            RawClient(port: port).request("GET", "/")
        }
        #expect(answer?.body.count == 200_000)
        #expect(answer?.body.last == 19)
        #expect(answer?["Content-Length"] == length.map(String.init))
    }

    @Test(arguments: [nil, 100])
    func `A failing stream leaves a recognizably truncated answer`(length: Int?) async throws {
        let answer = try await serving { _ in
            let stream = AsyncStream<[UInt8]> { continuation in
                continuation.yield([1, 2, 3])
                continuation.finish()
            }
            let box = Pieces(stream)
            return HTTPResponse(
                content: .stream(
                    HTTPBodyStream(length: length) { () async throws(NetworkError) in
                        if let piece = await box.next() { return piece }
                        throw .transport("broken")
                    }))
        } _: { port in
            RawClient(port: port).request("GET", "/")
        }
        #expect(answer == nil)
    }

    @Test func `Events arrive one by one until the sequence ends`() async throws {
        let answer = try await serving { _ in
            .events(
                AsyncStream<[UInt8]> { continuation in
                    continuation.yield(ServerSentEvent("one").encoded)
                    continuation.yield(ServerSentEvent("two", name: "n", id: "7").encoded)
                    continuation.finish()
                })
        } _: { port in
            RawClient(port: port).request("GET", "/")
        }
        #expect(answer?.text == "data: one\n\nevent: n\nid: 7\ndata: two\n\n")
        #expect(answer?["Content-Type"] == "text/event-stream")
        #expect(answer?["Cache-Control"] == "no-store")
    }

    @Test func `Cuts off a client that does not read its events`() async throws {
        let (ended, saysEnded) = AsyncStream.makeStream(of: Void.self)
        let answer = HTTPResponse.events(
            AsyncStream<[UInt8]> { continuation in
                continuation.onTermination = { _ in saysEnded.yield() }
                for _ in 0..<3 { continuation.yield([UInt8](repeating: 0x20, count: 80 << 10)) }
            }, patience: .milliseconds(5))
        var end = ended.makeAsyncIterator()
        await end.next()
        guard case .stream(let stream) = answer.content else { throw NetworkError.cancelled }
        #expect(try await stream.next()?.count == 80 << 10)
        await #expect(throws: NetworkError.self) { try await stream.next() }
    }

    @Test func `Sends heartbeats without events, until the client hangs up`() async throws {
        let (ended, saysEnded) = AsyncStream.makeStream(of: Void.self)
        let text = try await serving { _ in
            .events(
                AsyncStream<[UInt8]> { continuation in
                    continuation.onTermination = { _ in saysEnded.yield() }
                }, heartbeat: .milliseconds(5))
        } _: { port in
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return [client.interim(), client.piece(), client.piece()]
        }
        #expect(text.first == "HTTP/1.1 200 OK")
        // A busy machine may send several in one piece.
        #expect(
            text.dropFirst().allSatisfy { piece in
                piece.map { !$0.isEmpty && $0.replacing(":\n\n", with: "").isEmpty } == true
            })
        var end = ended.makeAsyncIterator()
        await end.next()
    }

    @Test func `A page of an allowed origin may read, others may not`() async throws {
        let (preflight, allowed, other) = try await serving {
            $0.allowedOrigins = ["https://a.example"]
        } handler: { _ in
            HTTPResponse(status: 201)
        } _: { port in
            let client = RawClient(port: port)
            return (
                client.request(
                    "OPTIONS", "/",
                    headers: "Origin: https://a.example\r\nAccess-Control-Request-Method: PUT\r\n"),
                client.request("GET", "/", headers: "Origin: https://a.example\r\n"),
                client.request("GET", "/", headers: "Origin: https://b.example\r\n")
            )
        }
        #expect(preflight?.status == 204)
        #expect(preflight?["Access-Control-Allow-Methods"]?.contains("PUT") == true)
        #expect(allowed?["Access-Control-Allow-Origin"] == "https://a.example")
        #expect(other?["Access-Control-Allow-Origin"] == nil)
        #expect(other?["Vary"] == "Origin")
    }

    @Test(arguments: [
        ("GET", "a", "Sec-Fetch-Site: cross-site\r\nOrigin: https://b.example\r\n", 200),
        ("POST", "a", "", 200),
        ("POST", "a", "Sec-Fetch-Site: same-origin\r\nOrigin: http://a\r\n", 200),
        ("POST", "a", "Sec-Fetch-Site: none\r\n", 200),
        ("POST", "a", "Sec-Fetch-Site: cross-site\r\nOrigin: https://a.example\r\n", 200),
        ("POST", "a", "Sec-Fetch-Site: cross-site\r\nOrigin: https://b.example\r\n", 403),
        ("PUT", "a", "Sec-Fetch-Site: cross-site\r\n", 403),
        ("PATCH", "a", "Sec-Fetch-Site: same-site\r\nOrigin: https://c.a\r\n", 403),
        ("DELETE", "a", "Origin: null\r\n", 403), ("POST", "a:8080", "Origin: http://a:81\r\n", 403),
        ("POST", "a:8080", "Origin: http://A:8080\r\n", 200), ("GET", "evil.example", "", 421),
        ("GET", "evil.example:80", "", 421), ("POST", "A:8080", "", 200), ("GET", "[::1]:80", "", 200),
    ])
    func `Pages of other sites change nothing, and reach no server under their own host name`(
        method: String, host: String, fields: String, status: Int
    ) async throws {
        let answer = try await serving {
            $0.allowedOrigins = ["https://a.example"]
            $0.hosts = ["a", "[::1]"]
        } handler: { _ in
            HTTPResponse()
        } _: { port in
            let client = RawClient(port: port)
            client.send(
                "\(method) / HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 1\r\n\(fields)\r\nx")
            return client.answer()
        }
        #expect(answer?.status == status)
    }
}

/// Lets a closure receive the elements of a sequence.
private actor Pieces {
    private var pieces: [[UInt8]] = []
    private let stream: AsyncStream<[UInt8]>
    private var isRead = false

    init(_ stream: AsyncStream<[UInt8]>) { self.stream = stream }

    func next() async -> [UInt8]? {
        if !isRead {
            for await piece in stream { pieces.append(piece) }
            isRead = true
        }
        return pieces.isEmpty ? nil : pieces.removeFirst()
    }
}
