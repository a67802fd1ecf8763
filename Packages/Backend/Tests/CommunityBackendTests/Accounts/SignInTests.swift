@testable import AccountCore
import BackendCoreTestSupport
import BackendCore
import Basics
import Foundation
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend
@testable import PasswordCore

@Suite(.timeLimit(.minutes(10))) struct SignInTests {
    private static let invalid = """
        {"statusCode":400,"error":"Bad Request","message":[{"messages":[{"id":"Auth.form.error.invalid",\
        "message":"Identifier or password invalid."}]}],"data":[{"messages":[{"id":"Auth.form.error.invalid",\
        "message":"Identifier or password invalid."}]}]}
        """
    private static let wrong = "wrong horse 8"

    private func signIn(
        _ fixture: Fixture, _ identifier: String, _ password: String = Person.password, peer: String? = nil
    ) async throws -> Reply {
        let body = try Fixture.json(["identifier": identifier, "password": password])
        return Reply(
            await fixture.backend(
                HTTPRequest(
                    method: .post, path: "/auth/local", content: .bytes(Array(body.utf8)), peer: peer)))
    }

    @Test(arguments: ["Ann", "ann", "ANN", "ａｎｎ", " ann ", "ann@example.org", "ANN@EXAMPLE.ORG"])
    func `Signs in by name or address`(_ identifier: String) async throws {
        let fixture = Fixture()
        let body = try Fixture.json([
            "username": "Ann", "email": "ann@example.org", "password": Person.password,
        ])
        _ = try await fixture.send(.post, "/auth/local/register", body)
        let reply = try await signIn(fixture, identifier)
        #expect(reply.status == 200 && reply.user["username"] as? String == "Ann", "\(reply.text)")
    }

    @Test(arguments: [
        ("{}", "Auth.form.error.email.provide"), ("", "Auth.form.error.email.provide"),
        (#"{"identifier":"","password":"x"}"#, "Auth.form.error.email.provide"),
        (#"{"identifier":null,"password":"x"}"#, "Auth.form.error.email.provide"),
        (#"{"identifier":"ann"}"#, "Auth.form.error.password.provide"),
        (#"{"identifier":"ann","password":""}"#, "Auth.form.error.password.provide"),
        (#"{"identifier":"ann","password":"x"}"#, "Auth.form.error.invalid"),
        (#"{"identifier":{"$ne":null},"password":"x"}"#, "Auth.form.error.email.provide"),
    ])
    func `A missing field is refused first`(_ body: String, _ id: String) async throws {
        let reply = try await Fixture().send(.post, "/auth/local", body)
        #expect(reply.status == 400 && reply.errorID == id)
        if id.hasSuffix("email.provide") {
            #expect(reply.text.contains("Please provide your username or your e-mail."))
        }
    }

    /// Attempts that open no session, each for a different reason. The right password of a blocked account is excluded:
    /// its answer contains the reason.
    private func closedDoors(_ fixture: Fixture) async throws -> [(String, String)] {
        for name in ["ann", "blocked", "locked"] { _ = try await fixture.signUp(name) }
        try await fixture.write("UPDATE account SET is_blocked = 1 WHERE name = 'blocked'")
        for _ in 0..<10 { _ = try await signIn(fixture, "locked", Self.wrong) }
        return [
            ("nobody", Person.password), ("no name at all!", Person.password), ("x@example.org", Self.wrong),
            ("ann", Self.wrong), ("blocked", Self.wrong),
            ("locked", Person.password), ("locked", Self.wrong),
        ]
    }

    @Test func `Every refusal is the same to the byte`() async throws {
        let fixture = Fixture()
        for (name, password) in try await closedDoors(fixture) {
            let reply = try await signIn(fixture, name, password)
            #expect(reply.status == 400 && reply.text == Self.invalid, "\(name)")
            #expect(reply.headers.fields.map(\.name).sorted() == ["Content-Type", "X-Request-Id"])
        }
    }

    @Test func `Every refusal runs the same statements and one hash`() async throws {
        let fixture = Fixture()
        let doors = try await closedDoors(fixture)
        let database = CountingDatabase(fixture.database)
        var options = AccountStore.Options()
        options.passwordCost = .least
        let clock = fixture.clock
        let store = CommunityStore(database: database, now: { clock.now }, accounts: options)
        _ = try await store.accounts.signingKey.bytes(in: database)
        _ = database.takeCount()
        var counts: [CountingDatabase.Count] = []
        for (index, (name, password)) in doors.enumerated() {
            let result = try await store.accounts.signIn(
                SignInName(name), password: password, kind: .refresh, from: nil)
            #expect(result == nil)
            counts.append(database.takeCount())
            #expect(store.accounts.passwords.limiter.arrivals == index + 1)
        }
        #expect(Set(counts).count == 1)
        #expect(counts[0].reads == 1 && counts[0].writes == 1)
        #expect(counts[0].statements.last?.hasPrefix("INSERT INTO sign_in_attempt") == true)
    }

    @Test func `Ten wrong passwords lock one address out for 15 minutes`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        for _ in 0..<9 { _ = try await signIn(fixture, "ann", Self.wrong) }
        #expect(try await signIn(fixture, "ann").status == 200)
        for _ in 0..<10 { _ = try await signIn(fixture, "ann@example.org", Self.wrong) }
        #expect(try await signIn(fixture, "ann").text == Self.invalid)
        #expect(try await fixture.get("/users/me", as: ann).status == 200)
        fixture.clock.advance(seconds: 899)
        for _ in 0..<20 { #expect(try await signIn(fixture, "ann").status == 400) }
        fixture.clock.advance(seconds: 1)
        #expect(try await signIn(fixture, "ann").status == 200)
    }

    @Test func `Wrong passwords older than 15 minutes do not count`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        for _ in 0..<9 { _ = try await signIn(fixture, "ann", Self.wrong) }
        fixture.clock.advance(seconds: 900)
        for _ in 0..<9 { _ = try await signIn(fixture, "ann", Self.wrong) }
        #expect(try await signIn(fixture, "ann").status == 200)
    }

    @Test func `A lock from a clock that was ahead is ignored`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        for _ in 0..<10 { _ = try await signIn(fixture, "ann", Self.wrong) }
        fixture.clock.advance(seconds: -3600)
        #expect(try await signIn(fixture, "ann").status == 200)
    }

    @Test func `Guesses at unknown names use a limited number of rows`() async throws {
        func subjects(_ key: UInt8) -> [Int] {
            (0..<1_000).map {
                let name = SignInName.name(key: "n\($0)")
                return SignInAttempts.subject(of: nil, name: name, key: [UInt8](repeating: key, count: 32))
            }
        }
        let (one, other) = (subjects(1), subjects(2))
        #expect(one.allSatisfy { (-(1 << 20) ... -1).contains($0) } && Set(one).count > 900)
        #expect(one == subjects(1))
        // Another server has different counters for these names, so they are unpredictable.
        #expect(zip(one, other).allSatisfy { $0 != $1 })
        // The counters of password changes are separate.
        #expect(SignInAttempts.subject(ofChanging: 1) < -(1 << 20))
    }

    @Test func `Signing in replaces an old hash`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        var options = AccountStore.Options()
        options.passwordCost = PasswordCost(memory: 16 << 10, passes: 1)
        let clock = fixture.clock
        let store = CommunityStore(database: fixture.database, now: { clock.now }, accounts: options)
        #expect(
            try await store.accounts.signIn(
                .name(key: "ann"), password: Person.password, kind: .short, from: nil) != nil)
        let renewed = "SELECT count(*) FROM account WHERE password LIKE '%m=16,%'"
        #expect(try await fixture.number(renewed) == 1)
        #expect(try await signIn(fixture, "ann").status == 200)
        #expect(try await fixture.number(renewed) == 0)
    }

    @Test func `A right password of a blocked account renews no hash`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        try await fixture.write("UPDATE account SET is_blocked = 1")
        var options = AccountStore.Options()
        options.passwordCost = PasswordCost(memory: 16 << 10, passes: 1)
        let clock = fixture.clock
        let store = CommunityStore(database: fixture.database, now: { clock.now }, accounts: options)
        let refused = try await store.accounts.signIn(
            .name(key: "ann"), password: Person.password, kind: .short, from: nil)
        guard case .blocked = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(try await fixture.number("SELECT count(*) FROM account WHERE password LIKE '%m=16,%'") == 0)
    }

    @Test func `One client may try one name ten times per minute`() async throws {
        let clock = ContinuousClock().now
        let fixture = Fixture {
            $0.signIns.ofOneName = SignInLimits().ofOneName
            $0.service.clock = { clock }
        }
        for _ in 0..<10 {
            #expect(try await signIn(fixture, "nobody", peer: "192.0.2.1").text == Self.invalid)
        }
        let reply = try await signIn(fixture, "NOBODY", peer: "192.0.2.1")
        #expect(reply.status == 429 && reply.errorID == "Auth.form.error.ratelimit")
        #expect(reply.headers["Retry-After"] == "6")
        #expect(try await signIn(fixture, "somebody", peer: "192.0.2.1").status == 400)
        #expect(try await signIn(fixture, "nobody", peer: "192.0.2.2").status == 400)
        #expect(try await signIn(fixture, "nobody").status == 400)
    }

    @Test func `One client may try sixty times per minute, including sign-ups`() async throws {
        let clock = ContinuousClock().now
        let fixture = Fixture {
            $0.signIns.all = SignInLimits().all
            $0.service.clock = { clock }
        }
        for index in 0..<60 {
            let path = index.isMultiple(of: 2) ? "/auth/local" : "/auth/local/register"
            let reply = Reply(
                await fixture.backend(
                    HTTPRequest(method: .post, path: path, content: .bytes([]), peer: "2001:db8::\(index)")))
            #expect(reply.status == 400)
        }
        for path in ["/auth/local", "/auth/local/register"] {
            let request = HTTPRequest(method: .post, path: path, content: .bytes([]), peer: "2001:db8::1")
            let reply = Reply(await fixture.backend(request))
            #expect(reply.status == 429 && reply.errorID == "Auth.form.error.ratelimit")
            #expect(reply.headers["Retry-After"] == "1")
        }
        #expect(try await signIn(fixture, "nobody").status == 400)
    }

    @Test func `One attempt is regained every six seconds`() async throws {
        let clock = TestInstant()
        let fixture = Fixture {
            $0.signIns.ofOneName = SignInLimits().ofOneName
            $0.service.clock = { clock.now }
        }
        func status() async throws -> Int { try await signIn(fixture, "nobody", peer: "192.0.2.1").status }
        for _ in 0..<10 { #expect(try await status() == 400) }
        clock.advance(.milliseconds(5_999))
        #expect(try await status() == 429)
        clock.advance(.milliseconds(1))
        #expect(try await status() == 400)
        #expect(try await status() == 429)
    }

    @Test func `Accepts an unencoded form without a content type`() async throws {
        let fixture = Fixture()
        let form = "username=안녕하세요&email=a@example.org&password=비밀번호 1234"
        let made = await fixture.backend(
            HTTPRequest(method: .post, path: "/auth/local/register", body: Array(form.utf8)))
        #expect(Reply(made).user["username"] as? String == "안녕하세요")
        #expect(try await signIn(fixture, "안녕하세요", "비밀번호 1234").status == 200)
    }
}
