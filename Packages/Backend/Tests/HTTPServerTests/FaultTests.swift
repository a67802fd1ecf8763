import Dispatch
import HTTPServer
import NetworkCore
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct FaultTests {
    /// The numbers of handlers that started and ended.
    private final class Count: Sendable {
        let value = Mutex((begun: 0, ended: 0))
    }

    /// Suspends a few times, even when cancelled, and answers with bodies and streams.
    private static func handler(_ count: Count) -> HTTPServer.Handler {
        { request in
            count.value.withLock { $0.begun += 1 }
            defer { count.value.withLock { $0.ended += 1 } }
            if case .stream(let stream) = request.content { while (try? await stream.next()) != nil {} }
            for _ in 0..<(request.path.utf8.count % 7) { await Task.yield() }
            switch request.path.dropFirst().first {
            case "l": return HTTPResponse(body: [UInt8](repeating: 1, count: 5_000_000))
            case "s":
                let left = Mutex(200)
                return HTTPResponse(
                    content: .stream(
                        HTTPBodyStream {
                            await Task.yield()
                            let isOver = left.withLock { left in
                                left -= 1
                                return left < 0
                            }
                            return isOver ? nil : [UInt8](repeating: 2, count: 1_000)
                        }))
            case "e": return .events(AsyncStream { $0.yield(ServerSentEvent("x").encoded) })
            default: return HTTPResponse(body: Array(request.path.utf8))
            }
        }
    }

    private static let unfinished = [
        "", "GET", "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90\r\n\r\nxx",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\nxx",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        "GET /yyyyy HTTP/1.1\r\nHost: a\r\n\r\n", "GET /large HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n", "GET /events HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /events HTTP/1.1\r\nHost: a\r\nIf-Match: \"a\"\r\n\r\n",
        "HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n",
    ]

    @Test(arguments: unfinished.indices)
    func `A reset in any phase ends only its own exchange`(index: Int) async throws {
        let count = Count()
        let text = try await serving(handler: Self.handler(count)) { port in
            for round in 0..<10 {
                let client = RawClient(port: port)
                client.send(Self.unfinished[index])
                if round % 2 == 0, index > 5 { _ = client.interim() }
                client.reset()
            }
            return RawClient(port: port).request("GET", "/after")?.text
        }
        #expect(text == "/after")
        // Stopping waits for every connection; a handler whose client is gone may end a little later.
        while count.value.withLock({ $0.begun != $0.ended }), !Task.isCancelled { await Task.yield() }
    }

    @Test func `Hundreds of requests whose clients leave at random leak nothing`() async throws {
        let count = Count()
        let (isServed, time) = try await serving {
            $0.connectionsPerAddress = 1_000
        } handler: {
            await Self.handler(count)($0)
        } _: { port in
            for _ in 0..<16 {
                // Each round ends with an answer, so that the connections of all rounds are not open at the same time.
                defer { _ = RawClient(port: port).request("GET", "/after") }
                let clients = (0..<25).map { _ in RawClient(port: port) }
                for client in clients { client.send(Self.unfinished.randomElement() ?? "") }
                for client in clients {
                    switch Int.random(in: 0..<4) {
                    case 0: client.reset()
                    case 1: client.finishSending()
                    default: break
                    }
                }
            }
            return (RawClient(port: port).request("GET", "/after")?.text == "/after", ContinuousClock.now)
        }
        #expect(isServed)
        // No connection remained open until a timeout.
        #expect(.now - time < .seconds(50))
        while count.value.withLock({ $0.begun != $0.ended }), !Task.isCancelled { await Task.yield() }
    }

    @Test func `Answers every request in flight when the server stops`() async throws {
        let begun = DispatchSemaphore(value: 0)
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let waiting = Task { for await _ in gate {} }
        var options = HTTPServerOptions()
        options.port = 0
        options.connectionsPerAddress = 2_000
        options.drainLimit = .seconds(100)
        let server = HTTPServer(options) { request in
            begun.signal()
            await waiting.value
            return HTTPResponse(body: Array(request.path.utf8))
        }
        let port = try server.start()
        let clients = await onThread {
            let clients = (0..<60).map { number in
                let client = RawClient(port: port)
                client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                return client.leave()
            }
            for _ in clients { begun.wait() }
            return clients
        }
        async let stop: Void = server.stop()
        await onThread { while RawClient(port: port).isConnected {} }
        open.finish()
        let texts = await onThread { clients.map { RawClient(taking: $0).answer()?.text } }
        await stop
        #expect(texts == (0..<60).map { "/\($0)" })
    }
}
