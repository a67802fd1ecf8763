import AccountCore
import CommunityDomain
import NetworkCore
import Testing

@testable import CommunityBackend

/// A board with one person of each kind, and something that the owner wrote.
struct MatrixBoard: Sendable {
    let fixture: Fixture
    let post: Int
    let comment: Int
    /// Of a session of the owner's that nothing else uses.
    let spareRefreshToken: String
    private let people: [MatrixCaller: Person]

    init() async throws {
        fixture = Fixture()
        let owner = try await fixture.signUp("owner")
        people = [
            .owner: owner, .other: try await fixture.signUp("other"),
            .moderator: try await fixture.signUp("referee", role: .moderator),
            .admin: try await fixture.signUp("boss", role: .admin),
        ]
        post = try await fixture.post("mine", as: owner)
        comment = try await fixture.comment("mine too", on: post, as: owner)
        spareRefreshToken = try await fixture.signIn("owner").refreshToken
    }

    /// Somebody's credentials; `allowed` is who a bad token would be of.
    func person(_ caller: MatrixCaller, allowed: MatrixCaller) async throws -> Person? {
        switch caller {
        case .anonymous:
            return nil
        case .other, .owner, .moderator, .admin:
            return try one(caller)
        case .expired:
            fixture.clock.advance(seconds: 15 * 60 + 61)
            return try one(allowed)
        case .revoked:
            let person = try one(allowed)
            let reply = try await fixture.send(.post, "/auth/logout", as: person)
            #expect(reply.status == 200)
            return person
        case .tampered:
            return try forged(try one(allowed))
        case .blocked:
            let person = try one(allowed)
            // The last admin may be kept from closing their own account, so another one does it.
            let admin = try await fixture.signUp("superior", role: .admin)
            let body = #"{"username":"\#(person.name)","blocked":true,"reason":"rude"}"#
            let reply = try await fixture.send(.put, "/users/blocked", body, as: admin)
            #expect(reply.status == 200, "\(reply.text)")
            return person
        }
    }

    private func one(_ caller: MatrixCaller) throws -> Person { try #require(people[caller]) }

    /// With the claims of the admin's token and the signature of the person's own.
    private func forged(_ person: Person) throws -> Person {
        let other = try one(person.id == one(.admin).id ? .moderator : .admin)
        var parts = person.token.split(separator: ".")
        parts[1] = other.token.split(separator: ".")[1]
        var forged = person
        forged.token = parts.joined(separator: ".")
        return forged
    }
}
