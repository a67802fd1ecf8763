import EventCore
import BackendCoreTestSupport
import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// The beginning, the end and the refusal of streams.
@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
    private let ticker = Ticker()

    private func fixture(_ change: (inout EventOptions) -> Void = { _ in }) -> Fixture {
        Fixture { [ticker] options in
            options.events.pause = ticker.pause
            options.events.ticksPerCheck = 2
            change(&options.events)
        }
    }

    @Test func `Ends with the session, without another event`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        var ear = try await Ear(to: fixture, as: person)
        _ = try await ear.next()
        #expect(try await fixture.send(.post, "/auth/logout", as: person).status == 200)
        try await fixture.post("after", as: other)
        #expect(try await ear.next() == nil)
    }

    @Test func `Ends at the next check even without events`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        _ = try await ear.next()
        try await fixture.setBlocked(true, of: person)
        for _ in 0..<2 { ticker.tick() }
        #expect(try await ear.next() == nil)
    }

    @Test func `Another session of the account continues`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        let again = try await fixture.signIn("mina")
        var ear = try await Ear(to: fixture, as: again)
        _ = try await ear.next()
        _ = try await fixture.send(.post, "/auth/logout", as: person)
        for _ in 0..<4 { ticker.tick() }
        let post = try await fixture.post("still here", as: again)
        #expect(try await ear.lines(1) == ["post.created \(post)"])
    }

    @Test func `Outlives the access token while the session lives`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        _ = try await ear.next()
        fixture.clock.advance(seconds: 3600)
        #expect(try await fixture.get("/users/me", as: person).status == 401)
        let other = try await fixture.signUp("jun")
        let post = try await fixture.post("later", as: other)
        #expect(try await ear.lines(1) == ["post.created \(post)"])
    }

    @Test func `Limits the streams of an account and of the server`() async throws {
        let fixture = fixture {
            $0.listeners = 3
            $0.listenersPerAccount = 2
        }
        let person = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        var ears = [try await Ear(to: fixture, as: person), try await Ear(to: fixture, as: person)]
        let third = try await fixture.get("/events", as: person)
        #expect(third.status == 429)
        #expect(third.headers["Retry-After"] != nil)
        #expect(third.message == "Too many streams of this account or address are open")
        ears.append(try await Ear(to: fixture, as: other))
        let fourth = try await fixture.get("/events", as: other)
        #expect(fourth.status == 503)
        #expect(fourth.headers["Retry-After"] != nil)
        ears[0].hangUp()
        try await until { fixture.backend.hub.listenerCount == 2 }
        ears[0] = try await Ear(to: fixture, as: person)
        #expect(try await ears[0].next()?.name == "ready")
        for ear in ears { ear.hangUp() }
    }

    @Test func `Polling stops with the last listener`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        for _ in 0..<3 {
            #expect(fixture.backend.hub.listenerCount == 0)
            let ear = try await Ear(to: fixture, as: person)
            try await until { ticker.isAwaited }
            ear.hangUp()
            try await until { fixture.backend.hub.listenerCount == 0 && !ticker.isAwaited }
        }
    }

    @Test func `A listener in this process also receives events, and leaves with its task`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        let transport = EmbeddedTransport { await fixture.backend($0) }
        let request = HTTPRequest(path: "/events", headers: ["Authorization": "Bearer \(person.token)"])
        let response = try await transport.stream(request)
        let (heard, hear) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            guard case .stream(let stream) = response.content else { return }
            for try await piece in stream { hear.yield(String(decoding: piece, as: UTF8.self)) }
        }
        var pieces = heard.makeAsyncIterator()
        #expect(await pieces.next()?.contains("event: ready") == true)
        try await fixture.post("hello", as: person)
        #expect(await pieces.next()?.contains("event: post.created") == true)
        task.cancel()
        try await until { fixture.backend.hub.listenerCount == 0 }
    }

    @Test func `Tells the client when to reconnect`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        var request = HTTPRequest(path: "/events", headers: ["Authorization": "Bearer \(person.token)"])
        request.headers["Last-Event-ID"] = "0"
        let response = await fixture.backend(request)
        guard case .stream(let stream) = response.content else {
            Issue.record("no stream")
            return
        }
        let piece = try #require(try await stream.next())
        #expect(String(decoding: piece, as: UTF8.self) == "event: ready\nid: 0\nretry: 1000\ndata: {}\n\n")
        stream.cancel()
    }

    @Test func `Ends with an error when the database fails`() async throws {
        let fixture = fixture()
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        _ = try await ear.next()
        await fixture.database.close()
        for _ in 0..<2 { ticker.tick() }
        await #expect(throws: NetworkError.self) { try await ear.next() }
    }

    /// Yields until the condition holds; the time limit of the suite ends the wait.
    private func until(_ isSo: () -> Bool) async throws {
        while !isSo() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
