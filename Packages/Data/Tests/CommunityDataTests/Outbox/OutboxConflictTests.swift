import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct OutboxConflictTests {
    private let device = OutboxDevice()
    private let offline = StubTransport.failing(.notConnected("gone"))
    private let server = BoardServer()

    private static let day = 86_400

    /// Somebody else was quicker than an edit that waited.
    private func conflict() async throws -> DefaultOutboxRepository {
        let outbox = device.process(server.transport)
        _ = try await outbox.submit(.createPost(text: "start"))
        #expect(try await device.process(offline).submit(.editPost(1, text: "mine", version: 1)) == nil)
        server.change(1, to: "theirs")
        #expect(try await outbox.send().isEmpty)
        return outbox
    }

    @Test func `A conflict is shown with both texts, never overwritten, and not sent by itself`() async throws
    {
        let outbox = try await conflict()
        for _ in 0..<2 {
            let entry = try #require(try await outbox.entries().first)
            #expect(entry.write == .editPost(1, text: "mine", version: 1))
            #expect(entry.state == .conflict(Conflict(text: "theirs", version: 2)))
            #expect(server.texts == ["theirs"])
            #expect(try await outbox.send().isEmpty)
        }
        #expect(server.keys.count == 2)
    }

    @Test func `Letting it wait again puts it in the place of the text that was shown`() async throws {
        let outbox = try await conflict()
        try await outbox.retry(2)
        #expect(try await outbox.entries().map(\.state) == [.waiting])
        #expect(try await outbox.send().count == 1)
        #expect(server.texts == ["mine"] && Set(server.keys).count == 3)
    }

    @Test func `A text that changed once more is a conflict once more`() async throws {
        let outbox = try await conflict()
        try await outbox.retry(2)
        server.change(1, to: "theirs again")
        #expect(try await outbox.send().isEmpty)
        #expect(
            try await outbox.entries().map(\.state) == [.conflict(Conflict(text: "theirs again", version: 3))]
        )
        #expect(server.texts == ["theirs again"])
    }

    @Test func `Discarding it leaves theirs`() async throws {
        let outbox = try await conflict()
        #expect(try await outbox.discard(2))
        #expect(try await outbox.discard(2) == false)
        #expect(try await outbox.send().isEmpty)
        #expect(server.texts == ["theirs"])
    }

    @Test func `A stale edit of somebody who is there is told, and stays with both texts`() async throws {
        let outbox = device.process(server.transport)
        _ = try await outbox.submit(.createPost(text: "start"))
        server.change(1, to: "theirs")
        let theirs = Conflict(text: "theirs", version: 2)
        await #expect(throws: CommunityError.stale(theirs)) {
            try await outbox.submit(.editPost(1, text: "mine", version: 1))
        }
        #expect(try await outbox.entries().map(\.state) == [.conflict(theirs)])
        #expect(await device.drafts.all.isEmpty)
    }

    @Test func `An edit whose answer was lost is no conflict with itself`() async throws {
        let outbox = device.process(server.transport)
        _ = try await outbox.submit(.createPost(text: "start"))
        let server = server
        let lost = StubTransport { request throws(NetworkError) in
            _ = try server.answer(request)
            throw .timedOut
        }
        #expect(try await device.process(lost).submit(.editPost(1, text: "mine", version: 1)) == nil)
        #expect(try await outbox.send().count == 1)
        #expect(server.texts == ["mine"])
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `After 29 days a person has to look, as the server may have forgotten the key`() async throws {
        let lost = BoardServer(line: { .losesAnswer })
        #expect(try await device.process(lost.transport).submit(.createPost(text: "a")) == nil)
        device.clock.advance(29 * Self.day - 1)
        _ = try? await device.process(lost.transport).send()
        #expect(lost.keys.count == 2)
        device.clock.advance(1)
        let outbox = device.process(server.transport)
        #expect(try await outbox.send().isEmpty)
        #expect(try await outbox.entries().map(\.state) == [.doubtful])
        #expect(server.keys.isEmpty)
    }

    @Test func `A doubtful entry that a person lets wait again has a new key and its time`() async throws {
        _ = try await device.process(offline).submit(.createPost(text: "a"))
        device.clock.advance(30 * Self.day)
        let outbox = device.process(server.transport)
        _ = try await outbox.submit(.createPost(text: "b"))
        #expect(server.texts == ["b"])
        try await outbox.retry(1)
        device.clock.advance(28 * Self.day)
        #expect(try await outbox.send().count == 1)
        #expect(server.texts == ["b", "a"] && Set(server.keys).count == 2)
    }

    @Test func `Letting wait what waits changes nothing`() async throws {
        let outbox = device.process(offline, makeKey: { "only" })
        _ = try await outbox.submit(.createPost(text: "a"))
        let before = try await outbox.entries()
        try await outbox.retry(1)
        #expect(try await outbox.entries() == before)
    }

    @Test func `A late refusal does not undo what a person decided`() async throws {
        _ = try await device.process(offline).submit(.createPost(text: "refused"))
        let (device, server) = (device, server)
        let slow = StubTransport { request throws(NetworkError) in
            // While this answer is on its way, another process gets it too, and a person decides.
            let other = device.process(server.transport)
            do {
                _ = try await other.send()
                try await other.retry(1)
            } catch {
                Issue.record(error)
            }
            return try server.answer(request)
        }
        #expect(try await device.process(slow).send().isEmpty)
        #expect(try await device.process(offline).entries().map(\.state) == [.waiting])
    }
}
