import CommunityDomain
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import AccountCore
@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct AuthenticatorTests {
    private func me(_ fixture: Fixture, _ fields: String...) async throws -> Reply {
        var request = HTTPRequest(path: "/users/me")
        for field in fields { try request.headers.add("Authorization", field) }
        return Reply(await fixture.backend(request))
    }

    @Test(arguments: ["Bearer", "bearer", "BEARER", "bEaReR"])
    func `The scheme is not case-sensitive`(_ scheme: String) async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let reply = try await me(fixture, "\(scheme) \(ann.token)")
        #expect(reply.status == 200 && reply.id == ann.id)
    }

    @Test func `A request without the field is forbidden`() async throws {
        let reply = try await me(Fixture())
        #expect(reply.status == 403)
        #expect(reply.text == #"{"statusCode":403,"error":"Forbidden","message":"Forbidden"}"#)
    }

    @Test(arguments: ["", "Bearer", "TOKEN", "Bearer TOKEN more", "Bearer  TOKEN", "Bearer,TOKEN"])
    func `A field without exactly two words is malformed`(_ field: String) async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let reply = try await me(fixture, field.replacing("TOKEN", with: ann.token))
        #expect(reply.status == 401)
        #expect(
            reply.message == "Invalid authorization header format. Format is Authorization: Bearer [token]")
    }

    @Test func `Two fields are malformed`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let reply = try await me(fixture, "Bearer \(ann.token)", "Bearer \(ann.token)")
        #expect(reply.status == 401 && reply.message?.hasPrefix("Invalid authorization header") == true)
    }

    @Test(arguments: ["Basic TOKEN", "Bearer x", "Bearer TOKENx", "Token TOKEN"])
    func `Another scheme or token is invalid`(_ field: String) async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let reply = try await me(fixture, field.replacing("TOKEN", with: ann.token))
        #expect(reply.text == #"{"statusCode":401,"error":"Unauthorized","message":"Invalid token."}"#)
        #expect(reply.status == 401)
    }

    @Test func `A token expires`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        fixture.clock.advance(seconds: 900 + 59)
        #expect(try await fixture.get("/users/me", as: ann).status == 200)
        fixture.clock.advance(seconds: 1)
        #expect(try await fixture.get("/users/me", as: ann).message == "Invalid token.")
    }

    @Test func `Signing out invalidates the token, but not those of another session`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let other = try await fixture.signIn("ann")
        let reply = try await fixture.send(.post, "/auth/logout", as: ann)
        #expect(reply.status == 200 && reply.text == "{}")
        #expect(try await fixture.get("/users/me", as: ann).status == 401)
        #expect(try await fixture.send(.post, "/auth/logout", as: ann).status == 401)
        #expect(try await fixture.get("/users/me", as: other).status == 200)
    }

    @Test func `A blocked account is refused as such`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        try await fixture.setBlocked(true, of: ann)
        let reply = try await fixture.get("/users/me", as: ann)
        #expect(reply.status == 401)
        #expect(reply.message == "Your account has been blocked by the administrator.")
    }

    @Test func `A session belongs to one account, even for a signed token`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let bob = try await fixture.signUp("bob")
        let key = try await fixture.store.accounts.signingKey.bytes(in: fixture.database)
        let now = fixture.store.seconds
        func token(_ account: Int, _ session: Int) -> String {
            AccessClaims(account: account, session: session, issuedAt: now, expiresAt: now + 900)
                .signed(with: key)
        }
        let session = try await fixture.session(of: ann)
        #expect(try await me(fixture, "Bearer \(token(ann.id, session))").status == 200)
        #expect(try await me(fixture, "Bearer \(token(bob.id, session))").status == 401)
        #expect(try await me(fixture, "Bearer \(token(ann.id, 99))").status == 401)
        #expect(try await me(fixture, "Bearer \(token(99, session))").status == 401)
    }

    @Test func `A replaced key signs no valid tokens, even for servers that already run`() async throws {
        let fixture = Fixture()
        let other = Fixture(over: fixture)
        _ = try await fixture.signUp("ann")
        let old = try await fixture.store.accounts.signingKey.bytes(in: fixture.database)
        let sessions = try await fixture.database.write { connection throws(StoreError) in
            try AccountTables.rotateKey(now: fixture.store.milliseconds, on: connection)
        }
        #expect(sessions == 1)
        fixture.clock.advance(seconds: 5)
        let bob = try await fixture.signUp("bob")
        let now = fixture.store.seconds
        let session = try await fixture.session(of: bob)
        let forged = AccessClaims(account: bob.id, session: session, issuedAt: now, expiresAt: now + 900)
        for server in [fixture, other] {
            #expect(try await me(server, "Bearer \(bob.token)").status == 200)
            #expect(try await me(server, "Bearer \(forged.signed(with: old))").status == 401)
        }
    }

    @Test func `Every database has its own key`() async throws {
        let (one, two) = (Fixture(), Fixture())
        let ann = try await one.signUp("ann")
        _ = try await two.signUp("ann")
        #expect(try await two.get("/users/me", as: ann).message == "Invalid token.")
    }

    @Test func `Refreshes a caller while the session is open`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let accounts = fixture.store.accounts
        let request = HTTPRequest(path: "/", headers: ["Authorization": "Bearer \(ann.token)"])
        let caller: Caller<Role> = try await accounts.caller(of: request)
        func role() async throws -> Role? {
            try await fixture.store.database.read { connection throws(StoreError) in
                try accounts.refreshed(caller, on: connection)?.role
            }
        }
        try await fixture.setRole(.admin, of: ann)
        #expect(try await role() == .admin)
        _ = try await fixture.send(.post, "/auth/logout", as: ann)
        #expect(try await role() == nil)
    }
}
