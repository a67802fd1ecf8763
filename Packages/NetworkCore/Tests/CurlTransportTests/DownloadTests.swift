import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct DownloadTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write(Array("old".utf8), to: "film")
    }

    private func download(
        from server: ScriptedServer, limit: Int = 1 << 30,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(NetworkError) -> HTTPResponse {
        let request = HTTPRequest(origin: server.origin, path: "/")
        return try await CurlTransport().download(request, to: path, upTo: limit, progress: progress)
    }

    private func expectUntouched() throws {
        #expect(try folder.names() == ["film"])
        #expect(try folder.bytes(of: "film") == Array("old".utf8))
    }

    @Test func `A complete answer replaces the file`() async throws {
        let text = String(repeating: "0123456789", count: 100_000)
        let seen = Mutex<[TransferProgress]>([])
        let server = try Server.answering(headers: ["ETag": "e"], body: text)
        let response = try await download(from: server) { progress in seen.withLock { $0.append(progress) } }
        #expect(response.headers["ETag"] == "e")
        #expect(response.content == .bytes([]))
        #expect(try folder.bytes(of: "film") == Array(text.utf8))
        #expect(try folder.names() == ["film"])
        let last = TransferProgress(toSend: 0, received: 1_000_000, toReceive: 1_000_000)
        #expect(seen.withLock { $0.last } == last)
    }

    @Test func `An empty answer creates an empty file`() async throws {
        _ = try await download(from: Server.answering())
        #expect(try folder.bytes(of: "film").isEmpty)
    }

    @Test func `An answer that is cut off leaves the file unchanged`() async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
        await #expect(throws: NetworkError.transport("the answer ended after 4 of 10 bytes")) {
            try await download(from: server)
        }
        try expectUntouched()
    }

    @Test func `Detects an answer that ends early without an error`() async throws {
        let content = HTTPBody.stream(Pieces(["abcd"]).stream(length: 10))
        let stub = StubTransport.answering(.response(HTTPResponse(content: content)))
        await #expect(throws: NetworkError.transport("the answer ended after 4 of 10 bytes")) {
            try await stub.download(HTTPRequest(path: "/"), to: path, upTo: 100)
        }
        try expectUntouched()
    }

    @Test func `Reports a status even when its body is too long`() async throws {
        let text = String(repeating: "x", count: 100_000)
        await #expect(throws: NetworkError.status(404, body: [])) {
            try await download(from: Server.answering(404, body: text))
        }
        try expectUntouched()
    }

    @Test func `An unsuccessful answer leaves the file unchanged`() async throws {
        let server = try Server.answering(404, body: "no film")
        await #expect(throws: NetworkError.status(404, body: Array("no film".utf8))) {
            try await download(from: server)
        }
        try expectUntouched()
    }

    @Test(arguments: ["Content-Length: 10\r\n", ""])
    func `An answer over the limit leaves the file unchanged`(head: String) async throws {
        let server = try Server.writing("HTTP/1.1 200 OK\r\n\(head)\r\n0123456789")
        await #expect(throws: NetworkError.tooLarge(limit: 9)) { try await download(from: server, limit: 9) }
        try expectUntouched()
    }

    @Test func `A cancelled download leaves the file unchanged`() async throws {
        let isUnderWay = ScriptedServerGate()
        let isClosed = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
            try connection.waitForClose()
            isClosed.open()
        }
        let call = Task { try await download(from: server) { _ in isUnderWay.open() } }
        await isUnderWay.wait()
        call.cancel()
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        try expectUntouched()
        await isClosed.wait()
    }

    @Test func `Names a missing folder and releases the connection`() async throws {
        let isClosed = ScriptedServerGate()
        let server = try ScriptedServer { connection throws(NetworkError) in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcd")
            try connection.waitForClose()
            isClosed.open()
        }
        let nowhere = folder.path + "/no/film"
        let request = HTTPRequest(origin: server.origin, path: "/")
        let transport = CurlTransport()
        await #expect(throws: NetworkError.transport("\(nowhere): No such file or directory")) {
            try await transport.download(request, to: nowhere, upTo: 100)
        }
        await isClosed.wait()
    }
}
