import CommunityDomain
import Foundation
import NetworkCore
import SQLCore
import TestSupport
import PostgresDriverTestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct SignUpTests {
    private func register(
        _ fixture: Fixture, _ name: String = "ann", _ email: String = "ann@example.org",
        _ password: String = Person.password, key: String? = nil
    ) async throws -> Reply {
        try await fixture.send(
            .post, "/auth/local/register",
            try Fixture.json(["username": name, "email": email, "password": password]), key: key)
    }

    @Test func `A new account gets the answer of the original`() async throws {
        let fixture = Fixture()
        let reply = try await register(fixture, "Ann", "Ann@Example.org")
        #expect(reply.status == 200 && reply.headers["Cache-Control"] == "no-store")
        #expect(Set(reply.object.keys) == ["jwt", "user"])
        let user = reply.user
        #expect(user["username"] as? String == "Ann" && user["email"] as? String == "ann@example.org")
        #expect(user["provider"] as? String == "local" && user["confirmed"] as? Bool == true)
        #expect(user["blocked"] is NSNull && user["created_at"] as? String == "2023-11-14T22:13:20.000Z")
        let role = try #require(user["role"] as? [String: Any])
        #expect(role["id"] as? Int == 1 && role["name"] as? String == "Authenticated")
        #expect(role["type"] as? String == "authenticated")
        #expect((user["posts"] as? [Any])?.isEmpty == true && (user["comments"] as? [Any])?.isEmpty == true)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let body: [String: String]
        let id: String

        init(_ body: [String: String], _ id: String) {
            self.body = body
            self.id = id
        }

        var testDescription: String { "\(id) \(body.keys.sorted())" }
    }

    /// In the order of the checks: each case passes the checks of the cases before and has all later faults.
    @Test(arguments: [
        Refused([:], "Auth.form.error.password.provide"),
        Refused(["password": ""], "Auth.form.error.password.provide"),
        Refused(["password": "a$b$c$d"], "Auth.form.error.email.provide"),
        Refused(["password": "a$b$c$d", "email": ""], "Auth.form.error.email.provide"),
        Refused(["password": "a$b$c$d", "email": "x"], "Auth.form.error.password.format"),
        Refused(["password": "short", "email": "x"], "Auth.form.error.email.format"),
        Refused(["password": "short", "email": "a..b@c.de"], "Auth.form.error.email.format"),
        Refused(["password": "short", "email": "taken@example.org"], "Auth.form.error.username.format"),
        Refused(
            ["password": "short", "email": "taken@example.org", "username": "a b"],
            "Auth.form.error.username.format"),
        Refused(
            ["password": "short", "email": "taken@example.org", "username": "Admin"],
            "Auth.form.error.username.reserved"),
        Refused(
            ["password": "short", "email": "taken@example.org", "username": "taken"],
            "Auth.form.error.password.length"),
        Refused(
            ["password": "password123", "email": "taken@example.org", "username": "taken"],
            "Auth.form.error.password.common"),
        Refused(
            ["password": "correct horse", "email": "TAKEN@example.org", "username": "taken"],
            "Auth.form.error.email.taken"),
        Refused(
            ["password": "correct horse", "email": "new@example.org", "username": "Taken"],
            "Auth.form.error.username.taken"),
    ])
    func `Reports the first problem`(_ refused: Refused) async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("taken")
        let reply = try await fixture.send(.post, "/auth/local/register", try Fixture.json(refused.body))
        #expect(reply.status == 400 && reply.errorID == refused.id, "\(reply.text)")
        #expect(reply.object["error"] as? String == "Bad Request")
        #expect(try await fixture.number("SELECT count(*) FROM account") == 1)
    }

    @Test(arguments: ["раураl", "PAYPAL", "ｐａｙｐａｌ", "paypa1", "Paypal"])
    func `A name that looks like an existing one is refused`(_ name: String) async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("paypal")
        let reply = try await register(fixture, name, "other@example.org")
        let isRefused = reply.errorID.map { $0.hasPrefix("Auth.form.error.username") }
        #expect(isRefused == true, "\(reply.text)")
    }

    @Test func `The server can refuse new accounts`() async throws {
        let fixture = Fixture { $0.isSignUpOpen = false }
        #expect(try await register(fixture).errorID == "Auth.advanced.allow_register")
    }

    @Test func `Of a hundred concurrent requests for one name, exactly one succeeds`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let location = TestPlace.file(folder.file())
        let (one, two) = (Fixture(at: location), Fixture(at: location))
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            var answers: [String] = []
            for index in 0..<100 {
                // No more concurrent requests than may wait for their hash.
                if index >= 30 { answers.append(try #require(try await group.next())) }
                let fixture = index.isMultiple(of: 2) ? one : two
                let name = index.isMultiple(of: 3) ? "MENG" : "meng"
                group.addTask {
                    let reply = try await register(fixture, name, "meng\(index)@example.org")
                    return reply.errorID ?? "\(reply.status)"
                }
            }
            for try await answer in group { answers.append(answer) }
            return answers
        }
        #expect(answers.count == 100)
        #expect(answers.filter { $0 == "200" }.count == 1)
        #expect(answers.filter { $0 == "Auth.form.error.username.taken" }.count == 99)
        #expect(try await one.number("SELECT count(*) FROM account") == 1)
    }

    @Test func `The table enforces unique names and addresses`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        for column in ["name_key", "identity", "email"] {
            let other = ["name_key", "identity", "email"].map { $0 == column ? $0 : "'x'" }
            await #expect(throws: StoreError.self) {
                try await fixture.write(
                    """
                    INSERT INTO account (id, name, name_key, identity, email, password, role, is_blocked,
                    created_at, updated_at) SELECT 9, 'x', \(other.joined(separator: ", ")), 'x', 'member', 0, 0, 0
                    FROM account
                    """)
            }
        }
    }

    @Test func `A retry creates no second account and opens a session`() async throws {
        let fixture = Fixture()
        let first = try await register(fixture, key: "k")
        let again = try await register(fixture, key: "k")
        #expect(again.status == 200 && again.user["id"] as? Int == first.user["id"] as? Int)
        #expect(again.object["jwt"] as? String != first.object["jwt"] as? String)
        #expect(try await fixture.number("SELECT count(*) FROM account") == 1)
        #expect(try await fixture.number("SELECT count(*) FROM session") == 2)
    }

    @Test func `A retry needs the same key, name and password, within 30 days`() async throws {
        let fixture = Fixture()
        _ = try await register(fixture, key: "k")
        let taken = "Auth.form.error.email.taken"
        #expect(try await register(fixture).errorID == taken)
        #expect(try await register(fixture, key: "other").errorID == taken)
        #expect(try await register(fixture, "bob", key: "k").errorID == taken)
        #expect(
            try await register(fixture, "ann", "ann@example.org", "another horse", key: "k").errorID == taken)
        #expect(
            try await register(fixture, "ann", "b@example.org", key: "k").errorID?.hasSuffix("taken") == true)
        fixture.clock.advance(seconds: 30 * 86_400 - 1)
        #expect(try await register(fixture, key: "k").status == 200)
        fixture.clock.advance(seconds: 1)
        #expect(try await register(fixture, key: "k").errorID == taken)
        #expect(try await register(fixture, "bob", "bob@example.org", key: "a b").status == 400)
    }

    @Test func `The database stores no password and no token`() async throws {
        let fixture = Fixture()
        let reply = try await register(fixture, key: "k")
        let token = try #require(reply.object["jwt"] as? String)
        let texts = try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT * FROM account JOIN session ON account_id = account.id") { row in
                (0..<24).map { String(decoding: row.bytes($0), as: UTF8.self) }.joined(separator: " ")
            }
        }
        #expect(texts.count == 1 && texts[0].contains("$argon2id$"))
        #expect(!texts[0].contains(Person.password) && !texts[0].contains(token))
        #expect(try await fixture.number("SELECT count(*) FROM idempotency") == 0)
    }
}
