import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import Testing

@Suite struct StubTransportTests {
    private func body(_ transport: StubTransport, _ target: String) async throws -> String {
        String(decoding: try await transport.send(HTTPRequest(target: target)).body, as: UTF8.self)
    }

    @Test func `Returns the answers in order to the matching calls`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/a", query: ["page": "2"], .json("two"))
        transport.on(.get, "/a", .json("first"), .failing(.timedOut))
        transport.on(
            .get, "/b",
            always: { request throws(NetworkError) in HTTPResponse(body: Array(request.path.utf8)) })
        #expect(try await body(transport, "/a?page=1") == "first")
        #expect(try await body(transport, "/a?x=1&page=2") == "two")
        await #expect(throws: NetworkError.timedOut) { try await body(transport, "/a") }
        #expect(try await body(transport, "/b") == "/b")
        #expect(try await body(transport, "/b") == "/b")
        #expect(transport.requests.map(\.target) == ["/a?page=1", "/a?x=1&page=2", "/a", "/b", "/b"])
        transport.verify()
    }

    @Test func `Fails the test for an unexpected call and names both`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/x", query: ["y": "2"], .json(""))
        transport.on(.post, "/x", .json(""))
        await withKnownIssue {
            let error = await #expect(throws: NetworkError.self) { try await body(transport, "/x?y=1") }
            guard case .unexpectedCall(let text) = error else { return }
            #expect(text.english.hasPrefix("GET /x?y=1 was not expected in "))
            #expect(text.english.contains("names both"))
            #expect(text.english.hasSuffix("; expected: GET /x?y=2, POST /x"))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("GET /x?y=1 was not expected in ") }
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `An answer is used for one call`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/a", .status(204))
        _ = try await body(transport, "/a")
        await withKnownIssue {
            await #expect(throws: NetworkError.self) { try await body(transport, "/a") }
        } matching: {
            $0.comments.contains { $0.rawValue.contains("GET /a was not expected") }
        }
    }

    @Test func `Names prepared answers that were not used`() async throws {
        let transport = StubTransport()
        transport.on(.get, "/used", .status(200))
        transport.on(.get, "/half", .status(200), .status(200))
        transport.on(.delete, "/never", always: { _ throws(NetworkError) in HTTPResponse() })
        _ = try await body(transport, "/used")
        _ = try await body(transport, "/half")
        let found = Mutex<[String]>([])
        withKnownIssue {
            transport.verify()
        } matching: { issue in
            found.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        #expect(
            found.withLock { $0 } == [
                "GET /half was called 1 times, 2 answers were prepared",
                "DELETE /never was prepared but never called",
            ])
    }

    @Test func `A transport for every request has nothing to verify`() async throws {
        let transport = StubTransport.json("{}", status: 202)
        transport.verify()
        #expect(try await transport.send(HTTPRequest(path: "/any")).status == 202)
    }
}
