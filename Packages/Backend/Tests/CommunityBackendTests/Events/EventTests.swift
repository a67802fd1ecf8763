import EventCore
import BackendCoreTestSupport
import CommunityDomain
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

@Suite(.timeLimit(.minutes(10))) struct EventTests {
    private let ticker = Ticker()
    private let fixture: Fixture

    init() {
        let ticker = ticker
        fixture = Fixture { $0.events.pause = ticker.pause }
    }

    @Test func `Events come in the order of the writes, with the JSON of GET`() async throws {
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        #expect(try await ear.next()?.name == "ready")
        let post = try await fixture.post("hello", as: person)
        let created = try #require(try await ear.next())
        #expect(created.line == "post.created \(post)")
        let shown = try await fixture.get("/posts/\(post)", as: person)
        #expect(created.data as NSDictionary == shown.object as NSDictionary)
        let comment = try await fixture.comment("안녕", on: post, as: person)
        let commented = try #require(try await ear.next())
        #expect(commented.line == "comment.created \(comment)")
        let shownComment = try await fixture.get("/comments/\(comment)", as: person)
        #expect(commented.data as NSDictionary == shownComment.object as NSDictionary)
        var changes: [Ear.Event] = []
        for (method, path, body) in [
            (HTTPMethod.put, "/posts/\(post)", #"{"text":"hello!"}"#),
            (.put, "/comments/\(comment)", #"{"comment":"well"}"#), (.delete, "/comments/\(comment)", ""),
            (.delete, "/posts/\(post)", ""),
        ] {
            #expect(try await fixture.send(method, path, body, as: person).status == 200)
            changes.append(try #require(try await ear.next()))
        }
        #expect(
            changes.map(\.line) == [
                "post.updated \(post)", "comment.updated \(comment)", "comment.deleted \(comment)",
                "post.deleted \(post)",
            ])
        #expect(changes[2].data as NSDictionary == ["id": comment, "post": post])
        let ids = ([created, commented] + changes).compactMap(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == 6)
    }

    @Test func `A refused write is no event`() async throws {
        let person = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        let post = try await fixture.post("mine", as: person)
        var ear = try await Ear(to: fixture, as: person)
        _ = try await ear.next()
        #expect(try await fixture.send(.put, "/posts/\(post)", #"{"text":"x"}"#, as: other).status == 403)
        #expect(try await fixture.send(.delete, "/posts/\(post)", as: other).status == 403)
        let next = try await fixture.post("next", as: other)
        #expect(try await ear.lines(1) == ["post.created \(next)"])
    }

    @Test(arguments: [true, false])
    func `A client that names its last event receives the later ones`(inHeader: Bool) async throws {
        let person = try await fixture.signUp("mina")
        var first = try await Ear(to: fixture, as: person)
        let ready = try #require(try await first.next())
        let one = try await fixture.post("one", as: person)
        let seen = try #require(try await first.next()?.id)
        first.hangUp()
        let two = try await fixture.post("two", as: person)
        let three = try await fixture.post("three", as: person)
        var ear = try await Ear(
            to: fixture, as: person, inHeader ? "" : "?last_event_id=\(seen)",
            after: inHeader ? "\(seen)" : nil)
        #expect(try await ear.next()?.name == "ready")
        #expect(try await ear.lines(2) == ["post.created \(two)", "post.created \(three)"])
        // The first event suffices to continue from.
        var early = try await Ear(to: fixture, as: person, after: ready.id.map { "\($0)" })
        _ = try await early.next()
        #expect(
            try await early.lines(3) == [one, two, three].map { "post.created \($0)" })
    }

    @Test func `Delivers more than one batch completely`() async throws {
        let person = try await fixture.signUp("mina")
        let count = 103
        for number in 0..<count { try await fixture.post("post \(number)", as: person) }
        var ear = try await Ear(to: fixture, as: person, after: "0")
        _ = try await ear.next()
        let lines = try await ear.lines(count)
        #expect(Set(lines).count == count)
        #expect(lines.last == "post.created \(count)")
    }

    @Test func `Without a last event, the stream starts now`() async throws {
        let person = try await fixture.signUp("mina")
        try await fixture.post("before", as: person)
        var ear = try await Ear(to: fixture, as: person)
        let ready = try #require(try await ear.next())
        #expect(ready.id == 1)
        let after = try await fixture.post("after", as: person)
        #expect(try await ear.lines(1) == ["post.created \(after)"])
    }

    @Test(arguments: ["1", "99", "-5", "x"])
    func `A client that was away too long receives a reset`(_ id: String) async throws {
        let person = try await fixture.signUp("mina")
        for text in ["one", "two", "three"] { try await fixture.post(text, as: person) }
        try await fixture.write("DELETE FROM event WHERE sequence <= ?1", .int(2))
        var ear = try await Ear(to: fixture, as: person, after: id)
        let reset = try #require(try await ear.next())
        #expect(reset.name == "reset")
        #expect(reset.id == 3)
        let four = try await fixture.post("four", as: person)
        #expect(try await ear.lines(1) == ["post.created \(four)"])
        // A client whose next event is still stored receives no reset.
        var other = try await Ear(to: fixture, as: person, after: "2")
        #expect(try await other.lines(2) == ["ready 0", "post.created 3"])
    }

    @Test func `Listens to a single post`() async throws {
        let person = try await fixture.signUp("mina")
        let mine = try await fixture.post("mine", as: person)
        let other = try await fixture.post("other", as: person)
        var ear = try await Ear(to: fixture, as: person, "?post=\(mine)")
        _ = try await ear.next()
        try await fixture.comment("elsewhere", on: other, as: person)
        let comment = try await fixture.comment("here", on: mine, as: person)
        #expect(try await ear.lines(1) == ["comment.created \(comment)"])
        let bad = try await fixture.get("/events?post=x", as: person)
        #expect(bad.status == 400)
        #expect(bad.errors["post"]?.count == 1)
    }

    @Test func `A post deleted before sending appears only as deleted`() async throws {
        let person = try await fixture.signUp("mina")
        let gone = try await fixture.post("gone", as: person)
        _ = try await fixture.send(.put, "/posts/\(gone)", #"{"text":"gone!"}"#, as: person)
        _ = try await fixture.send(.delete, "/posts/\(gone)", as: person)
        var ear = try await Ear(to: fixture, as: person, after: "0")
        _ = try await ear.next()
        #expect(try await ear.lines(1) == ["post.deleted \(gone)"])
    }

    @Test func `The next poll reports writes of another process`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.file()
        let ticker = ticker
        let here = Fixture(at: .file(file)) { $0.events.pause = ticker.pause }
        let there = Fixture(at: .file(file))
        let person = try await here.signUp("mina")
        let other = try await there.signUp("jun")
        var ear = try await Ear(to: here, as: person)
        _ = try await ear.next()
        for number in 1...3 {
            let post = try await there.post("from there \(number)", as: other)
            ticker.tick()
            #expect(try await ear.lines(1) == ["post.created \(post)"])
        }
        ear.hangUp()
        await here.database.close()
        await there.database.close()
    }
}
