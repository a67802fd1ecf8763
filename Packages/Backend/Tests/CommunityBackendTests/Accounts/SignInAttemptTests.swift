@testable import AccountCore
import CommunityDomain
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Guessing a password must not lock the owner out.
@Suite(.timeLimit(.minutes(10))) struct SignInAttemptTests {
    private static let home = "192.0.2.1"
    private static let away = "192.0.2.77"
    private static let stranger = "203.0.113.9"
    private static let strangers = (0..<6).map { "203.0.113.\($0)" }

    private func status(
        _ fixture: Fixture, _ name: String = "ann", _ password: String = Person.password, from peer: String
    ) async throws -> Int {
        let body = try Fixture.json(["identifier": name, "password": password])
        return await fixture.backend(
            HTTPRequest(method: .post, path: "/auth/local", content: .bytes(Array(body.utf8)), peer: peer)
        ).status
    }

    private func guess(_ fixture: Fixture, _ name: String = "ann", from peers: [String]) async throws {
        for _ in 0..<12 {
            for peer in peers { #expect(try await status(fixture, name, "wrong horse 8", from: peer) == 400) }
        }
    }

    @Test(arguments: ["member", "admin"])
    func `The owner signs in while a stranger guesses`(_ role: String) async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        try await fixture.setRole(try #require(.init(rawValue: role)), of: ann)
        try await guess(fixture, from: [Self.stranger])
        for peer in [Self.home, Self.away] { #expect(try await status(fixture, from: peer) == 200) }
        #expect(fixture.clock.pauses.isEmpty)
        #expect(try await status(fixture, from: Self.stranger) == 400)
        fixture.clock.advance(seconds: 900)
        #expect(try await status(fixture, from: Self.stranger) == 200)
    }

    @Test func `Many strangers slow an account down, except at the owner's known addresses`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        #expect(try await status(fixture, from: Self.home) == 200)
        try await guess(fixture, from: Self.strangers)
        let pauses = fixture.clock.pauses
        #expect(pauses.count == 12 * 6 - SignInAttempts.limitOfAll && Set(pauses) == [.seconds(3)])
        #expect(try await status(fixture, from: Self.home) == 200)
        #expect(fixture.clock.pauses.count == pauses.count)
        #expect(try await status(fixture, from: Self.away) == 200)
        #expect(fixture.clock.pauses.count == pauses.count + 1)
        #expect(try await status(fixture, from: Self.away) == 200)
        #expect(fixture.clock.pauses.count == pauses.count + 1)
    }

    @Test func `An unknown name is slowed down like any other`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        var counts: [Int] = []
        for name in ["ann", "nobody"] {
            let before = fixture.clock.pauses.count
            try await guess(fixture, name, from: Self.strangers)
            counts.append(fixture.clock.pauses.count - before)
        }
        #expect(counts[0] > 0 && counts[0] == counts[1])
    }

    @Test func `A single stranger slows down no one else, whatever the number of guesses`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        for _ in 0..<10 { try await guess(fixture, from: [Self.stranger]) }
        #expect(try await status(fixture, from: Self.away) == 200)
        #expect(fixture.clock.pauses.isEmpty)
    }

    @Test func `Wrong passwords also lock an address that the owner used`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        #expect(try await status(fixture, from: Self.home) == 200)
        try await guess(fixture, from: [Self.home])
        #expect(try await status(fixture, from: Self.home) == 400)
        #expect(try await status(fixture, from: Self.away) == 200)
    }

    @Test func `The addresses of one IPv6 network count as one`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        try await guess(fixture, from: ["2001:db8::1"])
        #expect(try await status(fixture, from: "2001:db8::2") == 400)
        #expect(try await status(fixture, from: "2001:db8:0:1::2") == 200)
    }

    @Test func `Signing up counts as signing in`() async throws {
        let fixture = Fixture()
        let body = try Fixture.json([
            "username": "ann", "email": "ann@example.org", "password": Person.password,
        ])
        let made = await fixture.backend(
            HTTPRequest(
                method: .post, path: "/auth/local/register", content: .bytes(Array(body.utf8)),
                peer: Self.home))
        #expect(made.status == 200)
        try await guess(fixture, from: Self.strangers)
        let pauses = fixture.clock.pauses.count
        #expect(try await status(fixture, from: Self.home) == 200)
        #expect(fixture.clock.pauses.count == pauses)
    }

    @Test func `A new password clears the locks and addresses of the old one`() async throws {
        let fixture = Fixture()
        _ = try await fixture.signUp("ann")
        #expect(try await status(fixture, from: Self.home) == 200)
        try await guess(fixture, from: Self.strangers + [Self.away])
        let new = "another horse 9"
        try await SQLCommunityAdministration(store: fixture.store).setPassword(new, of: "ann")
        #expect(try await fixture.number("SELECT count(*) FROM sign_in_attempt WHERE subject > 0") == 0)
        #expect(try await status(fixture, "ann", new, from: Self.away) == 200)
    }

    @Test func `Remembers the newest addresses, none in plain text`() async throws {
        let fixture = Fixture()
        let ann = try await fixture.signUp("ann")
        for index in 0..<30 {
            fixture.clock.advance(seconds: 1)
            #expect(try await status(fixture, from: "192.0.2.\(index)") == 200)
        }
        let remembered = try await fixture.number(
            "SELECT count(*) FROM sign_in_attempt WHERE subject = ?1 AND length(place) = 16", .int(ann.id))
        #expect(remembered == SignInAttempts.mostPlaces)
        try await guess(fixture, from: Self.strangers)
        let pauses = fixture.clock.pauses.count
        for (index, more) in [(29, 0), (14, 0), (13, 1)] {
            #expect(try await status(fixture, from: "192.0.2.\(index)") == 200)
            #expect(fixture.clock.pauses.count == pauses + more, "\(index)")
        }
    }

    @Test func `New counts remove outdated ones`() async throws {
        let fixture = Fixture()
        for index in 0..<40 {
            #expect(try await status(fixture, "n\(index)", from: "192.0.2.\(index)") == 400)
        }
        fixture.clock.advance(seconds: 901)
        for index in 0..<4 {
            #expect(try await status(fixture, "m\(index)", from: "192.0.2.\(index)") == 400)
        }
        #expect(try await fixture.number("SELECT count(*) FROM sign_in_attempt") == 8)
    }
}
