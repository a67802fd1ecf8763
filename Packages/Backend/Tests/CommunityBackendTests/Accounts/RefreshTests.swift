import Foundation
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import AccountCore
@testable import CommunityBackend
@testable import PasswordCore

@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    private let fixture = Fixture()

    private func refresh(_ token: String, key: String? = nil) async throws -> Reply {
        try await fixture.send(.post, "/auth/refresh", #"{"refresh_token":"\#(token)"}"#, key: key)
    }

    private func token(_ reply: Reply) throws -> String {
        try #require(reply.object["refresh_token"] as? String, "\(reply.text)")
    }

    private func isIn(_ person: Person) async throws -> Bool {
        try await fixture.get("/users/me", as: person).status == 200
    }

    @Test func `Each renewal of a session returns a new token`() async throws {
        var ann = try await fixture.signUp("ann")
        for _ in 0..<5 {
            fixture.clock.advance(seconds: 86_400)
            let reply = try await refresh(ann.refreshToken)
            #expect(reply.status == 200 && reply.object["expires_in"] as? Int == 900)
            #expect(reply.user["id"] as? Int == ann.id && reply.headers["Cache-Control"] == "no-store")
            ann.refreshToken = try token(reply)
            ann.token = try #require(reply.object["jwt"] as? String)
            #expect(try await isIn(ann))
        }
        #expect(try await fixture.number("SELECT count(*) FROM session") == 1)
    }

    @Test func `A renewal returns the next token even when posts cannot be read`() async throws {
        let ann = try await fixture.signUp("ann")
        try await fixture.post("hello", as: ann)
        try await fixture.write("ALTER TABLE post RENAME TO lost")
        let reply = try await refresh(ann.refreshToken)
        #expect(reply.status == 200 && reply.user["id"] as? Int == ann.id)
        let next = try await refresh(try token(reply))
        #expect(next.status == 200)
    }

    @Test(arguments: [1, 2, 3])
    func `Reusing a spent token ends the session`(_ renewals: Int) async throws {
        let ann = try await fixture.signUp("ann")
        var latest = ann.refreshToken
        for _ in 0..<renewals { latest = try token(try await refresh(latest)) }
        let reply = try await refresh(ann.refreshToken)
        #expect(reply.status == 401 && reply.message == "Invalid token.")
        #expect(try await refresh(latest).status == 401)
        #expect(try await !isIn(ann))
    }

    @Test func `A lost answer can be requested again with the same key for a minute`() async throws {
        let ann = try await fixture.signUp("ann")
        let lost = try token(try await refresh(ann.refreshToken, key: "k"))
        fixture.clock.advance(seconds: 30)
        let lostToo = try token(try await refresh(ann.refreshToken, key: "k"))
        fixture.clock.advance(seconds: 30)
        let latest = try token(try await refresh(ann.refreshToken, key: "k"))
        #expect(Set([ann.refreshToken, lost, lostToo, latest]).count == 4)
        #expect(try await refresh(latest).status == 200)
    }

    @Test(arguments: [60.0, -60])
    func `The minute includes its last millisecond`(_ seconds: Double) async throws {
        let ann = try await fixture.signUp("ann")
        _ = try await refresh(ann.refreshToken, key: "k")
        fixture.clock.advance(seconds: seconds)
        #expect(try await refresh(ann.refreshToken, key: "k").status == 200)
    }

    @Test func `A session stores the times of its beginning, last use and end`() async throws {
        let start = Int(TestClock.start) * 1000
        let days = 90 * 86_400_000
        let ann = try await fixture.signUp("ann")
        func times() async throws -> [Int] {
            var times: [Int] = []
            for column in ["created_at", "used_at", "expires_at"] {
                times.append(try await fixture.number("SELECT \(column) FROM session"))
            }
            return times
        }
        #expect(try await times() == [start, start, start + days])
        fixture.clock.advance(seconds: 5)
        _ = try await refresh(ann.refreshToken)
        #expect(try await times() == [start, start + 5_000, start + 5_000 + days])
    }

    @Test(arguments: [(nil, 1), ("other", 1), ("k", 60.001), ("k", -60.001)] as [(String?, Double)])
    func `Without the key or too late, the token counts as spent`(
        _ key: String?, _ seconds: Double
    ) async throws {
        let ann = try await fixture.signUp("ann")
        let latest = try token(try await refresh(ann.refreshToken, key: "k"))
        fixture.clock.advance(seconds: seconds)
        #expect(try await refresh(ann.refreshToken, key: key).status == 401)
        #expect(try await refresh(latest).status == 401)
    }

    @Test func `The minute starts with the first lost answer`() async throws {
        let ann = try await fixture.signUp("ann")
        for seconds in [0.0, 40] {
            fixture.clock.advance(seconds: seconds)
            #expect(try await refresh(ann.refreshToken, key: "k").status == 200)
        }
        fixture.clock.advance(seconds: 21)
        #expect(try await refresh(ann.refreshToken, key: "k").status == 401)
    }

    @Test func `The key of the tokens alone does not renew a session`() async throws {
        _ = try await fixture.signUp("ann")
        let key = try await fixture.store.accounts.signingKey.bytes(in: fixture.database)
        for generation in [1, 2, -1] {
            let forged = RefreshToken(session: 1, generation: generation).text(key: key)
            #expect(try await refresh(forged).status == 401)
        }
    }

    @Test(arguments: [(-30, 200), (-60, 200), (-61, 401)] as [(Double, Int)])
    func `Setting the clock back a minute ends no session`(_ seconds: Double, _ status: Int) async throws {
        let ann = try await fixture.signUp("ann")
        _ = try await refresh(ann.refreshToken, key: "k")
        fixture.clock.advance(seconds: seconds)
        #expect(try await refresh(ann.refreshToken, key: "k").status == status)
    }

    @Test func `Two attempts without a key end the session`() async throws {
        let ann = try await fixture.signUp("ann")
        _ = try await refresh(ann.refreshToken)
        #expect(try await refresh(ann.refreshToken).status == 401)
    }

    @Test func `The lost token does not renew after a later answer`() async throws {
        let ann = try await fixture.signUp("ann")
        let lost = try token(try await refresh(ann.refreshToken, key: "k"))
        _ = try await refresh(ann.refreshToken, key: "k")
        #expect(try await refresh(lost).status == 401)
        #expect(try await !isIn(ann))
    }

    @Test func `A token of another origin is refused and ends nothing`() async throws {
        let ann = try await fixture.signUp("ann")
        let characters = Array(ann.refreshToken)
        for index in characters.indices {
            var changed = characters
            changed[index] = changed[index] == "A" ? "B" : "A"
            #expect(try await refresh(String(changed)).status == 401)
        }
        for text in ["", "x", ann.refreshToken + "A", ann.refreshToken + "=", ann.token] {
            #expect(try await refresh(text).status == 401)
        }
        let forged = RefreshToken(session: 1, generation: 0).text(key: [UInt8](repeating: 1, count: 32))
        #expect(try await refresh(forged).status == 401)
        #expect(try await fixture.send(.post, "/auth/refresh", "{}").status == 401)
        #expect(try await refresh(ann.refreshToken).status == 200)
    }

    @Test func `a session ends 90 days after its last use`() async throws {
        let ann = try await fixture.signUp("ann")
        fixture.clock.advance(seconds: 89 * 86_400)
        let latest = try token(try await refresh(ann.refreshToken))
        fixture.clock.advance(seconds: 89 * 86_400)
        let last = try token(try await refresh(latest))
        fixture.clock.advance(seconds: 90 * 86_400)
        #expect(try await refresh(last).status == 401)
    }

    @Test func `New sessions remove old ones, a few at a time`() async throws {
        _ = try await fixture.signUp("ann")
        for _ in 0..<29 { _ = try await fixture.signIn("ann") }
        fixture.clock.advance(seconds: 91 * 86_400)
        _ = try await fixture.signIn("ann")
        #expect(try await fixture.number("SELECT count(*) FROM session") == 11)
        _ = try await fixture.signIn("ann")
        #expect(try await fixture.number("SELECT count(*) FROM session") == 2)
    }

    @Test func `A removed session is not renewed in place of a later one`() async throws {
        let ann = try await fixture.signUp("ann")
        fixture.clock.advance(seconds: 91 * 86_400)
        let later = try await fixture.signIn("ann")
        #expect(try await fixture.number("SELECT count(*) FROM session") == 1)
        #expect(try await refresh(ann.refreshToken).status == 401)
        #expect(try await refresh(later.refreshToken).status == 200)
    }

    @Test func `Of many concurrent renewals with one token, at most one succeeds`() async throws {
        let ann = try await fixture.signUp("ann")
        let count = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await refresh(ann.refreshToken).status == 200 } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 1)
        #expect(try await !isIn(ann))
    }

    @Test func `The database stores nothing that renews a session`() async throws {
        let ann = try await fixture.signUp("ann")
        let token = try #require(Sodium.bytes(base64: ann.refreshToken))
        let hash = try await fixture.database.read { connection throws(StoreError) in
            try connection.first("SELECT refresh_hash FROM session") { $0.bytes(0) }
        }
        #expect(hash?.count == 32)
        #expect(!token.indices.dropLast(31).contains { Array(token[$0..<$0 + 32]) == hash })
    }

    @Test(arguments: [true, false])
    func `A session without renewal has a token of its own lifetime`(_ isLong: Bool) async throws {
        let fixture = Fixture { $0.longLivedTokens = isLong }
        _ = try await fixture.signUp("ann")
        let body = #"{"identifier":"ann","password":"\#(Person.password)"}"#
        let reply = try await fixture.send(.post, "/auth/local", body)
        #expect(Set(reply.object.keys) == ["jwt", "user"])
        let token = try #require(reply.object["jwt"] as? String)
        let ann = Person(id: 1, name: "ann", token: token, refreshToken: "")
        fixture.clock.advance(seconds: isLong ? 30 * 86_400 : 900)
        #expect(try await fixture.get("/users/me", as: ann).status == 200)
        fixture.clock.advance(seconds: 60)
        #expect(try await fixture.get("/users/me", as: ann).status == 401)
    }
}
