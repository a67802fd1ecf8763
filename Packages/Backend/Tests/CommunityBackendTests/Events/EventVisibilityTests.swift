import AccountCore
import CommunityDomain
import NetworkCore
import Testing

@testable import CommunityBackend

/// The events that each listener receives for moderators' decisions.
@Suite(.timeLimit(.minutes(10))) struct EventVisibilityTests {
    private let fixture = Fixture()

    private struct People {
        let author: Person
        let other: Person
        let moderator: Person
    }

    private func people() async throws -> People {
        People(
            author: try await fixture.signUp("mina"), other: try await fixture.signUp("jun"),
            moderator: try await fixture.signUp("referee", role: .moderator))
    }

    private func ears(_ people: People) async throws -> [Ear] {
        var ears: [Ear] = []
        for person in [people.author, people.other, people.moderator] {
            var ear = try await Ear(to: fixture, as: person)
            _ = try await ear.next()
            ears.append(ear)
        }
        return ears
    }

    @Test func `A hidden post appears as deleted to others, who receive no further events of it`()
        async throws
    {
        let people = try await people()
        let post = try await fixture.post("rude", as: people.author)
        var ears = try await ears(people)
        let subject = #""post":\#(post)"#
        #expect(try await fixture.moderate(subject, "hide", as: people.moderator).status == 200)
        let edit = try await fixture.send(.put, "/posts/\(post)", #"{"text":"polite"}"#, as: people.author)
        #expect(edit.status == 200)
        let comment = try await fixture.comment("below", on: post, as: people.author)
        #expect(try await fixture.moderate(subject, "restore", as: people.moderator).status == 200)
        for place in [0, 2] {
            let hidden = try #require(try await ears[place].next())
            #expect(hidden.line == "post.updated \(post)")
            // The author also receives the notice of the decision.
            if place == 0 { #expect(try await ears[0].next()?.line == "notice.created 1") }
            #expect(
                try await ears[place].lines(3) == [
                    "post.updated \(post)", "comment.created \(comment)", "post.updated \(post)",
                ])
        }
        #expect(try await ears[1].next()?.line == "post.deleted \(post)")
        let restored = try #require(try await ears[1].next())
        #expect(restored.line == "post.created \(post)")
        #expect(restored.text == "polite")
    }

    @Test func `The author receives the hiding and the removal`() async throws {
        let people = try await people()
        let post = try await fixture.post("rude", as: people.author)
        var ears = try await ears(people)
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: people.moderator)
        #expect(try await ears[0].next()?.state == "hidden")
        #expect(try await ears[0].next()?.line == "notice.created 1")
        #expect(try await ears[2].next()?.state == "hidden")
        _ = try await fixture.moderate(#""post":\#(post)"#, "remove", as: people.moderator)
        #expect(try await ears[0].next()?.line == "post.deleted \(post)")
        #expect(try await ears[2].next()?.state == "removed")
        let next = try await fixture.post("next", as: people.author)
        #expect(try await ears[1].lines(2) == ["post.deleted \(post)", "post.created \(next)"])
    }

    @Test func `Comments are hidden like posts`() async throws {
        let people = try await people()
        let post = try await fixture.post("fine", as: people.other)
        let comment = try await fixture.comment("rude", on: post, as: people.author)
        var ears = try await ears(people)
        let subject = #""comment":\#(comment)"#
        _ = try await fixture.moderate(subject, "hide", as: people.moderator)
        _ = try await fixture.moderate(subject, "restore", as: people.moderator)
        // For readers who see it all the time, each line is one event.
        let lines = ["comment.updated \(comment)", "comment.updated \(comment)"]
        #expect(
            try await ears[0].lines(4) == [lines[0], "notice.created 2", lines[1], "notice.created 3"])
        #expect(try await ears[2].lines(2) == lines)
        #expect(
            try await ears[1].lines(2) == ["comment.deleted \(comment)", "comment.created \(comment)"])
    }

    @Test func `Deleting a hidden post sends no event to others`() async throws {
        let people = try await people()
        let post = try await fixture.post("rude", as: people.author)
        let comment = try await fixture.comment("below", on: post, as: people.author)
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: people.moderator)
        var ears = try await ears(people)
        _ = try await fixture.send(.delete, "/comments/\(comment)", as: people.author)
        _ = try await fixture.send(.delete, "/posts/\(post)", as: people.author)
        let next = try await fixture.post("next", as: people.other)
        for place in [0, 2] {
            #expect(
                try await ears[place].lines(3) == [
                    "comment.deleted \(comment)", "post.deleted \(post)", "post.created \(next)",
                ])
        }
        #expect(try await ears[1].lines(1) == ["post.created \(next)"])
    }

    @Test func `A new moderator sees the events of moderators at once`() async throws {
        let people = try await people()
        let post = try await fixture.post("rude", as: people.author)
        var ears = try await ears(people)
        try await fixture.setRole(.moderator, of: people.other)
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: people.moderator)
        #expect(try await ears[1].next()?.line == "post.updated \(post)")
    }

    @Test func `Only the owner and admins receive e-mail addresses`() async throws {
        let people = try await people()
        let admin = try await fixture.signUp("boss", role: .admin)
        var ears = try await ears(people)
        var adminEar = try await Ear(to: fixture, as: admin)
        _ = try await adminEar.next()
        try await fixture.post("hello", as: people.author)
        func email(_ event: Ear.Event?) -> String? {
            (event?.data["user"] as? [String: Any])?["email"] as? String
        }
        #expect(email(try await ears[0].next()) == people.author.email)
        #expect(email(try await ears[1].next()) == "")
        #expect(email(try await ears[2].next()) == "")
        #expect(email(try await adminEar.next()) == people.author.email)
    }

    @Test(arguments: [
        (Audience.everyone, Audience.everyone, Audience.everyone),
        (.everyone, .moderators(and: 1), .moderators(and: 1)),
        (.moderators(and: 1), .everyone, .moderators(and: 1)),
        (.moderators(and: 1), .moderators(and: 1), .moderators(and: 1)),
        (.moderators(and: 1), .moderators(and: 2), .moderators(and: nil)),
        (.moderators(and: nil), .moderators(and: 2), .moderators(and: nil)),
    ])
    func `The audience of a comment is within that of its post`(
        _ one: Audience, _ other: Audience, _ both: Audience
    ) {
        #expect(one.intersection(other) == both)
        for audience in [one, other, both] { #expect(Audience(code: audience.code) == audience) }
        for role in Role.allCases {
            for id in 1...3 {
                let caller = Caller<Role>(id: id, name: "", role: role, sessionID: 1)
                #expect(both.contains(caller) == (one.contains(caller) && other.contains(caller)))
            }
        }
    }
}
