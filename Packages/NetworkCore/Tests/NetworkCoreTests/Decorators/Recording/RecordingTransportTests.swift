import NetworkCore
import NetworkCoreTestSupport
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecordingTransportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("recording") }

    /// Answers with the method, the target and the body's length, and a counter.
    private let server = EmbeddedTransport { request in
        let body = (try? await request.content.collect(upTo: 1 << 20)) ?? []
        let text = "{\"call\":\"\(request.method) \(request.path)\",\"got\":\(body.count).0,\"token\":\"t\"}"
        return HTTPResponse(
            status: 201, headers: ["Content-Type": "application/json", "Set-Cookie": "s=1"],
            body: Array(text.utf8))
    }

    private func record(
        _ transport: any HTTPTransport, bodyLimit: Int = 1000,
        _ run: (RecordingTransport) async throws -> Void
    ) async throws {
        let file = try RecordingFile(path: path)
        try await run(RecordingTransport(transport, file: file, bodyLimit: bodyLimit))
        await file.drain()
    }

    private var lines: [Substring] {
        get throws {
            try folder.text(of: "recording").split(separator: "\n", omittingEmptySubsequences: false)
        }
    }

    @Test func `Replays a recording without secrets and without a server`() async throws {
        let requests = [
            HTTPRequest(
                method: .post, path: "/in", query: [QueryItem("api_key", "kkk"), QueryItem("q", "가 b")],
                headers: ["Authorization": "Bearer kkk", "Content-Type": "application/json"],
                body: Array(#"{"password":"kkk","n":1}"#.utf8)),
            HTTPRequest(path: "/a"), HTTPRequest(method: .head, path: "/a"), HTTPRequest(path: "/a"),
        ]
        var answers: [HTTPResponse] = []
        try await record(server) { transport in
            for request in requests { answers.append(try await transport.send(request)) }
        }
        let text = try folder.text(of: "recording")
        #expect(!text.contains("kkk") && !text.contains("\"t\"") && !text.contains("s=1"))
        #expect(try lines.count == 6)
        #expect(try lines.first == #"{"format":"http-recording","version":1}"#)
        let replay = try ReplayTransport(path: path)
        #expect(replay.remaining.count == 4)
        for (index, request) in requests.enumerated() {
            var other = request
            // The request matches with a different key and token.
            other.query = other.query.map { $0.name == "api_key" ? QueryItem($0.name, "other") : $0 }
            other.headers["Authorization"] = nil
            other.origin = "http://127.0.0.1:1"
            let answer = try await replay.send(other)
            let want = String(decoding: answers[index].body, as: UTF8.self)
            #expect(answer.status == 201)
            #expect(
                String(decoding: answer.body, as: UTF8.self)
                    == want.replacing("\"t\"", with: "\"<redacted>\""))
            #expect(answer.headers["Set-Cookie"] == "<redacted>")
            if request.method == .get { #expect(answer.headers["Content-Length"] == "\(answer.body.count)") }
        }
        #expect(replay.remaining.isEmpty)
    }

    @Test func `Equal requests get their answers in the order in which they were sent`() async throws {
        let held = HeldTransport()
        try await record(held) { transport in
            let first = Task { try await transport.send(HTTPRequest(path: "/a")) }
            await held.arrival(of: 1)
            let second = Task { try await transport.send(HTTPRequest(path: "/a")) }
            await held.arrival(of: 2)
            held.answer(request: 2, with: .status(202))
            _ = try await second.value
            held.answer(request: 1, with: .status(201))
            _ = try await first.value
        }
        #expect(try lines[1].contains("\"number\":2"))
        let replay = try ReplayTransport(path: path)
        #expect(try await replay.send(HTTPRequest(path: "/a")).status == 201)
        #expect(try await replay.send(HTTPRequest(path: "/a")).status == 202)
    }

    @Test func `Repeats the answer to a write for its key only`() async throws {
        func write(_ text: String, _ key: String) -> HTTPRequest {
            HTTPRequest(
                method: .post, path: "/in", headers: ["Idempotency-Key": key], body: Array(text.utf8))
        }
        try await record(server) { transport in _ = try await transport.send(write("a", "one")) }
        let replay = try ReplayTransport(path: path)
        let first = try await replay.send(write("a", "two"))
        #expect(try await replay.send(write("a", "two")) == first)
        await #expect(throws: NetworkError.self) { try await replay.send(write("a", "three")) }
        await #expect(throws: NetworkError.self) { try await replay.send(write("b", "two")) }
    }

    @Test func `Names a request that was not recorded, and the next one of the recording`() async throws {
        try await record(server) { transport in
            _ = try await transport.send(HTTPRequest(method: .put, path: "/a", body: [1]))
        }
        let replay = try ReplayTransport(path: path)
        let others = [
            HTTPRequest(path: "/a"), HTTPRequest(method: .put, path: "/a", body: [2]),
            HTTPRequest(method: .put, path: "/b", body: [1]),
        ]
        for other in others {
            let error = NetworkError.transport(
                "the recording has no answer for \(other.method) \(other.path); the next one in it is for PUT /a"
            )
            await #expect(throws: error) { try await replay.send(other) }
        }
        _ = try await replay.send(HTTPRequest(method: .put, path: "/a", body: [1]))
        let spent = NetworkError.transport(
            "the recording has no answer for PUT /a; the next one in it is for nothing more")
        await #expect(throws: spent) {
            try await replay.send(HTTPRequest(method: .put, path: "/a", body: [1]))
        }
    }

    @Test(arguments: [
        NetworkError.badURL("/x"), .notConnected("no route"), .timedOut, .cancelled, .untrusted("expired"),
        .transport("broke"), .tooLarge(limit: 7), .status(500, body: [0xFF]), .undecodable("x"),
        .unexpectedCall("y"),
    ])
    func `Records errors`(error: NetworkError) async throws {
        try await record(StubTransport.failing(error)) { transport in
            await #expect(throws: error) { try await transport.send(HTTPRequest(path: "/a")) }
        }
        let replay = try ReplayTransport(path: path)
        await #expect(throws: error) { try await replay.send(HTTPRequest(path: "/a")) }
    }

    @Test func `Bytes, forms, streams and files are replayed unchanged`() async throws {
        try folder.write([UInt8](repeating: 7, count: 100), to: "upload")
        let upload = HTTPBody.file(try HTTPFile(path: folder.file("upload")))
        let answer: [UInt8] = [0, 0xFF, 0x0A]
        let download = folder.file("upload")
        let backend = EmbeddedTransport { request in
            _ = try? await request.content.collect(upTo: 1000)
            guard request.path != "/file" else {
                return (try? HTTPFile(path: download)).map { HTTPResponse(content: .file($0)) }
                    ?? HTTPResponse(status: 500)
            }
            let feed = Feed([[answer[0]], Array(answer[1...])])
            return HTTPResponse(content: .stream(HTTPBodyStream { await feed.next() }))
        }
        func form(seed: UInt64) -> HTTPRequest {
            var random = SplitMix(seed: seed)
            var form = MultipartWriter(using: &random)
            form.add("secret", "\(seed)")
            form.add("a", content: upload)
            return HTTPRequest(
                method: .post, path: "/form", headers: ["Content-Type": form.contentType], content: form.body)
        }
        func stream() -> HTTPRequest {
            let feed = Feed([[1], [2]])
            return HTTPRequest(
                method: .put, path: "/s", content: .stream(HTTPBodyStream { await feed.next() }))
        }
        let file = HTTPRequest(method: .put, path: "/file", content: upload)
        try await record(backend) { transport in
            for request in [form(seed: 1), stream(), file] {
                let response = try await transport.stream(request)
                _ = try await response.content.collect(upTo: 1000)
            }
        }
        let replay = try ReplayTransport(path: path, bodyLimit: 1000)
        #expect(try await replay.send(file).body == [UInt8](repeating: 7, count: 100))
        #expect(try await replay.send(stream()).body == answer)
        #expect(try await replay.send(form(seed: 2)).body == answer)
    }

    @Test func `A broken body breaks again after the same bytes`() async throws {
        let feed = Feed([[1], [2]])
        let backend = StubTransport { _ in
            HTTPResponse(
                headers: ["Content-Length": "9"],
                content: .stream(
                    HTTPBodyStream { () throws(NetworkError) in
                        guard let piece = await feed.next() else { throw .transport("cut off") }
                        return piece
                    }))
        }
        try await record(backend) { transport in
            let response = try await transport.stream(HTTPRequest(path: "/a"))
            await #expect(throws: NetworkError.transport("cut off")) {
                try await response.content.collect(upTo: 9)
            }
        }
        let response = try await ReplayTransport(path: path).stream(HTTPRequest(path: "/a"))
        #expect(response.headers["Content-Length"] == "9")
        guard case .stream(let stream) = response.content else {
            Issue.record("not a stream")
            return
        }
        #expect(try await stream.next() == [1, 2])
        await #expect(throws: NetworkError.transport("cut off")) { try await stream.next() }
    }

    @Test func `Refuses to replay a body that was too long to record`() async throws {
        try await record(StubTransport { _ in HTTPResponse(body: Array("four".utf8)) }, bodyLimit: 3) {
            transport in
            _ = try await transport.send(HTTPRequest(method: .put, path: "/a", body: Array("sent".utf8)))
        }
        let replay = try ReplayTransport(path: path, bodyLimit: 3)
        let error = NetworkError.transport("the recording has only 3 of 4 bytes of an answer")
        await #expect(throws: error) {
            try await replay.send(HTTPRequest(method: .put, path: "/a", body: Array("sent".utf8)))
        }
    }

    @Test func `Records a stream up to where its reader stopped`() async throws {
        try await record(StubTransport { _ in HTTPResponse(content: .stream(HTTPBodyStream { [1] })) }) {
            transport in
            guard case .stream(let stream) = try await transport.stream(HTTPRequest(path: "/a")).content
            else {
                Issue.record("not a stream")
                return
            }
            _ = try await stream.next()
            stream.cancel()
        }
        let error = NetworkError.transport(
            "the recording has no more of an answer that was not read to its end")
        await #expect(throws: error) { try await ReplayTransport(path: path).send(HTTPRequest(path: "/a")) }
    }

    @Test func `An upload that was not read to its end matches any body`() async throws {
        try await record(StubTransport.answering(.status(413))) { transport in
            let stream = HTTPBodyStream { [1] }
            _ = try await transport.send(HTTPRequest(method: .put, path: "/a", content: .stream(stream)))
        }
        let request = HTTPRequest(method: .put, path: "/a", body: [1, 2, 3])
        #expect(try await ReplayTransport(path: path).send(request).status == 413)
    }

    @Test func `Control characters do not reach the file`() async throws {
        let text = "\u{1B}[2J\u{9B}\u{202E}\u{E0041}\n가"
        try await record(StubTransport { _ in HTTPResponse(body: Array(text.utf8)) }) { transport in
            _ = try await transport.send(HTTPRequest(path: "/a"))
        }
        let file = try folder.text(of: "recording")
        #expect(file.contains(#"\u009b\u202e\udb40\udc41\n가"#))
        #expect(try await ReplayTransport(path: path).send(HTTPRequest(path: "/a")).body == Array(text.utf8))
    }
}
