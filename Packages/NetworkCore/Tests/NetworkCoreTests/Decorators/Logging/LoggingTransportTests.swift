import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct LoggingTransportTests {
    /// Collects the logged texts, and provides a clock that advances by 12 ms on each call.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        private let time = Mutex(ContinuousClock.now)

        var texts: [String] { lines.withLock { $0 } }

        func write(_ text: String) { lines.withLock { $0.append(text) } }

        func now() -> ContinuousClock.Instant {
            time.withLock { time in
                time += .milliseconds(12)
                return time
            }
        }
    }

    private let log = Log()

    private func logging(
        _ transport: any HTTPTransport, _ detail: LoggingTransport.Detail = .summary
    ) -> LoggingTransport {
        LoggingTransport(
            transport, detail: detail, now: { [log] in log.now() }, log: { [log] in log.write($0) })
    }

    @Test func `Logs an exchange as one line without secrets`() async throws {
        let request = HTTPRequest(
            origin: "https://host", path: "/3/a",
            query: [QueryItem("api_key", "k"), QueryItem("q", "\u{1B}[2J")])
        _ = try await logging(StubTransport.json("{}")).send(request)
        #expect(log.texts == ["GET https://host/3/a?api_key=<redacted>&q=%1B%5B2J 200 2 bytes 12 ms"])
    }

    @Test(arguments: [
        (NetworkError.timedOut, "timed out after 12 ms"), (.cancelled, "was cancelled after 12 ms"),
        (
            .notConnected("no\u{1B}]0;x\u{7} route"),
            "was not connected: no\\u{1B}]0;x\\u{7} route after 12 ms"
        ),
        (.badURL("http://a:b@c?token=d"), "is no address: http://<redacted>@c?token=<redacted> after 12 ms"),
        (.status(500, body: [1]), "was answered with 500 after 12 ms"),
    ])
    func `Logs a failure as one line`(error: NetworkError, words: String) async {
        let transport = logging(StubTransport.failing(error))
        await #expect(throws: error) { try await transport.send(HTTPRequest(path: "/a")) }
        #expect(log.texts == ["GET embedded:/a \(words)"])
    }

    @Test func `Logs a stream at its end`() async throws {
        let feed = Feed([[1, 2], [3]])
        let transport = logging(
            StubTransport { _ in
                HTTPResponse(content: .stream(HTTPBodyStream(length: 3) { await feed.next() }))
            })
        let response = try await transport.stream(HTTPRequest(path: "/a"))
        #expect(log.texts.isEmpty)
        #expect(response.content.length == 3)
        #expect(try await response.content.collect(upTo: 9) == [1, 2, 3])
        #expect(log.texts == ["GET embedded:/a 200 3 bytes 12 ms"])
    }

    @Test func `Logs a broken or abandoned stream, once`() async throws {
        let feed = Feed([[1]])
        let transport = logging(
            StubTransport { _ in
                HTTPResponse(
                    content: .stream(
                        HTTPBodyStream(onCancel: { feed.note() }) { () throws(NetworkError) in
                            guard let piece = await feed.next() else { throw .timedOut }
                            return piece
                        }))
            })
        let broken = try await transport.stream(HTTPRequest(path: "/a"))
        await #expect(throws: NetworkError.timedOut) { try await broken.content.collect(upTo: 9) }
        guard case .stream(let left) = try await transport.stream(HTTPRequest(path: "/b")).content else {
            Issue.record("not a stream")
            return
        }
        left.cancel()
        left.cancel()
        #expect(feed.isNoted)
        #expect(
            log.texts == [
                "GET embedded:/a 200 1 bytes 12 ms, then timed out",
                "GET embedded:/b 200 0 bytes 12 ms, not read to its end",
            ])
    }

    @Test func `A trace shows both messages and a command, without secrets`() async throws {
        let request = HTTPRequest(
            method: .post, origin: "https://host", path: "/sign-in",
            headers: ["Authorization": "Bearer abc", "Content-Type": "application/json"],
            body: Array(#"{"password":"it's","name":"it's \#u{9B}"}"#.utf8))
        let transport = StubTransport { _ in
            HTTPResponse(
                headers: ["Set-Cookie": "a=b"], body: Array("{\"token\":\"t\",\n\"a\":\"\u{202E}\"}".utf8))
        }
        _ = try await logging(transport, .trace(bodyLimit: 60)).send(request)
        #expect(
            log.texts == [
                #"""
                POST https://host/sign-in 200 24 bytes 12 ms
                curl -X 'POST' -H 'Authorization: Bearer '"$TOKEN" -H 'Content-Type: application/json' --data-raw $'{"password":"<redacted>","name":"it\'s \302\233"}' 'https://host/sign-in'
                > POST /sign-in
                > Authorization: Bearer <redacted>
                > Content-Type: application/json
                > 
                > {"password":"<redacted>","name":"it's \u{9B}"}
                < 200
                < Set-Cookie: <redacted>
                < 
                < {"token":"<redacted>",
                < "a":"\u{202E}"}
                """#
            ])
    }

    @Test func `Cuts binary and long bodies`() async throws {
        let answers = [[0xFF, 0xFE], Array("가나다".utf8), [UInt8](repeating: 0x61, count: 9), [0]]
        for answer in answers {
            let transport = logging(StubTransport { _ in HTTPResponse(body: answer) }, .trace(bodyLimit: 8))
            _ = try await transport.send(HTTPRequest(path: "/a"))
        }
        #expect(log.texts[0].hasSuffix("< (2 bytes, binary)"))
        #expect(log.texts[1].hasSuffix("< 가나\n< (cut; 9 bytes in all)"))
        #expect(log.texts[2].hasSuffix("< aaaaaaaa\n< (cut; 9 bytes in all)"))
        #expect(log.texts[3].hasSuffix("< (1 bytes, binary)"))
    }

    @Test func `Observes the request's body while it is sent`() async throws {
        let feed = Feed([Array("a".utf8), Array("b".utf8)])
        let transport = StubTransport { request in
            HTTPResponse(body: (try? await request.content.collect(upTo: 9)) ?? [])
        }
        let request = HTTPRequest(
            method: .put, path: "/a", content: .stream(HTTPBodyStream { await feed.next() }))
        let answer = try await logging(transport, .trace(bodyLimit: 9)).send(request)
        #expect(answer.body == Array("ab".utf8))
        #expect(log.texts.first?.contains("> ab\n") == true)
        #expect(log.texts.first?.contains(#"--data-raw 'ab' "$SERVER"'/a'"#) == true)
    }
}
