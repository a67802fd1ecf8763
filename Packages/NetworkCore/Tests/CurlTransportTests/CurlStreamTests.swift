import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlStreamTests {
    private let transport = CurlTransport()

    private func stream(_ server: ScriptedServer) async throws -> HTTPBodyStream {
        let response = try await transport.stream(HTTPRequest(origin: server.origin, path: "/"))
        guard case .stream(let stream) = response.content else { throw NetworkError.transport("no stream") }
        return stream
    }

    @Test func `The head arrives before the body`() async throws {
        let gate = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\nX-A: b\r\n\r\nhalf")
            gate.block()
            try connection.write("half")
        }
        let response = try await transport.stream(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.headers["X-A"] == "b")
        #expect(response.content.length == 8)
        gate.open()
        #expect(try await response.content.collect(upTo: 100) == Array("halfhalf".utf8))
    }

    @Test func `Bytes arrive as they are sent`() async throws {
        let gates = (1...3).map { _ in ScriptedServerGate() }
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\n\r\n")
            for (number, gate) in gates.enumerated() {
                gate.block()
                try connection.write("event \(number)")
            }
        }
        let stream = try await stream(server)
        for (number, gate) in gates.enumerated() {
            gate.open()
            #expect(try await stream.next() == Array("event \(number)".utf8))
        }
        #expect(try await stream.next() == nil)
    }

    @Test func `A reader that does not read holds the server up and loses nothing`() async throws {
        let size = 64 << 20
        let written = Atomic<Int>(0)
        let isHeldUp = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = [UInt8](repeating: 7, count: 64 << 10)
            for _ in 0..<size / piece.count {
                if !connection.canWrite(within: 200) { isHeldUp.open() }
                try connection.write(piece)
                written.add(piece.count, ordering: .relaxed)
            }
        }
        let stream = try await stream(server)
        await isHeldUp.wait()
        #expect(written.load(ordering: .relaxed) < size / 2)
        var read = 0
        while let piece = try await stream.next() {
            #expect(!piece.isEmpty && piece.count <= 1 << 20)
            read += piece.count
        }
        #expect(read == size)
    }

    @Test func `A reader that does not read holds the server up even while the request is being sent`()
        async throws
    {
        let count = 2_000
        let (steps, mayGoOn) = AsyncStream.makeStream(of: Void.self)
        // Each piece is produced only after the arrival of the previous piece, so that the sender waits every time.
        let body = HTTPBodyStream { () throws(NetworkError) -> [UInt8]? in
            for await _ in steps { return [7] }
            return nil
        }
        let written = Atomic<Int>(0)
        let isHeldUp = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\n\r\n")
            let answer = [UInt8](repeating: 7, count: 4 << 10)
            for _ in 0..<count {
                mayGoOn.yield()
                _ = try connection.read("1\r\n7\r\n".utf8.count)
                while connection.canWrite(within: 0) {
                    try connection.write(answer)
                    written.add(answer.count, ordering: .relaxed)
                }
            }
            mayGoOn.finish()
            isHeldUp.open()
            try connection.waitForClose()
        }
        let response = try await transport.stream(
            HTTPRequest(method: .put, origin: server.origin, path: "/", content: .stream(body)))
        await isHeldUp.wait()
        // The sockets buffer a few megabytes.
        #expect(written.load(ordering: .relaxed) < 24 << 20)
        guard case .stream(let stream) = response.content else { return }
        stream.cancel()
    }

    @Test func `A slow reader does not count as a stall`() async throws {
        var options = CurlOptions()
        // Longer than a busy machine keeps a thread waiting, and shorter than the pause of the reader.
        options.stallLimit = .seconds(3)
        let transport = CurlTransport(options)
        let size = 32 << 20
        let isHeldUp = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            for _ in 0..<size / (64 << 10) {
                if !connection.canWrite(within: 5_000) { isHeldUp.open() }
                try connection.write([UInt8](repeating: 7, count: 64 << 10))
            }
        }
        let response = try await transport.stream(HTTPRequest(origin: server.origin, path: "/"))
        await isHeldUp.wait()
        #expect(try await response.content.collect(upTo: size).count == size)
    }

    @Test func `A stream that is cut off throws after the received bytes`() async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
        let stream = try await stream(server)
        #expect(try await stream.next() == Array("abcd".utf8))
        await #expect(throws: NetworkError.transport("the answer ended after 4 of 10 bytes")) {
            try await stream.next()
        }
    }

    @Test(arguments: ["cancel", "forget", "task"])
    func `Closes the connection when the reader stops`(how: String) async throws {
        let isClosed = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
            try connection.waitForClose()
            isClosed.open()
        }
        var stream: HTTPBodyStream? = try await stream(server)
        _ = try await stream?.next()
        switch how {
        case "cancel":
            stream?.cancel()
        case "forget":
            stream = nil
        default:
            let reader = Task { [stream] in try await stream?.next() }
            reader.cancel()
            await #expect(throws: NetworkError.cancelled) { try await reader.value }
        }
        await isClosed.wait()
        withExtendedLifetime(stream) {}
    }

    @Test func `A cancelled request ends at once with its connection`() async throws {
        let isAsked = ScriptedServerGate()
        let isClosed = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            guard try connection.readRequest()?.target == "/hang" else { return try connection.answer() }
            isAsked.open()
            try connection.waitForClose()
            isClosed.open()
        }
        let transport = transport
        let call = Task { try await transport.send(HTTPRequest(origin: server.origin, path: "/hang")) }
        await isAsked.wait()
        call.cancel()
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        await isClosed.wait()
        _ = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(server.connectionCount == 2)
    }

    @Test func `Closing ends the exchanges in progress and all later ones`() async throws {
        let isAsked = (0..<20).map { _ in ScriptedServerGate() }
        let isClosed = (0..<20).map { _ in ScriptedServerGate() }
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            isAsked[connection.number - 1].open()
            if connection.number % 2 == 0 {
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na")
            }
            try connection.waitForClose()
            isClosed[connection.number - 1].open()
        }
        let transport = transport
        let calls = (0..<20).map { number in
            Task {
                let request = HTTPRequest(origin: server.origin, path: "/")
                if number % 2 == 0 { return try await transport.send(request) }
                var response = try await transport.stream(request)
                response.body = try await response.content.collect(upTo: 100)
                return response
            }
        }
        for gate in isAsked { await gate.wait() }
        await transport.close()
        let closed = NetworkError.transport("the transport was closed")
        for call in calls { await #expect(throws: closed) { try await call.value } }
        for gate in isClosed { await gate.wait() }
        await #expect(throws: closed) {
            try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        }
        await transport.close()
        #expect(server.connectionCount == 20)
    }

    @Test func `A released transport closes its connections`() async throws {
        let isOver = ScriptedServerGate()
        let isClosed = Atomic(false)
        let server = try ScriptedServer { connection throws(NetworkError) in
            defer { isOver.open() }
            _ = try connection.readRequest()
            try connection.answer()
            // Throws when nothing arrives for a long time.
            try connection.waitForClose()
            isClosed.store(true, ordering: .relaxed)
        }
        var transport: CurlTransport? = CurlTransport()
        _ = try await transport?.send(HTTPRequest(origin: server.origin, path: "/"))
        transport = nil
        await isOver.wait()
        let wasClosed = isClosed.load(ordering: .relaxed)
        #expect(wasClosed)
    }

    @Test func `A transport can be closed before its first use`() async throws {
        await transport.close()
        await #expect(throws: NetworkError.transport("the transport was closed")) {
            try await transport.send(HTTPRequest(origin: "http://127.0.0.1", path: "/"))
        }
    }

    @Test func `Two thousand requests, every third cancelled, leave nothing behind`() async throws {
        let server = try Server.answering(body: String(repeating: "x", count: 1000))
        let transport = transport
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let call = Task {
                        let request = HTTPRequest(origin: server.origin, path: "/\(number)")
                        let isStreamed = number % 2 == 0
                        let answer =
                            isStreamed
                            ? try await transport.stream(request) : try await transport.send(request)
                        return try await answer.content.collect(upTo: 1000).count
                    }
                    if number % 3 == 0 { call.cancel() }
                    let result = await call.result
                    switch result {
                    case .success(let count): #expect(count == 1000)
                    case .failure(let error): #expect(number % 3 == 0 && error as? NetworkError == .cancelled)
                    }
                }
                if number % 100 == 99 { await group.waitForAll() }
            }
        }
        await transport.close()
    }
}
