import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Platform
import Testing

/// The form of sessions in the secret store, which earlier versions wrote and other processes read.
@Suite(.timeLimit(.minutes(10))) struct StoredSessionTests {
    private static let name = "community session of \(Device.origin)"
    private static let session = #"""
        {"id":10,"name":"meng","email":"a@b.c","role":"moderator","isBlocked":false,"createdAt":1700000000,\#
        "jwt":"j","renewsAt":1000500,"refresh":{"value":"r","key":"k"},"database":"d"}
        """#

    private let transport = StubTransport()

    private func device(_ text: String) -> Device {
        Device(transport, store: InMemorySecretStore([Self.name: Secret(text)]))
    }

    @Test func `Reads a stored session`() async throws {
        let device = device(Self.session)
        let session = try #require(try await device.sessions.current())
        let account = session.account
        #expect(account.id == 10 && account.name == "meng" && account.email == "a@b.c")
        #expect(account.role == .moderator && !account.isBlocked)
        #expect(account.createdAt.timeIntervalSince1970 == 1_700_000_000)
        #expect(session.database == "d")
        #expect(await device.tokens.current() == AccessToken(account: "10", value: "j"))
    }

    @Test func `Renews a stored session at its time, under its key`() async throws {
        let device = device(Self.session)
        device.clock.advance(499)
        #expect(await device.tokens.current()?.value == "j")
        transport.on(.post, "/auth/refresh", .json(BoardJSON.session(jwt: "k", refresh: "s")))
        device.clock.advance(1)
        #expect(await device.tokens.current()?.value == "k")
        #expect(String(decoding: transport.requests[0].body, as: UTF8.self) == #"{"refresh_token":"r"}"#)
        #expect(transport.requests[0].headers["Idempotency-Key"] == #""k""#)
    }

    @Test func `Reads a stored session that cannot be renewed`() async throws {
        let text = Self.session.replacing(
            #""renewsAt":1000500,"refresh":{"value":"r","key":"k"},"database":"d""#, with: "")
        let device = device(text.replacing(#""j","#, with: #""j""#))
        #expect(try await device.sessions.current()?.database == nil)
        device.clock.advance(1_000)
        #expect(await device.tokens.current()?.value == "j")
    }

    @Test func `Writes sessions in the form in which it reads them`() async throws {
        let device = device(Self.session)
        transport.on(
            .get, "/users/me",
            .json(
                """
                {"id":10,"username":"kim","email":"a@b.c","role":{"id":1,"type":"authenticated"},"blocked":false,\
                "created_at":"2023-11-14T22:13:20.000Z"}
                """))
        _ = try await device.sessions.refreshed()
        let stored = try #require(try await device.store.secret(named: Self.name)).revealed
        let expected = Self.session.replacing("meng", with: "kim").replacing("moderator", with: "member")
        // The order of the members is not defined.
        #expect(stored.sorted() == expected.sorted())
    }
}
