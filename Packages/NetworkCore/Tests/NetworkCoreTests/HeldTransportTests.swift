import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct HeldTransportTests {
    private let transport = HeldTransport()

    private func call(_ path: String) -> Task<HTTPResponse, any Error> {
        let transport = transport
        return Task { try await transport.send(HTTPRequest(path: path)) }
    }

    @Test func `Answers arrive in the order that the test chooses`() async throws {
        let first = call("/1")
        await transport.arrival(of: 1)
        let second = call("/2")
        await transport.arrival(of: 2)
        #expect(transport.requests.map(\.path) == ["/1", "/2"])
        transport.answer(request: 2, with: .json("new"))
        #expect(try await second.value.body == Array("new".utf8))
        transport.answer(request: 1, with: .failing(.timedOut))
        await #expect(throws: NetworkError.timedOut) { try await first.value }
    }

    @Test func `A cancelled call returns and cannot be answered`() async {
        let held = call("/1")
        await transport.arrival(of: 1)
        held.cancel()
        await #expect(throws: NetworkError.cancelled) { try await held.value }
        withKnownIssue { transport.answer(request: 1, with: .status(200)) }
        withKnownIssue { transport.answer(request: 2, with: .status(200)) }
    }

    @Test func `A call of a cancelled task arrives and fails`() async {
        let transport = transport
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(path: "/1"))
        }
        await #expect(throws: NetworkError.cancelled) { try await call.value }
        await transport.arrival(of: 1)
    }
}
