import CommunityData
import CommunityDomain
import DataCore
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import SQLCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionStoreTests {
    private let server = RotatingServer()

    /// The outcomes of concurrent requests, over these devices in turn.
    private func outcomes(_ count: Int, _ devices: Device...) async -> [CommunityError?] {
        await withTaskGroup(of: CommunityError?.self) { group in
            for number in 0..<count { group.addTask { await devices[number % devices.count].outcome } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `Two hundred refused requests cause one renewal`() async throws {
        let device = Device(server)
        try await device.signIn()
        server.expireTokens()
        #expect(await outcomes(200, device) == Array(repeating: nil, count: 200))
        #expect(server.keys.count == 1)
        #expect(device.ended.all.isEmpty)
    }

    @Test func `Two hundred requests near the end of a token cause one renewal and no refusal`() async throws
    {
        let lock = SharedLock()
        let device = Device(server) { await lock.held($0) }
        try await device.signIn()
        device.clock.advance(869)
        #expect(await device.outcome == nil)
        #expect(server.keys.isEmpty)
        device.clock.advance(1)
        #expect(await outcomes(200, device) == Array(repeating: nil, count: 200))
        #expect(server.keys.count == 1)
        #expect(await lock.uses == 2)
    }

    @Test func `Does not ask an unreachable server for a new token before each request`() async throws {
        let device = Device(server)
        try await device.signIn()
        device.clock.advance(870)
        server.state.withLock { $0.refreshStatus = 503 }
        #expect(await outcomes(50, device) == Array(repeating: nil, count: 50))
        #expect(server.refusals == 1)
        device.clock.advance(9)
        #expect(await outcomes(50, device) == Array(repeating: nil, count: 50))
        #expect(server.refusals == 1)
        device.clock.advance(1)
        #expect(await outcomes(50, device) == Array(repeating: nil, count: 50))
        #expect(server.refusals == 2)
    }

    @Test func `A new sign-in replaces the session in an unavailable keyring, and a sign-out removes it`()
        async throws
    {
        let store = ReadlessStore()
        let device = Device(server, store: store)
        await #expect(throws: CommunityError.noSecretStore("away")) {
            _ = try await device.sessions.current()
        }
        try await device.signIn()
        #expect(await store.writes == ["set"])
        #expect(await device.outcome == nil)

        let later = Device(server, store: store)
        _ = try await later.sessions.signOut()
        #expect(await store.writes == ["set", "remove"])
    }

    @Test func `Two processes on one store renew once`() async throws {
        let (store, lock) = (InMemorySecretStore(), SharedLock())
        let one = Device(server, store: store) { await lock.held($0) }
        let other = Device(server, store: store) { await lock.held($0) }
        try await one.signIn()
        #expect(await other.outcome == nil)
        server.expireTokens()
        #expect(await outcomes(100, one, other) == Array(repeating: nil, count: 100))
        #expect(server.keys.count == 1)
        #expect(await lock.uses >= 2)
        #expect(one.ended.all.isEmpty && other.ended.all.isEmpty)
    }

    @Test
    func `Repeats a renewal with a lost answer under the same key, also in the next process`()
        async throws
    {
        let device = Device(server)
        try await device.signIn()
        server.expireTokens()
        server.state.withLock { $0.losesAnswer = true }
        #expect(await device.outcome == .offline)
        #expect(try await device.sessions.current() != nil)
        server.state.withLock { $0.losesAnswer = false }
        let next = Device(server, store: device.store)
        #expect(await next.outcome == nil)
        #expect(server.keys.count == 2 && Set(server.keys).count == 1)
        #expect(!server.isOver && device.ended.all.isEmpty)
        server.expireTokens()
        #expect(await next.outcome == nil)
        #expect(Set(server.keys).count == 2)
    }

    @Test(arguments: [NetworkError.notConnected("no route"), .timedOut])
    func `An unreachable server ends no session`(failure: NetworkError) async throws {
        let device = Device(server)
        try await device.signIn()
        device.clock.advance(10_000)
        server.state.withLock { $0.failure = failure }
        #expect(await outcomes(5, device) == Array(repeating: .offline, count: 5))
        #expect(try await device.sessions.current()?.account.name == "meng")
        server.state.withLock { $0.failure = nil }
        #expect(await device.outcome == nil)
        #expect(device.ended.all.isEmpty)
    }

    @Test(arguments: [500, 502, 429, 403, 404])
    func `An answer that does not refuse the token ends no session`(status: Int) async throws {
        let device = Device(server)
        try await device.signIn()
        server.expireTokens()
        server.state.withLock { $0.refreshStatus = status }
        #expect(await device.outcome != nil)
        #expect(try await device.sessions.current() != nil)
        server.state.withLock { $0.refreshStatus = 200 }
        #expect(await device.outcome == nil)
    }

    @Test(arguments: [false, true])
    func `Reports once that the server ended the session, and all requests need a sign-in`(
        isEarly: Bool
    ) async throws {
        let device = Device(server)
        try await device.signIn()
        server.state.withLock { $0.isOver = true }
        if isEarly { device.clock.advance(899) }
        #expect(await outcomes(200, device) == Array(repeating: .signedOut, count: 200))
        #expect(server.keys.count == 1)
        #expect(device.ended.all.map(\.name) == ["meng"])
        #expect(try await device.sessions.current() == nil)
        #expect(try await Device(server, store: device.store).sessions.current() == nil)
    }

    @Test func `Ends a session that cannot be renewed once, and requests no renewal`() async throws {
        let plain = StubTransport { request throws(NetworkError) in
            switch (request.path, request.headers["Authorization"]) {
            case ("/auth/local", _): HTTPResponse(body: Array(BoardJSON.session().utf8))
            case (_, nil): HTTPResponse(status: 403)
            default: HTTPResponse(status: 401)
            }
        }
        let device = Device(plain)
        try await device.signIn()
        device.clock.advance(10_000_000)
        #expect(await outcomes(50, device) == Array(repeating: .signedOut, count: 50))
        #expect(device.ended.all.count == 1)
        #expect(!plain.requests.contains { $0.path == "/auth/refresh" })
        #expect(try await device.sessions.current() == nil)
    }

    @Test func `Keeps the session that another process stored in place of an ended one`() async throws {
        let store = InMemorySecretStore()
        let (one, other) = (Device(server, store: store), StubTransport.json(BoardJSON.session(id: 11)))
        try await one.signIn()
        server.state.withLock { $0.isOver = true }
        try await Device(other, store: store).signIn()
        #expect(await one.outcome == .signedOut)
        #expect(server.keys.isEmpty)
        #expect(one.ended.all.map(\.id) == [10])
        #expect(try await Device(other, store: store).sessions.current()?.account.id == 11)
    }

    @Test func `A session that another process signed out ends here at the next refusal`() async throws {
        let store = InMemorySecretStore()
        let (one, other) = (Device(server, store: store), Device(server, store: store))
        try await one.signIn()
        _ = try await other.sessions.current()
        _ = try await other.sessions.signOut()
        server.expireTokens()
        #expect(await one.outcome == .signedOut)
        #expect(server.keys.isEmpty && one.ended.all.count == 1 && other.ended.all.isEmpty)
    }

    @Test func `A cancelled caller does not cancel the renewal`() async throws {
        let held = HeldTransport()
        let device = Device(held)
        async let session = device.signIn()
        await held.arrival(of: 1)
        held.answer(request: 1, with: .json(BoardJSON.session(jwt: "a", refresh: "r")))
        _ = try await session
        device.clock.advance(899)
        let leaver = Task { await device.outcome }
        await held.arrival(of: 2)
        #expect(held.requests[1].path == "/auth/refresh")
        leaver.cancel()
        held.answer(request: 2, with: .json(BoardJSON.session(jwt: "b", refresh: "s")))
        #expect(await device.tokens.current()?.value == "b")
        #expect(held.requests.filter { $0.path == "/auth/refresh" }.count == 1)
    }

    @Test func `Reports why the store fails`() async throws {
        let device = Device(server, store: FailingSecretStore(error: .unavailable("others can read it")))
        await #expect(throws: CommunityError.noSecretStore("others can read it")) {
            try await device.signIn()
        }
        await #expect(throws: CommunityError.noSecretStore("others can read it")) {
            try await device.sessions.current()
        }
        #expect(await device.outcome == .noSecretStore("others can read it"))
        let full = Device(server, store: FailingSecretStore(error: .full("no room")))
        await #expect(throws: CommunityError.storage(StoreError.full("no room").reason)) {
            try await full.signIn()
        }
    }

    @Test func `Requests no new token that cannot be stored, and keeps the session`() async throws {
        let store = FillingSecretStore()
        let device = Device(server, store: store)
        try await device.signIn()
        store.isFull = true
        device.clock.advance(870)
        #expect(await device.outcome == nil)
        server.expireTokens()
        #expect(await device.outcome == .unavailable)
        #expect(server.keys.isEmpty && device.ended.all.isEmpty)
        #expect(try await device.sessions.current() != nil)
        store.isFull = false
        #expect(await device.outcome == nil)
        #expect(server.keys.count == 1 && device.ended.all.isEmpty)
    }

    @Test(arguments: [Int.min, -1, 0, 1, 31, Int.max - 1, Int.max])
    func `Renews a token within ten years, however long its lifetime`(
        life: Int
    ) async throws {
        let answer = BoardJSON.session(refresh: "r").replacing("900", with: "\(life)")
        let transport = StubTransport.json(answer)
        let device = Device(transport)
        try await device.signIn()
        _ = await device.tokens.current()
        #expect(transport.requests.contains { $0.path == "/auth/refresh" } == (life <= 1))
        device.clock.advance(315_360_000)
        _ = await device.tokens.current()
        #expect(transport.requests.last?.path == "/auth/refresh")
    }

    @Test func `Ignores a secret that is not a session`() async throws {
        let store = InMemorySecretStore(["community session of \(Device.origin)": Secret("{}")])
        #expect(try await Device(server, store: store).sessions.current() == nil)
    }

    @Test func `Each server has its own session, and no description reveals it`() async throws {
        let device = Device(server)
        try await device.signIn()
        let embedded = CommunitySessions(
            server: nil, open: HTTPClient(origin: HTTPRequest.embedded, transport: server),
            secrets: device.store)
        #expect(try await embedded.session() == nil)
        let secret = try await device.store.secret(named: "community session of \(Device.origin)")
        #expect(secret?.revealed.contains("jwt-1") == true)
        var dumped = ""
        dump(device.signedIn, to: &dumped)
        dump(await device.tokens.current(), to: &dumped)
        #expect(!dumped.contains("jwt-1") && !dumped.contains("refresh-1"))
    }
}

/// A store whose every operation fails.
struct FailingSecretStore: SecretStore {
    let error: StoreError

    func secret(named name: String) async throws(StoreError) -> Secret? { throw error }
    func set(_ secret: Secret, named name: String) async throws(StoreError) { throw error }
    func remove(named name: String) async throws(StoreError) { throw error }
}

/// A store on a disk that may be full.
final class FillingSecretStore: SecretStore {
    private let store = InMemorySecretStore()
    private let full = Mutex(false)

    var isFull: Bool {
        get { full.withLock { $0 } }
        set { full.withLock { $0 = newValue } }
    }

    func secret(named name: String) async throws(StoreError) -> Secret? {
        try await store.secret(named: name)
    }

    func set(_ secret: Secret, named name: String) async throws(StoreError) {
        if isFull { throw .full("no room") }
        try await store.set(secret, named: name)
    }

    func remove(named name: String) async throws(StoreError) { try await store.remove(named: name) }
}

/// A keyring that is no longer available: its secrets cannot be read, and new ones are stored elsewhere.
private actor ReadlessStore: SecretStore {
    private(set) var writes: [String] = []

    func secret(named name: String) throws(StoreError) -> Secret? { throw .unavailable("away") }
    func set(_ secret: Secret, named name: String) { writes.append("set") }
    func remove(named name: String) { writes.append("remove") }
}
