import DataCore
import MarketData
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Synchronization
import Testing

/// The form of sessions in the secret store, which earlier versions wrote and other processes read.
@Suite(.timeLimit(.minutes(10))) struct StoredSessionTests {
    private static let name = "exchange session of this device"
    private static let session = #"""
        {"id":3,"email":"a@b.cd","name":"민지","address":"서울","shoeSize":240,"accessToken":"a","refreshToken":"r",\#
        "renewalKey":"k","renewsAt":500,"database":"d"}
        """#

    private let transport = StubTransport()
    private let store = InMemorySecretStore([Self.name: Secret(Self.session)])

    private func sessions(at now: Int) -> ExchangeSessions {
        ExchangeSessions(server: nil, open: http(transport), secrets: store, now: { now })
    }

    private func members(_ sessions: ExchangeSessions) -> DefaultMemberRepository {
        let authenticated = AuthenticatingTransport(
            transport, origin: HTTPRequest.embedded, source: sessions)
        return DefaultMemberRepository(
            client: ExchangeClient(http(authenticated)), sessions: sessions)
    }

    private func http(_ transport: any HTTPTransport) -> HTTPClient {
        HTTPClient(origin: HTTPRequest.embedded, transport: transport)
    }

    @Test func `Reads a stored session`() async throws {
        let sessions = sessions(at: 499)
        let member = ExchangeMember(id: 3, email: "a@b.cd", name: "민지", address: "서울", shoeSize: 240)
        #expect(try await members(sessions).current() == member)
        #expect(await sessions.current() == AccessToken(account: "3", value: "a"))
    }

    @Test func `Renews a stored session at its time, under its key`() async throws {
        let renewed = #"{"userId":3,"accessToken":"b","refreshToken":"s","expiresIn":60}"#
        transport.on(.post, "/users/refresh", .json(renewed))
        #expect(await sessions(at: 500).current()?.value == "b")
        #expect(
            String(decoding: transport.requests[0].body, as: UTF8.self) == #"{"refreshToken":"Bearer r"}"#)
        #expect(transport.requests[0].headers["Idempotency-Key"] == #""k""#)
    }

    @Test func `Writes sessions in the form in which it reads them`() async throws {
        transport.on(
            .get, "/users/me",
            .json(#"{"id":3,"email":"a@b.cd","name":"수지","address":null,"shoeSize":250}"#))
        _ = try await members(sessions(at: 0)).refreshed()
        let stored = try #require(try await store.secret(named: Self.name)).revealed
        let expected = Self.session.replacing("민지", with: "수지")
            .replacing(#""address":"서울","#, with: "").replacing("240", with: "250")
        // The order of the members is not defined.
        #expect(stored.sorted() == expected.sorted())
    }

    @Test func `Ends the session of a refused token from outside without a renewal`() async throws {
        transport.on(
            .get, "/users/me",
            .json(#"{"id":3,"email":"a@b.cd","name":null,"address":null,"shoeSize":250}"#))
        let ended = Mutex<[ExchangeMember.ID]>([])
        let sessions = ExchangeSessions(
            server: nil, open: http(transport), secrets: InMemorySecretStore(), now: { 0 }, hasToken: true,
            onEnd: { member in ended.withLock { $0.append(member.id) } })
        #expect(try await sessions.session()?.account.email == "a@b.cd")
        let token = try #require(await sessions.current())
        #expect(try await sessions.refresh(token) == nil)
        #expect(ended.withLock { $0 } == [3])
        #expect(transport.requests.map(\.path) == ["/users/me"])
    }
}
