import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AuthenticatingTransportTests {
    private let origin = "https://server.test"
    private let old = AccessToken(account: "ann", value: "old")
    private let new = AccessToken(account: "ann", value: "new")

    private func request(_ path: String = "/a", content: HTTPBody = .bytes([])) -> HTTPRequest {
        HTTPRequest(origin: origin, path: path, content: content)
    }

    /// Accepts the new token only.
    private let server = StubTransport { request throws(NetworkError) in
        request.headers["Authorization"] == "Bearer new"
            ? HTTPResponse(body: [1]) : HTTPResponse(status: 401, body: [0])
    }

    private func transport(_ vault: TokenVault, over server: any HTTPTransport) -> AuthenticatingTransport {
        AuthenticatingTransport(server, origin: origin, source: vault)
    }

    /// Sends `count` concurrent requests that all get a 401 before the first refresh.
    private func parallel(_ count: Int, _ vault: TokenVault) async throws -> [HTTPResponse] {
        let arrived = Mutex(0)
        let all = Gate()
        let server = StubTransport { request throws(NetworkError) in
            if request.headers["Authorization"] == "Bearer new" { return HTTPResponse(body: [1]) }
            if arrived.withLock({
                $0 += 1; return $0 == count
            }) {
                all.open()
            }
            await all.wait()
            return HTTPResponse(status: 401, body: [0])
        }
        let transport = transport(vault, over: server)
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for number in 0..<count {
                group.addTask { try await transport.send(self.request("/\(number)")) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `Two hundred 401 answers cause one refresh`() async throws {
        let vault = TokenVault(old) { [new] _ throws(NetworkError) in
            for _ in 0..<100 { await Task.yield() }
            return new
        }
        let responses = try await parallel(200, vault)
        #expect(responses.count == 200 && responses.allSatisfy { $0.status == 200 })
        #expect(vault.refreshes == 1)
        #expect(vault.signOuts == 0)
    }

    @Test func `A session that is not renewed ends once, and all requests get their 401`() async throws {
        let vault = TokenVault(old)
        let responses = try await parallel(200, vault)
        #expect(responses.count == 200 && responses.allSatisfy { $0.status == 401 && $0.body == [0] })
        #expect(vault.refreshes == 1)
        #expect(vault.signOuts == 1)
        #expect(await vault.current() == nil)
    }

    @Test func `A server that is not reached ends no session`() async {
        let vault = TokenVault(old) { _ throws(NetworkError) in throw .notConnected("no route") }
        await #expect(throws: NetworkError.notConnected("no route")) {
            try await transport(vault, over: server).send(request())
        }
        #expect(vault.signOuts == 0)
        #expect(await vault.current() == old)
    }

    @Test func `A late 401 for an older token is sent again without a refresh`() async throws {
        let vault = TokenVault(old)
        let held = HeldTransport()
        let transport = transport(vault, over: held)
        async let response = transport.send(request())
        await held.arrival(of: 1)
        vault.set(new)
        held.answer(request: 1, with: .status(401))
        await held.arrival(of: 2)
        #expect(held.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new"])
        held.answer(request: 2, with: .status(200))
        #expect(try await response.status == 200)
        #expect(vault.refreshes == 0)
    }

    @Test func `Sends nothing again for another account`() async throws {
        let vault = TokenVault(old)
        let held = HeldTransport()
        let transport = transport(vault, over: held)
        async let response = transport.send(request())
        await held.arrival(of: 1)
        vault.set(AccessToken(account: "bob", value: "new"))
        held.answer(request: 1, with: .status(401))
        #expect(try await response.status == 401)
        #expect(vault.refreshes == 0)
        #expect(vault.signOuts == 0)
    }

    @Test func `Returns a second 401`() async throws {
        let vault = TokenVault(old) { _ throws(NetworkError) in AccessToken(account: "ann", value: "useless")
        }
        #expect(try await transport(vault, over: server).send(request()).status == 401)
        #expect(server.requests.count == 2)
        #expect(vault.refreshes == 1)
    }

    @Test func `Adds the token only for its origin`() async throws {
        let vault = TokenVault(new)
        let transport = transport(vault, over: server)
        for origin in ["https://other.test", "http://server.test", "https://server.test:444"] {
            #expect(try await transport.send(HTTPRequest(origin: origin, path: "/")).status == 401)
        }
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == nil })
        #expect(vault.refreshes == 0)
        #expect(try await transport.send(request()).status == 200)
    }

    @Test func `Passes on a request with its own Authorization or without a user unchanged`() async throws {
        var own = request()
        own.headers["authorization"] = "Basic eA=="
        #expect(try await transport(TokenVault(new), over: server).send(own).status == 401)
        #expect(try await transport(TokenVault(nil), over: server).send(request()).status == 401)
        #expect(server.requests == [own, request()])
    }

    @Test func `A cancelled caller returns, and the refresh continues for the others`() async throws {
        let (isRefreshing, mayFinish) = (Gate(), Gate())
        let wasCancelled = Mutex(false)
        let vault = TokenVault(old) { [new] _ throws(NetworkError) in
            isRefreshing.open()
            await mayFinish.wait()
            wasCancelled.withLock { $0 = Task.isCancelled }
            return new
        }
        let transport = transport(vault, over: server)
        let leaver = Task { try await transport.send(self.request("/1")) }
        await isRefreshing.wait()
        let stayer = Task { try await transport.send(self.request("/2")) }
        leaver.cancel()
        await #expect(throws: NetworkError.cancelled) { try await leaver.value }
        mayFinish.open()
        #expect(try await stayer.value.status == 200)
        #expect(vault.refreshes == 1)
        #expect(!wasCancelled.withLock { $0 })
    }

    @Test func `Keeps the token of a refresh whose callers were all cancelled`() async throws {
        let (isRefreshing, mayFinish) = (Gate(), Gate())
        let vault = TokenVault(old) { [new] _ throws(NetworkError) in
            isRefreshing.open()
            await mayFinish.wait()
            return new
        }
        let transport = transport(vault, over: server)
        let only = Task { try await transport.send(self.request()) }
        await isRefreshing.wait()
        only.cancel()
        await #expect(throws: NetworkError.cancelled) { try await only.value }
        mayFinish.open()
        #expect(try await transport.send(request()).status == 200)
        #expect(vault.refreshes == 1)
    }

    @Test func `A stream cannot be sent again, but the next request has the new token`() async throws {
        let vault = TokenVault(old) { [new] _ throws(NetworkError) in new }
        let transport = transport(vault, over: server)
        let content = HTTPBody.stream(HTTPBodyStream { () throws(NetworkError) in nil })
        #expect(try await transport.send(request(content: content)).status == 401)
        #expect(server.requests.count == 1)
        #expect(await vault.current() == new)
        #expect(try await transport.stream(request()).status == 200)
    }

    @Test func `A token does not appear in descriptions`() {
        var dumped = ""
        let token = AccessToken(account: "ann", value: "s3cret")
        dump(token, to: &dumped)
        #expect(!(dumped + "\(token)" + String(reflecting: token) + "\([token])").contains("s3cret"))
    }
}
