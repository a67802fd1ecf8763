import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutboxConflictTests {
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

    /// Two texts on the server, and edits of the first that wait.
    private func waiting(_ edits: [(id: Int, text: String, version: Int)]) async throws {
        let outbox = device.process(server.transport)
        for text in ["start", "other"] { _ = try await outbox.submit(.createPost(text: text)) }
        for edit in edits {
            let write = Write.editPost(edit.id, text: edit.text, version: edit.version)
            #expect(try await device.process(offline).submit(write) == nil)
        }
    }

    @Test func `One's own edits of one text that wait replace each other, and nothing else`() async throws {
        try await waiting([(1, "a", 1), (2, "other a", 1), (1, "b", 1), (1, "c", 1), (1, "old", 0)])
        #expect(try await device.process(server.transport).send().count == 4)
        #expect(server.texts == ["c", "other a"])
        let left = try await device.process(offline).entries()
        #expect(left.map(\.write) == [.editPost(1, text: "old", version: 0)])
        #expect(left.map(\.state) == [.conflict(Conflict(text: "c", version: 4))])
    }

    @Test func `An edit that waits replaces one's own comment, not the post with its number`() async throws {
        let outbox = device.process(offline)
        for text in ["a", "b"] {
            _ = try await outbox.submit(.editComment(3, post: 12, text: text, version: 1))
        }
        _ = try await outbox.submit(.editPost(3, text: "c", version: 1))
        let transport = StubTransport()
        for _ in 0..<2 { transport.on(.put, "/comments/3", .json(BoardJSON.comment)) }
        transport.on(.put, "/posts/3", .json(BoardJSON.post))
        #expect(try await device.process(transport).send().count == 3)
        let versions = transport.requests.map { request in
            String(decoding: request.body, as: UTF8.self).firstMatch(of: /"version":(\d)/).map { $0.1 }
        }
        #expect(versions == ["1", "2", "1"])
    }

    @Test func `An edit that is written now replaces the one that waited before it`() async throws {
        try await waiting([(1, "a", 1)])
        guard
            case .post(let post) = try await device.process(server.transport).submit(
                .editPost(1, text: "b", version: 1))
        else {
            Issue.record("it is not written")
            return
        }
        #expect(post.text == "b" && post.version == 3 && server.texts == ["b", "other"])
    }

    @Test func `An edit that is written now counts from what another process has sent of those before it`()
        async throws
    {
        try await waiting([(1, "a", 1)])
        let (server, device) = (server, device)
        let store = HookedStore(device.store, listing: 2) {
            let one = StubTransport { request throws(NetworkError) in
                guard server.texts.first == "start" else { throw .notConnected("gone") }
                return try server.answer(request)
            }
            let sent = try? await device.process(one).send()
            #expect(sent?.count == 1)
        }
        let outbox = device.process(server.transport, store: store)
        #expect(try await outbox.submit(.editPost(1, text: "b", version: 1)) != nil)
        #expect(server.texts == ["b", "other"])
    }

    @Test func `Somebody else's change between one's own edits is a conflict`() async throws {
        try await waiting([(1, "a", 1), (1, "b", 1)])
        let (server, device) = (server, device)
        let first = StubTransport { request throws(NetworkError) in
            guard server.texts.first == "start" else { throw .notConnected("gone") }
            return try server.answer(request)
        }
        await #expect(throws: Never.self) { try await device.process(first).send() }
        #expect(
            try await device.process(offline).entries().map(\.write) == [.editPost(1, text: "b", version: 2)])
        server.change(1, to: "theirs")
        #expect(try await device.process(server.transport).send().isEmpty)
        #expect(
            try await device.process(offline).entries().map(\.state) == [
                .conflict(Conflict(text: "theirs", version: 3))
            ])
    }

    /// Numbers the store and the requests: list, request, list, the second edit, removal, and so on.
    @Test(arguments: 1...14, [false, true])
    func `Killed at any moment between one's own edits, the last one is there`(
        step: Int, isAfter: Bool
    ) async throws {
        try await waiting([(1, "a", 1), (1, "b", 1)])
        let death = Death(at: step, isAfter: isAfter)
        let killed = device.process(
            DyingTransport(server: server, death: death), store: DyingStore(device.store, death))
        _ = try? await killed.send()
        _ = try await device.process(server.transport).send()
        #expect(server.texts == ["b", "other"])
        #expect(try await device.process(offline).entries().isEmpty)
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
