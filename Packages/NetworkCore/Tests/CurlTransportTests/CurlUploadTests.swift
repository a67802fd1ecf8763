import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlUploadTests {
    private let transport = CurlTransport()

    private func put(_ content: HTTPBody, to server: ScriptedServer) async throws -> HTTPResponse {
        try await transport.send(
            HTTPRequest(method: .put, origin: server.origin, path: "/", content: content))
    }

    /// Answers with the number of received bytes and their framing.
    private func counting() throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                let body = try connection.readBody(of: request)
                let sum = body.reduce(0) { $0 &* 31 &+ Int($1) }
                try connection.answer(
                    body: "\(request.length.map { "\($0)" } ?? "chunked") \(body.count) \(sum)")
            }
        }
    }

    private func sum(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 &* 31 &+ Int($1) } }

    @Test func `Sends bytes with their length`() async throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let server = try counting()
        #expect(try await put(.bytes(bytes), to: server).text == "300000 300000 \(sum(bytes))")
    }

    @Test func `Sends a part of a file with its length`() async throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let folder = try TemporaryFolder()
        let file = try HTTPFile(path: try folder.write(bytes, to: "a")).part(from: 1000, length: 150_000)
        let part = Array(bytes[1000..<151_000])
        let server = try counting()
        #expect(try await put(.file(file), to: server).text == "150000 150000 \(sum(part))")
    }

    @Test(arguments: [true, false]) func `Sends a stream with its length or in chunks`(isLengthKnown: Bool)
        async throws
    {
        let piece = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let stream = Pieces(count: 10, of: piece).stream(length: isLengthKnown ? 500_000 : nil)
        let whole = (0..<10).flatMap { _ in piece }
        let frame = isLengthKnown ? "500000" : "chunked"
        #expect(try await put(.stream(stream), to: counting()).text == "\(frame) 500000 \(sum(whole))")
    }

    @Test func `Waits for a slow stream`() async throws {
        let gate = ScriptedServerGate()
        let step = Atomic<Int>(0)
        let stream = HTTPBodyStream { () throws(NetworkError) -> [UInt8]? in
            switch step.add(1, ordering: .relaxed).newValue {
            case 1: return Array("one ".utf8)
            case 2:
                await gate.wait()
                return Array("two".utf8)
            default: return nil
            }
        }
        let server = try ScriptedServer { connection throws(NetworkError) in
            guard let request = try connection.readRequest() else { return }
            let first = try connection.read("4\r\none \r\n".utf8.count)
            gate.open()
            let rest = try connection.readBody(of: request)
            try connection.answer(body: String(decoding: first + rest, as: UTF8.self))
        }
        #expect(try await put(.stream(stream), to: server).text == "4\r\none \r\ntwo")
    }

    @Test func `Produces a stream no faster than it is sent`() async throws {
        let pieces = Pieces(count: 1000, of: [UInt8](repeating: 7, count: 64 << 10))
        let isHeldUp = ScriptedServerGate()
        let mayRead = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            guard let request = try connection.readRequest() else { return }
            isHeldUp.open()
            mayRead.block()
            try connection.answer(body: "\(try connection.readBody(of: request).count)")
        }
        let transport = transport
        let call = Task {
            let content = HTTPBody.stream(pieces.stream())
            return try await transport.send(
                HTTPRequest(method: .put, origin: server.origin, path: "/", content: content))
        }
        await isHeldUp.wait()
        // The sockets buffer a few megabytes; the rest cannot have been requested, however long the test waits.
        #expect(pieces.left > 500)
        mayRead.open()
        #expect(try await call.value.text == "\(1000 * 64 << 10)")
        #expect(pieces.left == 0)
    }

    @Test(
        arguments: [
            (3, nil, "the body of the request ended after 3 of 4 bytes"),
            (5, nil, "the body of the request has more than the announced 4 bytes"),
            (3, NetworkError.transport("the source broke"), "the source broke"),
        ] as [(Int, NetworkError?, ErrorText)])
    func `A stream that differs from its announced length ends the exchange`(
        count: Int, end: NetworkError?, reason: ErrorText
    ) async throws {
        let stream = Pieces([String(repeating: "x", count: count)]).stream(length: 4, end: end)
        let server = try ScriptedServer { connection throws(NetworkError) in try connection.waitForClose() }
        await #expect(throws: NetworkError.transport(reason)) { try await put(.stream(stream), to: server) }
    }

    @Test func `Delivers an early answer and stops reading the body`() async throws {
        let pieces = Pieces(count: 10_000, of: [UInt8](repeating: 7, count: 64 << 10))
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.answer(413, headers: ["Connection": "close"], body: "too much")
            try connection.waitForClose()
        }
        let response = try await put(.stream(pieces.stream()), to: server)
        #expect(response.status == 413)
        #expect(response.text == "too much")
        #expect(pieces.left > 0)
    }

    @Test func `Accepts a complete answer even though the server resets the connection`() async throws {
        let isRead = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.answer(body: "enough")
            isRead.block()
            connection.reset()
        }
        let pieces = Pieces(count: 10_000, of: [UInt8](repeating: 7, count: 64 << 10))
        let response = try await transport.stream(
            HTTPRequest(method: .put, origin: server.origin, path: "/", content: .stream(pieces.stream())))
        guard case .stream(let body) = response.content else {
            return #expect(Bool(false), "\(response.content)")
        }
        #expect(try await body.next() == Array("enough".utf8))
        isRead.open()
        #expect(try await body.next() == nil)
        #expect(pieces.left > 0)
    }

    @Test func `Reports a server that dies during the upload`() async throws {
        let pieces = Pieces(count: 10_000, of: [UInt8](repeating: 7, count: 64 << 10))
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            _ = try connection.read(200_000)
            connection.reset()
        }
        let error = await #expect(throws: NetworkError.self) {
            try await put(.stream(pieces.stream()), to: server)
        }
        guard case .transport(let text) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(text.english.contains("closed the connection"))
        #expect(pieces.left > 0)
    }

    @Test(arguments: [false, true])
    func `Sends a POST that may have arrived again only with a key`(hasKey: Bool) async throws {
        let bodies = Mutex<[String]>([])
        let server = try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                let body = String(decoding: try connection.readBody(of: request), as: UTF8.self)
                bodies.withLock { $0.append(body) }
                if connection.number == 1, body == "order" { return }
                try connection.answer()
            }
        }
        func post(_ text: String) async throws -> Int {
            let headers: HTTPHeaders = hasKey ? ["Idempotency-Key": "k"] : [:]
            let request = HTTPRequest(
                method: .post, origin: server.origin, path: "/", headers: headers, body: Array(text.utf8))
            return try await transport.send(request).status
        }
        #expect(try await post("warm") == 200)
        if hasKey {
            #expect(try await post("order") == 200)
            #expect(bodies.withLock { $0 } == ["warm", "order", "order"])
        } else {
            await #expect(throws: NetworkError.self) { try await post("order") }
            #expect(bodies.withLock { $0 } == ["warm", "order"])
        }
    }

    @Test func `Reports progress up to the end in both directions`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            guard let request = try connection.readRequest() else { return }
            _ = try connection.readBody(of: request)
            try connection.answer(body: String(repeating: "x", count: 100_000))
        }
        let seen = Mutex<[TransferProgress]>([])
        let request = HTTPRequest(
            method: .put, origin: server.origin, path: "/", body: [UInt8](repeating: 1, count: 200_000))
        _ = try await transport.send(request) { progress in seen.withLock { $0.append(progress) } }
        let all = seen.withLock { $0 }
        #expect(
            all.last
                == TransferProgress(sent: 200_000, toSend: 200_000, received: 100_000, toReceive: 100_000))
        #expect(all.map(\.sent) == all.map(\.sent).sorted())
        #expect(all.map(\.received) == all.map(\.received).sorted())
        #expect(all.first?.received == 0)
    }
}
