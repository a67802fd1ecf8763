import BackendCore
import NetworkCore
import Testing

@testable import CommunityBackend

/// What strangers can store in a day has a bound.
@Suite(.timeLimit(.minutes(1))) struct WriteQuotaTests {
    private func write(
        _ fixture: Fixture, _ person: Person, from peer: String? = nil, method: HTTPMethod = .post,
        path: String = "/posts", key: String? = nil,
        _ body: [String: String] = ["text": String(repeating: "x", count: 9_000)]
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: method, path: path, content: .bytes(Array(try Fixture.json(body).utf8)), peer: peer)
        request.headers["Authorization"] = "Bearer \(person.token)"
        request.headers["Idempotency-Key"] = key
        return Reply(await fixture.backend(request))
    }

    private func fixture(
        _ clock: TestInstant, _ change: @escaping (inout CommunityBackendOptions) -> Void
    ) -> Fixture {
        Fixture {
            change(&$0)
            $0.clock = { clock.now }
        }
    }

    @Test func `An account writes no more than its share of a day, edits and comments too`() async throws {
        let clock = TestInstant()
        let fixture = fixture(clock) { $0.bytesOfAccount = RateLimit(perDay: 30_000) }
        let (anna, bob) = (try await fixture.signUp("anna"), try await fixture.signUp("bob"))
        #expect(try await write(fixture, anna).status == 200)
        #expect(try await write(fixture, anna, method: .put, path: "/posts/1").status == 200)
        let refused = try await write(fixture, anna)
        #expect(refused.status == 429 && refused.message == "This account wrote too much in one day")
        // 72 bytes were missing, and one comes back in 2.88 s.
        #expect(refused.headers["Retry-After"] == "208")
        let small = ["comment": "hi", "post": "1"]
        #expect(try await write(fixture, anna, path: "/comments", small).status == 200)
        #expect(try await write(fixture, bob).status == 200)
        #expect(try await fixture.number("SELECT count(*) FROM post") == 2)
        clock.advance(.seconds(86_400))
        #expect(try await write(fixture, anna).status == 200)
    }

    @Test func `An answer that is kept for retries counts, and once`() async throws {
        let clock = TestInstant()
        let fixture = fixture(clock) { $0.bytesOfAccount = RateLimit(perDay: 50_000) }
        let anna = try await fixture.signUp("anna")
        #expect(try await write(fixture, anna).status == 200)
        let small = ["comment": "hi", "post": "1"]
        func comment(_ key: String?) async throws -> Int {
            try await write(fixture, anna, path: "/comments", key: key, small).status
        }
        for _ in 0..<8 { #expect(try await comment("a") == 200) }
        #expect(try await comment(nil) == 200)
        // Each has the 9,000 bytes of the post, and the last one may use what is not there any more.
        #expect(try await comment("b") == 200)
        #expect(try await comment("c") == 200)
        #expect(try await comment("d") == 429)
        #expect(try await comment(nil) == 429)
        #expect(try await fixture.number("SELECT count(*) FROM comment") == 4)
    }

    @Test func `One client writes no more with many accounts`() async throws {
        let clock = TestInstant()
        let fixture = fixture(clock) { $0.bytesOfClient = RateLimit(perDay: 25_000) }
        var statuses: [Int] = []
        for name in ["ann", "bob", "cat"] {
            let person = try await fixture.signUp(name)
            statuses.append(try await write(fixture, person, from: "192.0.2.1").status)
        }
        #expect(statuses == [200, 200, 429])
        let dan = try await fixture.signUp("dan")
        #expect(try await write(fixture, dan, from: "192.0.2.2").status == 200)
        #expect(try await write(fixture, dan).status == 200)
    }

    @Test func `One client makes no more accounts in a day than it may`() async throws {
        let fixture = fixture(TestInstant()) { $0.signUps = RateLimit(perDay: 2) }
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

    @Test func `The usual quotas leave room for a busy day`() {
        let options = CommunityBackendOptions()
        #expect(options.bytesOfAccount == RateLimit(perDay: 32 << 20))
        #expect(options.bytesOfClient == RateLimit(perDay: 128 << 20))
        #expect(options.signUps == RateLimit(perDay: 500))
    }
}
