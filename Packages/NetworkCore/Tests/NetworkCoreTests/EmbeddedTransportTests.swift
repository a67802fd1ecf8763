import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import Testing

@Suite struct EmbeddedTransportTests {
    private func echo(_ request: HTTPRequest) -> HTTPResponse {
        HTTPResponse(status: 201, headers: request.headers, body: request.body)
    }

    @Test func `Passes on the request and returns the answer`() async throws {
        let transport = EmbeddedTransport { self.echo($0) }
        let response = try await transport.send(
            HTTPRequest(method: .post, path: "/a", headers: ["X-MixedCase": "v"], body: [1, 2]))
        #expect(response.status == 201)
        #expect(response.body == [1, 2])
        #expect(response.headers.fields.first?.name == "X-MixedCase")
        #expect(response.headers["content-length"] == "2")
    }

    @Test func `An answer to a HEAD has the length but not the body`() async throws {
        let transport = EmbeddedTransport { _ in HTTPResponse(body: [1, 2, 3]) }
        let response = try await transport.send(HTTPRequest(method: .head, path: "/"))
        #expect(response.body.isEmpty)
        #expect(response.headers["Content-Length"] == "3")
    }

    @Test(arguments: [204, 304])
    func `An answer with a bodiless status has no body`(_ status: Int) async throws {
        let transport = EmbeddedTransport { _ in HTTPResponse(status: status, body: [1]) }
        let response = try await transport.send(HTTPRequest(path: "/"))
        #expect(response == HTTPResponse(status: status))
    }

    @Test func `Refuses a request over the limit without calling the backend`() async throws {
        let transport = EmbeddedTransport(maximumBodyBytes: 3) { self.echo($0) }
        #expect(try await transport.send(HTTPRequest(path: "/", body: [1, 2, 3])).status == 201)
        #expect(try await transport.send(HTTPRequest(path: "/", body: [1, 2, 3, 4])).status == 413)
    }

    @Test func `Refuses an answer over the limit`() async {
        let transport = EmbeddedTransport(maximumBodyBytes: 3) { _ in HTTPResponse(body: [1, 2, 3, 4]) }
        await #expect(throws: NetworkError.tooLarge(limit: 3)) {
            try await transport.send(HTTPRequest(path: "/"))
        }
    }

    @Test func `Refuses a path that is invalid in a request line`() async {
        let transport = EmbeddedTransport { self.echo($0) }
        await #expect(throws: NetworkError.badURL("/a b")) {
            try await transport.send(HTTPRequest(path: "/a b"))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `A cancelled caller returns at once and the backend is cancelled`() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (stopped, stop) = AsyncStream.makeStream(of: Bool.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let transport = EmbeddedTransport { _ in
            start.yield()
            // Uses a separate task, because a stream ends for a cancelled reader.
            await Task.detached { for await _ in gate { break } }.value
            stop.yield(Task.isCancelled)
            return HTTPResponse()
        }
        let call = Task { () throws(NetworkError) in try await transport.send(HTTPRequest(path: "/")) }
        for await _ in started { break }
        call.cancel()
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        open.yield()
        for await wasCancelled in stopped {
            #expect(wasCancelled)
            break
        }
    }

    @Test func `Does not serve a caller that was cancelled before`() async {
        let asked = Mutex(false)
        let transport = EmbeddedTransport { _ in
            asked.withLock { $0 = true }
            return HTTPResponse()
        }
        let call = Task { () throws(NetworkError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(path: "/"))
        }
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        #expect(!asked.withLock { $0 })
    }

    @Test func `Many concurrent calls each get their own answer`() async throws {
        let transport = EmbeddedTransport { self.echo($0) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let body = Array("\(number)".utf8)
                    return try await transport.send(HTTPRequest(path: "/", body: body)).body == body
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }
}
