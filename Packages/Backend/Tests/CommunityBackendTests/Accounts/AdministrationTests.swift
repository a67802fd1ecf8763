import TestSupport
import TextCore
import CommunityDomain
import DomainCore
import NetworkCore
import SQLCore
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct AdministrationTests {
    private let fixture = Fixture()
    private var administration: any CommunityAdministration {
        SQLCommunityAdministration(store: fixture.store)
    }

    @Test func `Lists all accounts, oldest first`() async throws {
        #expect(try await administration.accounts().isEmpty)
        for name in ["ann", "bob"] { _ = try await fixture.signUp(name) }
        let accounts = try await administration.accounts()
        #expect(accounts.map(\.name) == ["ann", "bob"] && accounts[1].email == "bob@example.org")
        #expect(accounts[0].createdAt == fixture.clock.now && !accounts[0].isBlocked)
    }

    @Test func `Appoints the first admin`() async throws {
        let ann = try await fixture.signUp("ann")
        #expect(try await administration.setRole(.admin, of: "ANN").role == .admin)
        let line = try #require(try await fixture.get("/moderation", as: ann).list.first)
        #expect(line["deed"] as? String == "role" && line["moderator"] as? [String: Any] == nil)
    }

    @Test func `Blocks, which ends sessions, and unblocks`() async throws {
        let ann = try await fixture.signUp("ann")
        #expect(try await administration.block("ann@example.org", reason: "spam").isBlocked)
        #expect(try await fixture.get("/users/me", as: ann).status == 401)
        let refused = try await fixture.send(
            .post, "/auth/local", #"{"identifier":"ann","password":"\#(Person.password)"}"#)
        #expect(refused.status == 400 && refused.text.contains(": spam"))
        let release = AccountRelease(name: "ann", wasBlocked: true, wasLocked: false)
        #expect(try await administration.release("ann", unblocking: "") == release)
        await #expect(throws: CommunityError.text(.empty)) {
            try await administration.block("ann", reason: " ")
        }
    }

    @Test(arguments: [nil, "mistake"])
    func `Lifts the lock after wrong passwords, and reports that the account was not blocked`(
        reason: String?
    ) async throws {
        _ = try await fixture.signUp("ann")
        let body = #"{"identifier":"ann","password":"\#(Person.password)"}"#
        for _ in 0..<10 {
            _ = try await fixture.send(.post, "/auth/local", #"{"identifier":"ann","password":"wrong"}"#)
        }
        #expect(try await fixture.send(.post, "/auth/local", body).status == 400)
        let release = try await administration.release("ann", unblocking: reason)
        #expect(release == AccountRelease(name: "ann", wasBlocked: false, wasLocked: true))
        #expect(try await fixture.send(.post, "/auth/local", body).status == 200)
        #expect(try await administration.release("ann", unblocking: reason).wasLocked == false)
        await #expect(throws: CommunityError.notFound) {
            try await administration.release("bob", unblocking: reason)
        }
    }

    @Test func `Sets a password, ends sessions and lifts the lock`() async throws {
        let ann = try await fixture.signUp("ann")
        for _ in 0..<10 {
            _ = try await fixture.send(.post, "/auth/local", #"{"identifier":"ann","password":"wrong"}"#)
        }
        try await administration.setPassword("another horse 9", of: "ann")
        #expect(try await fixture.get("/users/me", as: ann).status == 401)
        let body = #"{"identifier":"ann","password":"another horse 9"}"#
        #expect(try await fixture.send(.post, "/auth/local", body).status == 200)
    }

    @Test func `A new password lifts the lock on changing it`() async throws {
        let ann = try await fixture.signUp("ann")
        func change(_ person: Person, from password: String) async throws -> Int {
            let body = try Fixture.json([
                "currentPassword": password, "newPassword": "third horse 10",
                "confirmNewPassword": "third horse 10",
            ])
            return try await fixture.send(.post, "/custom/change-password", body, as: person).status
        }
        for _ in 0..<10 { #expect(try await change(ann, from: "wrong horse") == 400) }
        #expect(try await change(ann, from: Person.password) == 400)
        try await administration.setPassword(Person.password, of: "ann")
        #expect(try await change(try await fixture.signIn("ann"), from: Person.password) == 200)
    }

    @Test(arguments: [
        ("short", CommunityError.Refusal.passwordTooShort), ("password1", .passwordTooCommon),
        ("ann@example.org", .passwordTooCommon), ("a$b$c$defgh", .passwordMalformed),
        (String(repeating: "x", count: 129), .passwordMalformed),
    ])
    func `A password must follow the rules`(_ password: String, _ refusal: CommunityError.Refusal)
        async throws
    {
        _ = try await fixture.signUp("ann")
        await #expect(throws: CommunityError.refused(refusal)) {
            try await administration.setPassword(password, of: "ann")
        }
    }

    @Test func `An unknown account is not found`() async throws {
        await #expect(throws: CommunityError.notFound) {
            try await administration.setRole(.admin, of: "nobody")
        }
        await #expect(throws: CommunityError.notFound) {
            try await administration.setPassword("another horse 9", of: "nobody")
        }
    }

    @Test func `Reports a closed database`() async throws {
        await fixture.database.close()
        await #expect(throws: CommunityError.storage("already closed")) {
            try await administration.accounts()
        }
    }
}
