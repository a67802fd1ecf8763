import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct SlowClientTests {
    private let impatient: @Sendable (inout HTTPServerOptions) -> Void = {
        $0.headerLimit = .seconds(2)
        $0.idleLimit = .seconds(4)
        $0.minimumBodyRate = 10_000
        $0.threads = 1
    }

    /// Sends a byte now and then until the server hangs up, and returns the elapsed time.
    private static func drip(_ client: RawClient, _ first: String) -> Duration {
        let start = ContinuousClock.now
        client.send(first)
        while client.send("x"), ContinuousClock.now - start < .seconds(60), !client.hasEnded(within: 50) {}
        return .now - start
    }

    @Test func `A head sent byte by byte ends at the deadline, while others are served`()
        async throws
    {
        let (time, served) = try await serving(impatient, handler: sayPath) { port in
            let slow = RawClient(port: port)
            slow.send("GET /")
            let served = (1...5).map { RawClient(port: port).request("GET", "/\($0)")?.text }
            return (Self.drip(slow, "x"), served)
        }
        #expect(served == ["/1", "/2", "/3", "/4", "/5"])
        #expect(time < .seconds(50))
    }

    @Test func `A second head on a connection has the same deadline`() async throws {
        let time = try await serving(impatient, handler: sayPath) { port in
            let client = RawClient(port: port)
            _ = client.request("GET", "/")
            return Self.drip(client, "G")
        }
        #expect(time < .seconds(50))
    }

    @Test func `A body below the minimum rate ends`() async throws {
        let time = try await serving(impatient, handler: sayPath) { port in
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n")
            return Self.drip(client, "x")
        }
        #expect(time < .seconds(50))
    }

    @Test func `An unread answer ends`() async throws {
        let isCut = try await serving(impatient) { _ in
            HTTPResponse(body: [UInt8](repeating: 1, count: 30_000_000))
        } _: { port in
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return client.hasEnded(within: 60_000)
        }
        #expect(isCut)
    }

    @Test func `An answer that uses the budget of others must be read at a minimum rate`() async throws {
        let time = try await serving {
            $0.headerLimit = .seconds(2)
            $0.minimumBodyRate = 1
        } handler: { _ in
            HTTPResponse(body: [UInt8](repeating: 1, count: 30_000_000))
        } _: { port in
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let start = ContinuousClock.now
            // Far more than any client must read, far less than the 250 kB per second required for such an answer.
            while !client.hasEnded(within: 1_000), .now - start < .seconds(60), client.readSome() {}
            return .now - start
        }
        #expect(time < .seconds(50))
    }

    @Test func `a connection without a request ends`() async throws {
        let (time, silent) = try await serving(impatient, handler: sayPath) { port in
            let client = RawClient(port: port)
            _ = client.request("GET", "/")
            let start = ContinuousClock.now
            let isClosed = client.isClosed()
            return (isClosed ? ContinuousClock.now - start : .seconds(99), RawClient(port: port).isClosed())
        }
        #expect(time > .seconds(2) && time < .seconds(50))
        #expect(silent)
    }

    @Test func `A handler may exceed the limits for clients`() async throws {
        let text = try await serving(impatient) { _ in
            try? await Task.sleep(for: .seconds(5))
            return HTTPResponse(body: Array("late".utf8))
        } _: { port in
            RawClient(port: port).request("GET", "/")?.text
        }
        #expect(text == "late")
    }

    @Test func `Closes connections beyond the limit at once`() async throws {
        let statuses = try await serving {
            $0.connectionLimit = 3
        } handler: { _ in
            HTTPResponse(status: 204)
        } _: { port in
            let clients = (0..<3).map { _ in RawClient(port: port) }
            let first = clients.map { $0.request("GET", "/")?.status }
            return first + [RawClient(port: port).request("GET", "/")?.status]
        }
        #expect(statuses == [204, 204, 204, nil])
    }

    @Test func `Closes connections beyond the limit of one address at once`() async throws {
        let statuses = try await serving {
            $0.connectionsPerAddress = 2
        } handler: { _ in
            HTTPResponse(status: 204)
        } _: { port in
            let clients = (0..<2).map { _ in RawClient(port: port) }
            let first = clients.map { $0.request("GET", "/")?.status }
            return first + [RawClient(port: port).request("GET", "/")?.status]
        }
        #expect(statuses == [204, 204, nil])
    }

    @Test func `a trusted proxy may have more connections than one client`() async throws {
        let statuses = try await serving {
            $0.connectionsPerAddress = 2
            $0.trustedProxies = ["127.0.0.1"]
        } handler: { _ in
            HTTPResponse(status: 204)
        } _: { port in
            (0..<3).map { _ in RawClient(port: port) }.map { $0.request("GET", "/")?.status }
        }
        #expect(statuses == [204, 204, 204])
    }

    @Test func `A closed connection makes room for another from its address`() async throws {
        let status = try await serving {
            $0.connectionsPerAddress = 1
        } handler: { _ in
            HTTPResponse(status: 204)
        } _: { port -> Int? in
            _ = RawClient(port: port).request("GET", "/")
            // The server notices it with a short delay.
            for _ in 0..<1_000 {
                if let answer = RawClient(port: port).request("GET", "/") { return answer.status }
            }
            return nil
        }
        #expect(status == 204)
    }

    @Test func `Unread answers of each address use a limited amount of memory`()
        async throws
    {
        let statuses = try await serving {
            $0.threads = 1
            $0.heldBytesPerAddress = 40_000_000
        } handler: { request in
            HTTPResponse(body: [UInt8](repeating: 1, count: request.path == "/small" ? 30_000 : 30_000_000))
        } _: { port in
            let slow = RawClient(port: port)
            slow.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let first = slow.interim()
            let other = RawClient(port: port)
            let (refused, small) = (other.request("GET", "/"), other.request("GET", "/small"))
            let head = other.request("HEAD", "/")
            let change = other.request("POST", "/")
            let read = slow.isRead(30_000_000)
            let last = other.request("GET", "/")
            return (
                first, [refused?.status, small?.status, head?.status, change?.status, last?.status],
                refused?["Retry-After"], read
            )
        }
        #expect(statuses.0 == "HTTP/1.1 200 OK")
        // The answer to a change is sent in any case, because the client must learn of it.
        #expect(statuses.1 == [503, 200, 200, 200, 200])
        #expect(statuses.2 == "1")
        #expect(statuses.3)
    }

    @Test func `Refuses head fields above the limit`() async throws {
        let statuses = try await serving {
            $0.headerBytes = 8_000
        } handler: { _ in
            HTTPResponse(status: 204)
        } _: { port in
            [5_000, 8_000, 50_000].map { size in
                RawClient(port: port).request(
                    "GET", "/", headers: "X: \(String(repeating: "x", count: size))\r\n")?.status
            }
        }
        #expect(statuses == [204, 431, 431])
    }
}
