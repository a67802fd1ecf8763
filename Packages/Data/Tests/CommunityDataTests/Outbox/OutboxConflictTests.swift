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

    /// Another user changes a text before a waiting edit is sent.
    private func conflict() async throws -> DefaultOutboxRepository {
        let outbox = device.process(server.transport)
        _ = try await outbox.submit(.createPost(text: "start"))
        #expect(try await device.process(offline).submit(.editPost(1, text: "mine", version: 1)) == nil)
        server.change(1, to: "theirs")
        #expect(try await outbox.send().isEmpty)
        return outbox
    }

    @Test func `Shows a conflict with both texts, never overwrites, and does not send it again by itself`()
        async throws
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

    @Test func `Retrying replaces the text that was shown`() async throws {
        let outbox = try await conflict()
        try await outbox.retry(2)
        #expect(try await outbox.entries().map(\.state) == [.waiting])
        #expect(try await outbox.send().count == 1)
        #expect(server.texts == ["mine"] && Set(server.keys).count == 3)
    }

    @Test func `A text that has changed again is another conflict`() async throws {
        let outbox = try await conflict()
        try await outbox.retry(2)
        server.change(1, to: "theirs again")
        #expect(try await outbox.send().isEmpty)
        #expect(
            try await outbox.entries().map(\.state) == [.conflict(Conflict(text: "theirs again", version: 3))]
        )
        #expect(server.texts == ["theirs again"])
    }

    @Test func `Discarding keeps the text on the server`() async throws {
        let outbox = try await conflict()
        #expect(try await outbox.discard(2))
        #expect(try await outbox.discard(2) == false)
        #expect(try await outbox.send().isEmpty)
        #expect(server.texts == ["theirs"])
    }

    @Test func `A stale edit is reported at once, and stays with both texts`() async throws {
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

    /// Creates two texts on the server, and waiting edits.
    private func waiting(_ edits: [(id: Int, text: String, version: Int)]) async throws {
        let outbox = device.process(server.transport)
        for text in ["start", "other"] { _ = try await outbox.submit(.createPost(text: text)) }
        for edit in edits {
            let write = Write.editPost(edit.id, text: edit.text, version: edit.version)
            #expect(try await device.process(offline).submit(write) == nil)
        }
    }

    @Test func `The user's own waiting edits of one text replace each other, and nothing else`() async throws
    {
        try await waiting([(1, "a", 1), (2, "other a", 1), (1, "b", 1), (1, "c", 1), (1, "old", 0)])
        #expect(try await device.process(server.transport).send().count == 4)
        #expect(server.texts == ["c", "other a"])
        let left = try await device.process(offline).entries()
        #expect(left.map(\.write) == [.editPost(1, text: "old", version: 0)])
        #expect(left.map(\.state) == [.conflict(Conflict(text: "c", version: 4))])
    }

    @Test func `A waiting edit replaces the user's own comment, not the post with its number`() async throws {
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

    @Test func `A new edit replaces the one that waited before it`() async throws {
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

    @Test func `A new edit counts from the version that another process has sent`()
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

    @Test func `A change by another user between the user's own edits is a conflict`() async throws {
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

    /// Steps of the store and the requests: list, request, list, the second edit, removal, and so on.
    @Test(arguments: 1...14, [false, true])
    func `The last of the user's own edits survives a kill at any moment`(
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

    @Test func `After 29 days the user has to decide, as the server may have forgotten the key`() async throws
    {
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

    @Test func `Retrying a doubtful entry gives it a new key and a new time`() async throws {
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

    @Test func `Retrying a waiting entry changes nothing`() async throws {
        let outbox = device.process(offline, makeKey: { "only" })
        _ = try await outbox.submit(.createPost(text: "a"))
        let before = try await outbox.entries()
        try await outbox.retry(1)
        #expect(try await outbox.entries() == before)
    }

    @Test func `A late refusal does not undo a decision of the user`() async throws {
        _ = try await device.process(offline).submit(.createPost(text: "refused"))
        let (device, server) = (device, server)
        let slow = StubTransport { request throws(NetworkError) in
            // During this request, another process gets the answer as well, and the user decides.
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
