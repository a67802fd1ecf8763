import CommunityDomain
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct InvitationTests {
    private let fixture = Fixture { $0.isSignUpOpen = false }
    private var administration: SQLCommunityAdministration {
        SQLCommunityAdministration(store: fixture.store)
    }

    private func register(
        _ code: String?, _ email: String = "ann@example.org", name: String = "ann", key: String? = nil
    ) async throws -> Reply {
        var body = ["username": name, "email": email, "password": Person.password]
        body["invitation"] = code
        return try await fixture.send(.post, "/auth/local/register", try Fixture.json(body), key: key)
    }

    @Test func `A code creates one account for its address on a closed board`() async throws {
        let code = try await administration.invite("ann", email: "Ann@Example.org")
        #expect(try await register(nil).errorID == "Auth.advanced.allow_register")
        #expect(try await register("wrong").errorID == "Auth.form.error.code")
        #expect(try await register(code, "bob@example.org", name: "bob").errorID == "Auth.form.error.code")
        // Without hyphens and in capitals.
        let typed = code.uppercased().filter { $0 != "-" }
        #expect(try await register(typed, key: "k").status == 200)
        // A retry after a lost answer.
        #expect(try await register(typed, key: "k").status == 200)
        #expect(try await register(code, name: "another").status == 400)
        #expect(try await administration.accounts().map(\.name) == ["ann"])
        let rows = try await fixture.number("SELECT count(*) FROM invitation WHERE account IS NOT NULL")
        #expect(rows == 1)
    }

    @Test func `A later code replaces an earlier one, and codes expire after two weeks`() async throws {
        let first = try await administration.invite("ann", email: "ann@example.org")
        let second = try await administration.invite("ann", email: "ann@example.org")
        #expect(first != second && second.count == 23)
        #expect(try await register(first).errorID == "Auth.form.error.code")
        fixture.clock.advance(seconds: 14 * 86_400)
        #expect(try await register(second).errorID == "Auth.form.error.code")
    }

    @Test(arguments: [
        ("ann", "nobody@", CommunityError.Refusal.emailMalformed), ("a", "new@example.org", .nameMalformed),
        ("admin", "new@example.org", .nameReserved), ("ann", "new@example.org", .nameTaken),
        ("new", "ann@example.org", .emailTaken),
    ])
    func `Refuses to invite accounts that could not sign up`(
        name: String, email: String, refusal: CommunityError.Refusal
    ) async throws {
        let code = try await administration.invite("ann", email: "ann@example.org")
        #expect(try await register(code).status == 200)
        await #expect(throws: CommunityError.refused(refusal)) {
            try await administration.invite(name, email: email)
        }
    }

    @Test func `An open board also accepts an invitation`() async throws {
        let fixture = Fixture()
        let code = try await SQLCommunityAdministration(store: fixture.store).invite(
            "ann", email: "ann@example.org")
        let body = [
            "username": "ann", "email": "ann@example.org", "password": Person.password, "invitation": code,
        ]
        let reply = try await fixture.send(.post, "/auth/local/register", try Fixture.json(body))
        #expect(reply.status == 200)
    }
}
