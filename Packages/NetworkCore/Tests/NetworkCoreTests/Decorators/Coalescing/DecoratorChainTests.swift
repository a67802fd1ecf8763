@testable import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DecoratorChainTests {
    private let server = StubTransport()
    private let origin = "https://server.test"

    /// All decorators, in the documented order.
    private func chain(_ vault: TokenVault) -> CoalescingTransport {
        let retrying = RetryingTransport(server, sleep: { _ in }, generator: SplitMix(seed: 1))
        let authenticating = AuthenticatingTransport(retrying, origin: origin, source: vault)
        return CoalescingTransport(authenticating)
    }

    @Test func `A hundred equal requests to a failing server cost three attempts`() async throws {
        let arrived = Gate()
        server.on(
            .get, "/a", .status(503),
            StubAnswer { _ throws(NetworkError) in
                await arrived.wait()
                return HTTPResponse(status: 401)
            },
            .response(HTTPResponse(body: [1])))
        let vault = TokenVault(AccessToken(account: "ann", value: "old")) { _ throws(NetworkError) in
            AccessToken(account: "ann", value: "new")
        }
        let chain = chain(vault)
        let request = HTTPRequest(origin: origin, path: "/a")
        let calls = (0..<100).map { _ in Task { try await chain.send(request).body } }
        try await eventually("all wait for one exchange") { chain.waiters == 100 }
        arrived.open()
        for call in calls { #expect(try await call.value == [1]) }
        #expect(
            server.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])
        #expect(vault.refreshes == 1)
        server.verify()
    }

    @Test func `Requests after a change see the change`() async throws {
        let body = Mutex<[UInt8]>([1])
        server.on(.get, "/a") { _ throws(NetworkError) in
            HTTPResponse(body: body.withLock { $0 })
        }
        server.on(.put, "/a") { request throws(NetworkError) in
            body.withLock { $0 = request.body }
            return HTTPResponse(status: 204)
        }
        let chain = chain(TokenVault(AccessToken(account: "ann", value: "new")))
        for number in 1...3 as ClosedRange<UInt8> {
            _ = try await chain.send(
                HTTPRequest(method: .put, origin: origin, path: "/a", body: [number]))
            for _ in 0..<3 {
                #expect(try await chain.send(HTTPRequest(origin: origin, path: "/a")).body == [number])
            }
        }
        #expect(server.requests.count == 12)
    }
}
