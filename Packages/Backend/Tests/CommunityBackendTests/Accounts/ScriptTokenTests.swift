import CommunityDomain
import DomainCore
import NetworkCore
import PasswordCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct ScriptTokenTests {
    private static let challenge = #"Bearer error="insufficient_scope""#

    @Test(arguments: TestPlace.all)
    func `A token acts within its scope and cannot manage the account`(
        place: TestPlace
    ) async throws {
        let fixture = Fixture(at: place)
        let ann = try await fixture.signUp("ann", role: .admin)
        let (_, reader) = try await fixture.token("backup", .read, as: ann)
        let (id, writer) = try await fixture.token("백업-2", .write, as: ann)
        #expect(try await fixture.get("/users/me", as: reader).id == ann.id)
        #expect(try await fixture.send(.head, "/users/me", as: reader).status == 200)
        let refused = try await fixture.send(.post, "/posts", #"{"text":"x"}"#, as: reader)
        #expect(refused.status == 403 && refused.message == "This token may only read")
        #expect(refused.headers["WWW-Authenticate"] == Self.challenge)
        try await fixture.post("by a script", as: writer, key: "one")
        try await fixture.post("by a script", as: ann, key: "one")
        #expect(try await fixture.number("SELECT count(*) FROM post") == 1)
        let change =
            #"{"currentPassword":"\#(Person.password)","newPassword":"another horse 9","confirmNewPassword":"another horse 9"}"#
        for (method, target, body) in [
            (HTTPMethod.post, "/users/me/tokens", #"{"name":"more"}"#), (.get, "/users/me/tokens", ""),
            (.delete, "/users/me/tokens/\(id)", ""), (.post, "/auth/logout", ""),
            (.post, "/custom/change-password", change),
        ] {
            let reply = try await fixture.send(method, target, body, as: writer)
            #expect(reply.status == 403, "\(target): \(reply.text)")
            #expect(reply.headers["WWW-Authenticate"] == Self.challenge)
        }
        let revoked = try await fixture.send(.delete, "/users/me/tokens/\(id)", as: ann)
        #expect(revoked.object["name"] as? String == "백업-2" && revoked.object["token"] == nil)
        #expect(try await fixture.get("/users/me", as: writer).status == 401)
        #expect(try await fixture.send(.delete, "/users/me/tokens/\(id)", as: ann).status == 404)
        #expect(try await fixture.get("/users/me", as: reader).status == 200)
    }

    enum End: CaseIterable {
        case day, password, block, rotation, otherDatabase
    }

    @Test(arguments: End.allCases)
    func `A token ends on its day and with everything that ends sessions`(end: End) async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let (_, script) = try await fixture.token("backup", .write, days: 30, as: ann)
        fixture.clock.advance(seconds: 30 * 86_400 - 1)
        #expect(try await fixture.get("/users/me", as: script).status == 200)
        let administration = SQLCommunityAdministration(store: fixture.store)
        switch end {
        case .day: fixture.clock.advance(seconds: 62)
        case .password: try await administration.setPassword("another horse 9", of: "ann")
        case .block: _ = try await administration.block("ann", reason: "spam")
        case .rotation: _ = try await administration.rotateKeys()
        case .otherDatabase:
            try await fixture.write("UPDATE database_identity SET place = 'elsewhere'")
            fixture.clock.advance(seconds: 6)
            _ = try await fixture.signIn("ann")
        }
        #expect(try await fixture.get("/users/me", as: script).status == 401)
        #expect(try await fixture.get("/posts", as: script).status == 401)
    }

    @Test
    func `An account has at most fifty tokens with distinct names; only hashes are stored`()
        async throws
    {
        let fixture = Fixture()
        let (ann, bob) = (try await fixture.signUp("ann"), try await fixture.signUp("bob"))
        var secrets: Set<String> = []
        for number in 1...ScriptToken.limit {
            let (_, script) = try await fixture.token("s\(number)", .read, as: ann)
            #expect(ScriptToken.isSecret(script.token))
            secrets.insert(script.token)
        }
        #expect(secrets.count == ScriptToken.limit)
        #expect(
            try await fixture.send(.post, "/users/me/tokens", #"{"name":"more"}"#, as: ann).status == 409)
        let (id, _) = try await fixture.token("s1", .read, as: bob)
        #expect(try await fixture.send(.post, "/users/me/tokens", #"{"name":"s1"}"#, as: bob).status == 409)
        #expect(try await fixture.send(.delete, "/users/me/tokens/\(id)", as: ann).status == 404)
        for body in [
            #"{"name":""}"#, #"{"name":"12"}"#, #"{"name":"a b"}"#, #"{"name":"a\u001b"}"#, "{}",
            #"{"name":"\#(String(repeating: "a", count: 51))"}"#, #"{"name":"a","scope":"all"}"#,
            #"{"name":"a","days":0}"#, #"{"name":"a","days":367}"#,
        ] {
            #expect(try await fixture.send(.post, "/users/me/tokens", body, as: bob).status == 400, "\(body)")
        }
        let hashes = try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT refresh_hash FROM session WHERE kind = 'script'") { $0.bytes(0) }
        }
        #expect(Set(hashes).isSuperset(of: secrets.map { Sodium.sha256(Array($0.utf8)) }))
        for secret in ["trl_", secrets.first.map { $0 + "x" } ?? "", String(repeating: "a", count: 47)] {
            var made = ann
            made.token = secret
            #expect(try await fixture.get("/users/me", as: made).status == 401)
        }
    }

    @Test func `The last use is exact to an hour, and a revoked token leaves no row for long`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        let (id, script) = try await fixture.token("backup", .read, days: 366, as: ann)
        func used() async throws -> Int? {
            try await fixture.get("/users/me/tokens", as: try await fixture.signIn("ann")).list.first?["used"]
                as? Int
        }
        #expect(try await used() == nil)
        _ = try await fixture.get("/users/me", as: script)
        let first = try #require(try await used())
        fixture.clock.advance(seconds: 3_599)
        _ = try await fixture.get("/users/me", as: script)
        #expect(try await used() == first)
        fixture.clock.advance(seconds: 2)
        _ = try await fixture.get("/users/me", as: script)
        #expect(try await used() == first + 3_601)
        let owner = try await fixture.signIn("ann")
        #expect(try await fixture.send(.delete, "/users/me/tokens/\(id)", as: owner).status == 200)
        fixture.clock.advance(seconds: 121)
        _ = try await fixture.signIn("ann")
        #expect(try await fixture.number("SELECT count(*) FROM session WHERE kind = 'script'") == 0)
    }
}
