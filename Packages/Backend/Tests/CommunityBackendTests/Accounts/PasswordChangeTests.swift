import NetworkCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct PasswordChangeTests {
    private let fixture = Fixture()
    private static let new = "another horse 9"

    private func change(
        _ person: Person?, _ current: String = Person.password, _ new: String = new,
        _ confirmed: String? = nil, key: String? = nil
    ) async throws -> Reply {
        try await fixture.send(
            .post, "/custom/change-password",
            try Fixture.json([
                "currentPassword": current, "newPassword": new, "confirmNewPassword": confirmed ?? new,
            ]), as: person, key: key)
    }

    private func canSignIn(_ password: String) async throws -> Bool {
        let body = try Fixture.json(["identifier": "ann", "password": password])
        return try await fixture.send(.post, "/auth/local", body).status == 200
    }

    @Test func `A change returns the account and ends all other sessions`() async throws {
        let ann = try await fixture.signUp("ann")
        let other = try await fixture.signIn("ann")
        let reply = try await change(ann)
        #expect(reply.status == 200 && reply.id == ann.id && reply.object["email"] as? String == ann.email)
        #expect(try await fixture.get("/users/me", as: ann).status == 200)
        #expect(try await fixture.get("/users/me", as: other).status == 401)
        let refresh = #"{"refresh_token":"\#(other.refreshToken)"}"#
        #expect(try await fixture.send(.post, "/auth/refresh", refresh).status == 401)
        #expect(try await !canSignIn(Person.password))
        #expect(try await canSignIn(Self.new))
    }

    @Test func `Refusals are texts, as clients expect`() async throws {
        let ann = try await fixture.signUp("ann")
        let differ = "New passwords do not match."
        #expect(try await change(ann, Person.password, Self.new, "x").message == differ)
        #expect(try await change(ann, Person.password, "").message == differ)
        #expect(try await fixture.send(.post, "/custom/change-password", "{}", as: ann).message == differ)
        let wrong = try await change(ann, "wrong horse")
        #expect(wrong.status == 400 && wrong.message == "Current password does not match.")
        #expect(try await change(ann, Person.password, "short").errorID == "Auth.form.error.password.length")
        #expect(
            try await change(ann, Person.password, "password1").errorID == "Auth.form.error.password.common")
        #expect(
            try await change(ann, Person.password, "a$b$c$defgh").errorID == "Auth.form.error.password.format"
        )
        let nobody = try await change(nil)
        #expect(nobody.status == 400 && nobody.text.contains("No authorization header was found"))
        #expect(try await canSignIn(Person.password))
    }

    @Test func `A retry with the same key returns the same answer`() async throws {
        let ann = try await fixture.signUp("ann")
        #expect(try await change(ann, key: "k").status == 200)
        #expect(try await change(ann, key: "k").status == 200)
        #expect(try await change(ann, key: "other").status == 400)
        #expect(try await change(ann, Person.password, "third horse 10", key: "k").status == 400)
        #expect(try await canSignIn(Self.new))
    }

    @Test func `Wrong current passwords lock the change, and nothing else`() async throws {
        let ann = try await fixture.signUp("ann")
        let bob = try await fixture.signUp("bob")
        for _ in 0..<10 { _ = try await change(ann, "wrong horse") }
        #expect(try await change(ann).message == "Current password does not match.")
        #expect(try await canSignIn(Person.password))
        #expect(try await change(ann).message == "Current password does not match.")
        #expect(try await change(bob).status == 200)
        fixture.clock.advance(seconds: 900)
        #expect(try await change(try await fixture.signIn("ann")).status == 200)
    }

    @Test func `Wrong passwords of strangers do not lock the change`() async throws {
        let ann = try await fixture.signUp("ann")
        for _ in 0..<10 { #expect(try await !canSignIn("wrong horse")) }
        #expect(try await !canSignIn(Person.password))
        #expect(try await change(ann).status == 200)
    }

    @Test func `A change clears the wrong attempts before it`() async throws {
        let ann = try await fixture.signUp("ann")
        for _ in 0..<9 { _ = try await change(ann, "wrong horse") }
        #expect(try await change(ann).status == 200)
        for _ in 0..<9 { _ = try await change(ann, "wrong horse") }
        #expect(try await change(ann, Self.new, "third horse 10").status == 200)
    }

    @Test func `Of two concurrent changes, one takes effect`() async throws {
        let ann = try await fixture.signUp("ann")
        async let one = change(ann, Person.password, "first horse 1").status
        async let two = change(ann, Person.password, "second horse 2").status
        let statuses = try await [one, two].sorted()
        #expect(statuses == [200, 400])
    }
}
