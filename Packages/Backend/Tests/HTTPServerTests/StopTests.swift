import Dispatch
import Platform
@testable import HTTPServer
import NetworkCore
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct StopTests {
    private func options(drain: Duration = .seconds(60)) -> HTTPServerOptions {
        var options = HTTPServerOptions()
        options.port = 0
        options.drainLimit = drain
        return options
    }

    @Test func `Every request whose handler was called receives an answer`() async throws {
        let begun = Mutex(0)
        let enough = DispatchSemaphore(value: 0)
        let server = HTTPServer(options()) { request in
            if begun.withLock({
                $0 += 1; return $0
            }) == 300 {
                enough.signal()
            }
            for _ in 0..<Int.random(in: 0...20) { await Task.yield() }
            return HTTPResponse(body: Array(request.path.utf8))
        }
        let port = try server.start()
        async let answered = withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    await onThread {
                        var client = RawClient(port: port)
                        var count = 0
                        for index in 0..<2_000 {
                            guard let answer = client.request("GET", "/\(number)/\(index)") else { break }
                            #expect(answer.text == "/\(number)/\(index)")
                            count += 1
                            if answer["Connection"] == "close" { client = RawClient(port: port) }
                        }
                        return count
                    }
                }
            }
            return await group.reduce(0, +)
        }
        await onThread { enough.wait() }
        await server.stop()
        #expect(await answered == begun.withLock { $0 })
        let late = RawClient(port: port)
        let answer = late.request("GET", "/after")?.text
        #expect(answer != "/after")
    }

    @Test func `Stops in every round while connections arrive`() async throws {
        for round in 0..<100 {
            // Another test's server may take over the port at once, so the content identifies this one.
            let mark = UInt64.random(in: .min ... .max)
            let server = HTTPServer(options()) { _ in HTTPResponse(body: Array("\(mark)".utf8)) }
            let port = try server.start()
            let flag = Flag()
            async let clients: Void = withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        await onThread {
                            while !flag.isSet.load(ordering: .relaxed) {
                                // A client that is too late would retry only after a second.
                                let client = RawClient(port: port, limit: .milliseconds(10))
                                _ = client.request("GET", "/")
                            }
                        }
                    }
                }
            }
            try await Task.sleep(for: .microseconds(200 * (round % 20)))
            await server.stop()
            flag.isSet.store(true, ordering: .relaxed)
            await clients
            let late = RawClient(port: port)
            let answer = late.request("GET", "/")?.text
            #expect(answer != "\(mark)")
        }
    }

    #if os(Linux)
        @Test func `Before the listening socket closes, no new client enters its queue`() throws {
            let descriptor = try ListeningSocket.open(host: "127.0.0.1", port: 0)
            defer { close(descriptor) }
            let port = SocketAddress.port(of: descriptor)
            let early = RawClient(port: port)
            try #require(ListeningSocket.ignoreNew(descriptor))
            #expect(!RawClient(port: port, limit: .milliseconds(50)).isConnected)
            let accepted = accept(descriptor, nil, nil)
            defer { close(accepted) }
            #expect(accepted >= 0 && early.isConnected)
            #expect(accept(descriptor, nil, nil) < 0)
        }
    #endif

    @Test func `Completes answers in progress, and closes their connections`() async throws {
        let begun = DispatchSemaphore(value: 0)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let server = HTTPServer(options()) { _ in
            begun.signal()
            for await _ in gate { break }
            return HTTPResponse(body: [1])
        }
        let port = try server.start()
        async let answer = onThread { RawClient(port: port).request("GET", "/") }
        await onThread { begun.wait() }
        async let stop: Void = server.stop()
        await onThread { while RawClient(port: port).isConnected {} }
        open.yield()
        await stop
        let given = await answer
        #expect(given?.body == [1])
        #expect(given?["Connection"] == "close")
    }

    @Test func `Cancels a handler that never ends at the limit`() async throws {
        let begun = DispatchSemaphore(value: 0)
        let server = HTTPServer(options(drain: .milliseconds(200))) { _ in
            begun.signal()
            try? await Task.sleep(for: .seconds(100))
            return HTTPResponse()
        }
        let port = try server.start()
        async let answer = onThread { RawClient(port: port).request("GET", "/")?.status }
        await onThread { begun.wait() }
        let start = ContinuousClock.now
        await server.stop()
        await server.stop()
        #expect(ContinuousClock.now - start < .seconds(50))
        #expect(await answer == nil)
    }

    @Test func `A new connection is closed later than one that has had a request`() throws {
        let engine = ServerEngine(options: options(), port: 0) { _ in HTTPResponse() }
        let connections = try [ServerConnection.Phase.head, .idle].map { phase in
            var pair: [CInt] = [0, 0]
            try #require(socketpair(AF_UNIX, Self.stream, 0, &pair) == 0)
            let connection = engine.add(pair[0], address: "a")
            if phase == .idle { connection.enter(.idle) }
            return (connection, peer: pair[1])
        }
        defer { for (connection, peer) in connections { close(connection.descriptor); close(peer) } }
        func areOpen() -> [Bool] { connections.map { !$0.0.isDeserted } }
        engine.closeIdleConnections(andNew: false)
        #expect(areOpen() == [true, false])
        engine.closeIdleConnections(andNew: true)
        #expect(areOpen() == [false, false])
        for (connection, _) in connections { engine.remove(connection) }
    }

    @Test func `Event streams end when the server stops`() async throws {
        let server = HTTPServer(options()) { _ in
            .events(AsyncStream<[UInt8]> { $0.yield(ServerSentEvent("x").encoded) })
        }
        let port = try server.start()
        let last = await onThread {
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.interim()
            _ = client.piece()
            Task { await server.stop() }
            return client.piece()
        }
        #expect(last == "")
        await server.stop()
    }

    @Test func `Stopping before starting, or twice, does nothing`() async throws {
        // Another test's server may take over the port at once, so the content identifies this one.
        let mark = "\(UInt64.random(in: .min ... .max))"
        let server = HTTPServer(options()) { _ in HTTPResponse(body: Array(mark.utf8)) }
        await server.stop()
        let port = try server.start()
        #expect(await onThread { RawClient(port: port).request("GET", "/")?.text } == mark)
        await server.stop()
        await server.stop()
        #expect(await onThread { RawClient(port: port).request("GET", "/")?.text } != mark)
    }
}

extension StopTests {
    #if canImport(Glibc)
        private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif
}

private final class Flag: Sendable {
    let isSet = Atomic(false)
}
