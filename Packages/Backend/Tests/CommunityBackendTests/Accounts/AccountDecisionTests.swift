import AccountCore
import CommunityDomain
import Foundation
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct AccountDecisionTests {
    private let fixture = Fixture()

    private func setRole(
        _ role: String, of name: String, as person: Person, key: String? = nil
    ) async throws -> Reply {
        try await fixture.send(
            .put, "/users/role", #"{"username":"\#(name)","role":"\#(role)"}"#, as: person, key: key)
    }

    private func setBlocked(
        _ blocked: String, of name: String, as person: Person, reason: String = "spam"
    ) async throws -> Reply {
        try await fixture.send(
            .put, "/users/blocked", #"{"username":"\#(name)","blocked":\#(blocked),"reason":"\#(reason)"}"#,
            as: person)
    }

    private func logged() async throws -> Int {
        try await fixture.number("SELECT count(*) FROM moderation_log")
    }

    @Test func `An admin changes a role at once, and the log contains it`() async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        let ann = try await fixture.signUp("ann")
        let reply = try await setRole("moderator", of: "Ann", as: boss)
        #expect(reply.status == 200 && reply.id == ann.id)
        #expect((reply.object["role"] as? [String: Any])?["type"] as? String == "moderator")
        #expect(try await fixture.get("/reports", as: ann).status == 200)
        let line = try #require(try await fixture.get("/moderation", as: boss).list.first)
        #expect(line["deed"] as? String == "role" && line["role"] as? String == "moderator")
        #expect((line["account"] as? [String: Any])?["id"] as? Int == ann.id)
        #expect((line["moderator"] as? [String: Any])?["id"] as? Int == boss.id)
        #expect(try await setRole("moderator", of: "ann", as: boss).status == 200)
        #expect(try await logged() == 1)
    }

    @Test func `Admins cannot decide about themselves`() async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        #expect(try await setRole("member", of: "boss", as: boss).status == 403)
        #expect(try await setBlocked("true", of: "boss", as: boss).status == 403)
        #expect(try await fixture.get("/users/me", as: boss).status == 200)
    }

    @Test(arguments: [Role.member, .moderator])
    func `Only admins decide`(_ role: Role) async throws {
        let ann = try await fixture.signUp("ann", role: role)
        _ = try await fixture.signUp("bob")
        #expect(try await setRole("admin", of: "bob", as: ann).status == 403)
        #expect(try await setBlocked("true", of: "bob", as: ann).status == 403)
        #expect(try await logged() == 0)
    }

    @Test func `A caller who is no longer an admin at the write decides nothing`() async throws {
        let ann = try await fixture.signUp("ann")
        _ = try await fixture.signUp("bob")
        let result = try await fixture.database.write { connection throws(StoreError) in
            try AccountDecision.role(.admin).apply(
                to: .name(key: "bob"), by: ann.id, now: 1, on: connection)
        }
        #expect(result == .failure(StrapiFailure.forbidden))
    }

    @Test func `Blocking ends sessions permanently, and unblocking allows signing in again`() async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        let ann = try await fixture.signUp("ann")
        let reply = try await setBlocked("true", of: "ann", as: boss)
        #expect(reply.status == 200 && reply.object["blocked"] as? Bool == true)
        #expect(try await fixture.get("/users/me", as: ann).message?.contains("blocked") == true)
        let refresh = #"{"refresh_token":"\#(ann.refreshToken)"}"#
        #expect(try await fixture.send(.post, "/auth/refresh", refresh).status == 401)
        let again = try await setBlocked("false", of: "ann", as: boss, reason: "")
        #expect(again.object["blocked"] is NSNull)
        #expect(try await fixture.get("/users/me", as: ann).message == "Invalid token.")
        #expect(try await fixture.signIn("ann").id == ann.id)
        #expect(try await logged() == 2)
    }

    @Test(arguments: [
        ("/users/role", #"{"username":"ann"}"#, "role"),
        ("/users/role", #"{"username":"ann","role":"owner"}"#, "role"),
        ("/users/role", #"{"role":"member"}"#, "username"),
        ("/users/blocked", #"{"username":"ann","blocked":"yes"}"#, "blocked"),
        ("/users/blocked", #"{"username":"ann","blocked":true}"#, "reason"),
        ("/users/blocked", #"{"blocked":false}"#, "username"),
    ])
    func `A refusal names the bad field`(_ path: String, _ body: String, _ field: String) async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        let reply = try await fixture.send(.put, path, body, as: boss)
        #expect(reply.status == 400 && reply.message == "ValidationError" && reply.errors[field]?.count == 1)
    }

    @Test func `A missing account is not found`() async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        #expect(try await setRole("member", of: "nobody", as: boss).status == 404)
    }

    @Test func `A retry changes nothing for 30 days`() async throws {
        let boss = try await fixture.signUp("boss", role: .admin)
        _ = try await fixture.signUp("ann")
        #expect(try await setRole("moderator", of: "ann", as: boss, key: "k").status == 200)
        #expect(try await setRole("member", of: "ann", as: boss).status == 200)
        var (boss2, seconds) = (boss, 29.0 * 86_400)
        fixture.clock.advance(seconds: seconds)
        boss2 = try await fixture.signIn("boss")
        let replayed = try await setRole("moderator", of: "ann", as: boss2, key: "k")
        #expect(replayed.headers["Idempotent-Replayed"] == "true" && replayed.status == 200)
        #expect(try await setRole("admin", of: "ann", as: boss2, key: "k").status == 422)
        #expect(try await fixture.number("SELECT count(*) FROM account WHERE role = 'moderator'") == 0)
        seconds = 86_400
        fixture.clock.advance(seconds: seconds)
        boss2 = try await fixture.signIn("boss")
        #expect(try await setRole("moderator", of: "ann", as: boss2, key: "k").status == 200)
        #expect(try await fixture.number("SELECT count(*) FROM account WHERE role = 'moderator'") == 1)
    }
}
