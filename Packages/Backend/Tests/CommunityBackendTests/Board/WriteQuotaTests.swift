import AccountCore
import BackendCore
import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Bounds on the data that strangers can store in a day.
@Suite(.timeLimit(.minutes(10))) struct WriteQuotaTests {
    private func write(
        _ backend: CommunityBackend, _ person: Person, from peer: String? = "192.0.2.1",
        method: HTTPMethod = .post, path: String = "/posts", key: String? = nil,
        _ body: [String: String] = ["text": String(repeating: "x", count: 9_000)]
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: method, path: path, content: .bytes(Array(try Fixture.json(body).utf8)), peer: peer)
        request.headers["Authorization"] = "Bearer \(person.token)"
        request.headers["Idempotency-Key"] = key
        return Reply(await backend(request))
    }

    @Test func `An account stays within its daily share, including edits and comments`() async throws {
        let fixture = Fixture { $0.bytesOfAccount = 30_000 }
        let (anna, bob) = (try await fixture.signUp("anna"), try await fixture.signUp("bob"))
        #expect(try await write(fixture.backend, anna).status == 200)
        #expect(try await write(fixture.backend, anna, method: .put, path: "/posts/1").status == 200)
        let refused = try await write(fixture.backend, anna)
        #expect(refused.status == 429 && refused.message == "This account wrote too much in one day")
        let untilMidnight = 86_400 - Int(TestClock.start) % 86_400
        #expect(refused.headers["Retry-After"] == "\(untilMidnight)")
        let small = ["comment": "hi", "post": "1"]
        #expect(try await write(fixture.backend, anna, path: "/comments", small).status == 200)
        #expect(try await write(fixture.backend, bob).status == 200)
        #expect(try await write(fixture.backend, anna, from: nil).status == 200)
        #expect(try await fixture.number("SELECT count(*) FROM post") == 3)
        fixture.clock.advance(seconds: Double(untilMidnight))
        let later = try await fixture.signIn("anna")
        #expect(try await write(fixture.backend, later).status == 200)
    }

    @Test func `The operator reads the amount written today and may reset it`()
        async throws
    {
        let fixture = Fixture { $0.bytesOfAccount = 15_000 }
        let administration = SQLCommunityAdministration(store: fixture.store)
        let anna = try await fixture.signUp("anna")
        #expect(try await administration.bytesWrittenToday(by: "anna", resets: false) == 0)
        #expect(try await write(fixture.backend, anna).status == 200)
        #expect(try await write(fixture.backend, anna).status == 429)
        #expect(try await administration.bytesWrittenToday(by: "Anna", resets: false) == 9_000 + 1_024)
        #expect(try await administration.bytesWrittenToday(by: "192.0.2.1", resets: false) == 9_000 + 1_024)
        #expect(try await administration.bytesWrittenToday(by: "192.0.2.2", resets: false) == 0)
        #expect(try await administration.bytesWrittenToday(by: "anna", resets: true) == 9_000 + 1_024)
        #expect(try await administration.bytesWrittenToday(by: "anna", resets: false) == 0)
        #expect(try await write(fixture.backend, anna).status == 200)
        fixture.clock.advance(seconds: 86_400)
        #expect(try await administration.bytesWrittenToday(by: "anna", resets: false) == 0)
    }

    @Test func `A stored answer counts, once`() async throws {
        let fixture = Fixture { $0.bytesOfAccount = 40_000 }
        let anna = try await fixture.signUp("anna")
        #expect(try await write(fixture.backend, anna).status == 200)
        let small = ["comment": "hi", "post": "1"]
        func comment(_ key: String?) async throws -> Int {
            try await write(fixture.backend, anna, path: "/comments", key: key, small).status
        }
        for _ in 0..<8 { #expect(try await comment("a") == 200) }
        #expect(try await comment(nil) == 200)
        // Each answer contains the 9,000 bytes of the post; the last one may exceed the share.
        #expect(try await comment("b") == 200)
        #expect(try await comment("c") == 200)
        #expect(try await comment("d") == 429)
        #expect(try await comment(nil) == 429)
        // Earlier answers are repeated, whatever the quota.
        for key in ["a", "c"] { #expect(try await comment(key) == 200) }
        #expect(try await fixture.number("SELECT count(*) FROM comment") == 4)
    }

    @Test func `A refusal counts nothing, for the account or its address`() async throws {
        let fixture = Fixture {
            $0.bytesOfAccount = 25_000
            $0.bytesOfClient = 45_000
            $0.textsOfNewcomer = nil
        }
        let (anna, bob) = (try await fixture.signUp("anna"), try await fixture.signUp("bob"))
        #expect(try await write(fixture.backend, anna).status == 200)
        let stale = ["text": String(repeating: "y", count: 9_000), "version": "9"]
        for _ in 0..<3 {
            let edit = HTTPMethod.put
            #expect(try await write(fixture.backend, bob, method: edit, path: "/posts/1").status == 403)
            #expect(try await write(fixture.backend, bob, method: edit, path: "/posts/99").status == 404)
            #expect(
                try await write(fixture.backend, anna, method: edit, path: "/posts/1", stale).status == 409)
        }
        #expect(try await write(fixture.backend, anna).status == 200)
        // The account has reached its limit; its refusals do not count for the address.
        for _ in 0..<3 { #expect(try await write(fixture.backend, anna).status == 429) }
        for _ in 0..<2 { #expect(try await write(fixture.backend, bob).status == 200) }
        #expect(try await fixture.number("SELECT sum(amount) FROM daily_quota") == 2 * 4 * 10_024)
    }

    @Test func `All processes with one database count together`() async throws {
        var options = CommunityBackendOptions()
        options.bytesOfAccount = 25_000
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        var statuses: [Int] = []
        for _ in 0..<3 {
            let backend = CommunityBackend(store: fixture.store, options: options)
            statuses.append(try await write(backend, anna).status)
        }
        #expect(statuses == [200, 200, 429])
    }

    @Test func `Several accounts of one client share its limit`() async throws {
        let fixture = Fixture { $0.bytesOfClient = 25_000 }
        var statuses: [Int] = []
        for name in ["ann", "bob", "cat"] {
            statuses.append(try await write(fixture.backend, try await fixture.signUp(name)).status)
        }
        #expect(statuses == [200, 200, 429])
        let dan = try await fixture.signUp("dan")
        #expect(try await write(fixture.backend, dan, from: "192.0.2.2").status == 200)
        #expect(try await write(fixture.backend, dan, from: nil).status == 200)
    }

    @Test func `One client creates a limited number of accounts per day`() async throws {
        let clock = TestInstant()
        let fixture = Fixture {
            $0.signIns.signUps = RateLimit(perDay: 2)
            $0.service.clock = { clock.now }
        }
        var statuses: [Int] = []
        for name in ["ann", "x", "bob", "cat"] {
            let body = try Fixture.json([
                "username": name, "email": "\(name)@example.org", "password": Person.password,
            ])
            let reply = Reply(
                await fixture.backend(
                    HTTPRequest(
                        method: .post, path: "/auth/local/register", content: .bytes(Array(body.utf8)),
                        peer: "192.0.2.1")))
            statuses.append(reply.status)
            if reply.status == 429 { #expect(reply.headers["Retry-After"] == "43200") }
        }
        #expect(statuses == [200, 400, 200, 429])
    }

    @Test func `A new account writes a limited number of texts on its first day only`() async throws {
        let fixture = Fixture { $0.textsOfNewcomer = 2 }
        let anna = try await fixture.signUp("anna")
        let small = ["text": "hi"]
        for _ in 0..<2 { #expect(try await write(fixture.backend, anna, small).status == 200) }
        let refused = try await write(
            fixture.backend, anna, path: "/comments", ["comment": "hi", "post": "1"])
        #expect(
            refused.status == 429 && refused.message == "A new account may write 2 texts on its first day")
        _ = try await SQLCommunityAdministration(store: fixture.store).bytesWrittenToday(
            by: "anna", resets: true)
        #expect(try await write(fixture.backend, anna, small).status == 200)
        fixture.clock.advance(seconds: 86_400)
        let later = try await fixture.signIn("anna")
        for _ in 0..<3 { #expect(try await write(fixture.backend, later, small).status == 200) }
    }

    @Test func `The default quotas leave room for a busy day`() {
        let options = CommunityBackendOptions()
        #expect(options.textsOfNewcomer == 200)
        #expect(options.bytesOfAccount == 32 << 20)
        #expect(options.bytesOfClient == 128 << 20)
        #expect(options.signIns.signUps == RateLimit(perDay: 500))
    }
}
