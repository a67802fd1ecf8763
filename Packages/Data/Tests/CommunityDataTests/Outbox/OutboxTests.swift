import TextCore
import CommunityData
import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    private let device = OutboxDevice()
    private let offline = StubTransport.failing(.notConnected("gone"))

    private func written(_ texts: [String]) -> [Write] { texts.map { .createPost(text: $0) } }

    @Test func `Returns the result of an accepted write, and does not keep it`() async throws {
        let server = BoardServer()
        let outbox = device.process(server.transport)
        guard case .post(let post) = try await outbox.submit(.createPost(text: "안녕")) else {
            Issue.record("no post")
            return
        }
        #expect(post.text == "안녕" && server.texts == ["안녕"])
        #expect(try await outbox.entries().isEmpty)
        #expect(await device.drafts.all.isEmpty)
    }

    @Test func `Offline writes wait, are shown, and are sent once, oldest first`() async throws {
        let outbox = device.process(offline)
        for text in ["a", "b", "c"] { #expect(try await outbox.submit(.createPost(text: text)) == nil) }
        let entries = try await outbox.entries()
        #expect(entries.map(\.write) == written(["a", "b", "c"]))
        #expect(entries.allSatisfy { $0.state == .waiting } && entries[0].attempts == 3)
        #expect(entries[0].createdAt == Date(timeIntervalSince1970: Double(device.clock.now)))

        let server = BoardServer()
        #expect(try await device.process(server.transport).send().count == 3)
        #expect(server.texts == ["a", "b", "c"])
        #expect(try await outbox.entries().isEmpty)
        #expect(try await device.process(server.transport).send().isEmpty)
    }

    @Test func `Does not reuse numbers`() async throws {
        let outbox = device.process(offline)
        _ = try await outbox.submit(.createPost(text: "a"))
        #expect(try await outbox.discard(1))
        _ = try await outbox.submit(.createPost(text: "b"))
        #expect(try await outbox.entries().map(\.id) == [2])
    }

    @Test func `Sends waiting writes before a new one`() async throws {
        _ = try await device.process(offline).submit(.createPost(text: "first"))
        let server = BoardServer()
        _ = try await device.process(server.transport).submit(.createPost(text: "second"))
        #expect(server.texts == ["first", "second"])
    }

    @Test func `A request with a lost answer and five retries is performed once`() async throws {
        let lost = BoardServer(line: { .losesAnswer })
        let outbox = device.process(lost.transport)
        #expect(try await outbox.submit(.createComment(post: 12, text: "하나")) == nil)
        for _ in 0..<5 { await #expect(throws: CommunityError.offline) { try await outbox.send() } }
        #expect(lost.keys.count == 6 && Set(lost.keys).count == 1)
        #expect(lost.texts == ["하나"])
        #expect(try await outbox.entries().map(\.attempts) == [6])
    }

    @Test func `Each write has its own key of 128 bits`() async throws {
        let server = BoardServer()
        let outbox = device.process(server.transport)
        for _ in 0..<3 { _ = try await outbox.submit(.createPost(text: "same")) }
        #expect(Set(server.keys).count == 3 && server.texts == ["same", "same", "same"])
        #expect(server.keys.allSatisfy { $0.filter(\.isHexDigit).count == 32 })
    }

    @Test(arguments: [(BoardPlace(server: nil, account: 10), 500), (OutboxDevice.place, 401)])
    func `A write that may succeed after an action of the user waits, and the reason is reported`(
        place: BoardPlace, status: Int
    ) async throws {
        let outbox = device.process(StubTransport.answering(.status(status)))
        device.signedIn.value = place
        let error = status == 401 ? CommunityError.signedOut : .unavailable
        await #expect(throws: error) { try await outbox.submit(.createPost(text: "a")) }
        #expect(try await outbox.entries().map(\.state) == [.waiting])
        #expect(await device.drafts.all.isEmpty)
    }

    @Test(
        arguments: [408, 429, 500, 502, 503, 504],
        [Write.createPost(text: "a"), .createComment(post: 1, text: "a"), .deletePost(1)])
    func `A write waits without a failure when a busy server or a proxy refuses it for now`(
        status: Int, write: Write
    ) async throws {
        let outbox = device.process(StubTransport.answering(.status(status)))
        #expect(await outbox.submit(write, from: nil, isAway: false) == .queued(1))
        #expect(try await outbox.entries().map(\.state) == [.waiting])
    }

    @Test(arguments: [
        StubTransport.failing(.transport("cut")), .failing(.timedOut),
        .failing(.notConnected("no route")),
    ])
    func `A write waits without a failure while the server is unreachable`(transport: StubTransport)
        async throws
    {
        let outbox = device.process(transport)
        #expect(try await outbox.submit(.createPost(text: "a")) == nil)
        #expect(try await outbox.entries().map(\.state) == [.waiting])
        #expect(await device.drafts.all.isEmpty)
    }

    @Test func `Removes an accepted write whose answer cannot be decoded, and goes on`()
        async throws
    {
        let outbox = device.process(offline)
        for text in ["a", "b"] { _ = try await outbox.submit(.createPost(text: text)) }
        let garbled = StubTransport.answering(.json("{}"))
        #expect(try await device.process(garbled).send() == [.accepted, .accepted])
        #expect(try await device.process(garbled).submit(.createPost(text: "c")) == .accepted)
        #expect(garbled.requests.count == 3)
        #expect(try await outbox.entries().isEmpty)
        #expect(await device.drafts.all.isEmpty)
    }

    @Test func `A cancelled write waits`() async throws {
        let outbox = device.process(StubTransport.failing(.cancelled))
        await #expect(throws: CommunityError.cancelled) { try await outbox.submit(.createPost(text: "a")) }
        #expect(try await outbox.entries().map(\.state) == [.waiting])
    }

    @Test(arguments: ["missing", "refused"])
    func `A refused text becomes a draft and leaves the outbox`(text: String) async throws {
        let outbox = device.process(BoardServer().transport)
        await #expect(throws: CommunityError.self) { try await outbox.submit(.createPost(text: text)) }
        #expect(await device.drafts.all.map(\.text) == [text])
        #expect(try await outbox.entries().isEmpty)
    }

    @Test(
        arguments: [
            (.createPost(text: "refused"), .newPost),
            (.editPost(3, text: "refused", version: 2), .post(3, version: 2)),
            (.editPost(3, text: "refused", version: nil), .post(3, version: 0)),
            (.createComment(post: 3, text: "refused"), .newComment(post: 3)),
            (.editComment(5, post: 3, text: "refused", version: 2), .comment(5, post: 3, version: 2)),
        ] as [(Write, Draft.Target)])
    func `The draft keeps its target`(write: Write, target: Draft.Target) async throws {
        await #expect(throws: CommunityError.refused(.other)) {
            try await device.process(BoardServer().transport).submit(write)
        }
        #expect(await device.drafts.all.map(\.target) == [target])
    }

    @Test func `A refusal in the background stays with its reason, and later writes are sent`()
        async throws
    {
        let outbox = device.process(offline)
        for text in ["a", "missing", "b"] { _ = try await outbox.submit(.createPost(text: text)) }
        let server = BoardServer()
        let online = device.process(server.transport)
        #expect(try await online.send().count == 2)
        #expect(server.texts == ["a", "b"])
        let left = try await online.entries()
        #expect(left.map(\.write) == written(["missing"]))
        #expect(left.map(\.state) == [.refused(.notFound)])
    }

    @Test func `A refusal survives the process with all its details`() async throws {
        let reasons: [CommunityError] = [
            .text(.empty), .text(.tooLong(limit: 7)), .text(.tooLarge(limit: 9)), .notFound, .refused(.other),
        ]
        let bodies = [
            (400, Self.invalid("text must not be empty.")),
            (400, Self.invalid("text must be at most 7 characters.")),
            (400, Self.invalid("text must be at most 9 bytes.")), (404, "{}"), (400, "{}"),
        ]
        for index in bodies.indices { _ = try await device.process(offline).submit(.deletePost(index)) }
        let transport = StubTransport()
        for (index, body) in bodies.enumerated() {
            transport.on(.delete, "/posts/\(index)", .json(body.1, status: body.0))
        }
        #expect(try await device.process(transport).send().isEmpty)
        #expect(try await device.process(offline).entries().map(\.state) == reasons.map { .refused($0) })
    }

    private static func invalid(_ message: String) -> String {
        #"{"statusCode":400,"error":"Bad Request","message":"ValidationError","data":{"errors":{"text":["\#(message)"]}}}"#
    }

    @Test(arguments: ["", " \n", "\u{200B}"])
    func `Neither sends nor stores an empty text`(text: String) async throws {
        let transport = StubTransport()
        let outbox = device.process(transport)
        for write in [Write.createPost(text: text), .report(.post(1), reason: text)] {
            await #expect(throws: CommunityError.text(.empty)) { try await outbox.submit(write) }
        }
        #expect(transport.requests.isEmpty)
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `Stores a text that is too long as a draft, and does not send it`() async throws {
        let long = String(repeating: "가", count: CommentText.limit + 1)
        let transport = StubTransport()
        await #expect(throws: CommunityError.text(.tooLong(limit: CommentText.limit))) {
            try await device.process(transport).submit(.createComment(post: 1, text: long))
        }
        #expect(await device.drafts.all.map(\.text) == [long])
        await device.drafts.fail(with: .text(.tooLarge(limit: 1)))
        await #expect(throws: CommunityError.text(.tooLong(limit: CommentText.limit))) {
            try await device.process(transport).submit(.createComment(post: 1, text: long))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `Stores a text as a draft without an account`() async throws {
        device.signedIn.value = nil
        let transport = StubTransport()
        let outbox = device.process(transport)
        await #expect(throws: CommunityError.signedOut) { try await outbox.submit(.createPost(text: "a")) }
        await #expect(throws: CommunityError.signedOut) { try await outbox.submit(.deletePost(1)) }
        #expect(await device.drafts.all.map(\.text) == ["a"])
        #expect(transport.requests.isEmpty)
    }

    @Test func `A refused text that cannot be stored as a draft stays in the outbox`() async throws {
        await device.drafts.fail(with: .storage("full"))
        let outbox = device.process(BoardServer().transport)
        let submission = await outbox.submit(.createPost(text: "refused"), from: nil, isAway: false)
        #expect(submission == .failed(.refused(.other), kept: .outbox(1)))
        #expect(try await outbox.entries().map(\.state) == [.refused(.refused(.other))])
    }

    @Test func `Does not touch entries of another version of the app`() async throws {
        let key = "outbox/https://board.test 10/7"
        let foreign = Array(#"{"id":7,"kind":"vote"}"#.utf8)
        try await device.store.set(foreign, for: key)
        let outbox = device.process(BoardServer().transport)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await outbox.send().isEmpty)
        await #expect(throws: CommunityError.self) { try await outbox.retry(7) }
        #expect(try await device.store.value(for: key) == foreign)
    }

    @Test func `Reports a failing store, and sends nothing`() async throws {
        let transport = StubTransport()
        let store = DyingStore(InMemoryKeyValueStore(), Death(at: 1))
        let outbox = device.process(transport, store: store)
        #expect(
            await outbox.submit(.createPost(text: "a"), from: nil, isAway: false)
                == .failed(.storage("killed"), kept: .perhaps))
        #expect(transport.requests.isEmpty)
    }

    @Test func `Each outcome tells where the text is`() async throws {
        let write = Write.createPost(text: "a")
        #expect(await device.process(offline).submit(write, from: nil, isAway: false) == .queued(1))
        let busy = device.process(StubTransport.answering(.status(500)))
        #expect(await busy.submit(write, from: nil, isAway: false) == .queued(2))
        let over = device.process(StubTransport.answering(.status(401)))
        #expect(await over.submit(write, from: nil, isAway: false) == .failed(.signedOut, kept: .untilSignIn))
        #expect(await over.submit(.deletePost(1), from: nil, isAway: false) == .failed(.signedOut, kept: nil))
        device.signedIn.value = nil
        #expect(await busy.submit(write, from: nil, isAway: false) == .failed(.signedOut, kept: .draft(1)))
    }

    @Test func `Does not ask a server that is marked as unreachable`() async throws {
        let server = BoardServer()
        let outbox = device.process(server.transport)
        #expect(await outbox.submit(.createPost(text: "a"), from: nil, isAway: true) == .queued(1))
        #expect(server.keys.isEmpty)
        #expect(try await outbox.send().count == 1)
        #expect(server.texts == ["a"])
    }

    @Test func `A refused draft is not copied`() async throws {
        let outbox = device.process(BoardServer().transport)
        let write = Write.createPost(text: "refused")
        for _ in 0..<2 {
            #expect(
                await outbox.submit(write, from: 7, isAway: false)
                    == .failed(.refused(.other), kept: .draft(7)))
        }
        #expect(await device.drafts.all.isEmpty)
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func `The rule of a refusal survives the process`() async throws {
        for rule in [EditPolicy.Refusal.notAuthor, .own, .removed, .tooLate, .needsRole(.admin), .impossible]
        {
            _ = try await device.process(offline).submit(.deletePost(3))
            let body = #"{"statusCode":403,"message":"Forbidden","data":{"reason":"\#(rule.code)"}}"#
            let refusing = StubTransport.answering(.json(body, status: 403))
            #expect(try await device.process(refusing).send().isEmpty)
            let entry = try #require(try await device.process(offline).entries().last)
            #expect(entry.state == .refused(.forbidden(rule)))
        }
    }

    /// The disk fails at the end of a write: it reports a failure, although the write is stored.
    private func killedAfterKeeping(_ text: String) async {
        let dying = DyingStore(device.store, Death(at: 2, isAfter: true))
        #expect(
            await device.process(offline, store: dying).submit(
                .createPost(text: text), from: nil, isAway: false)
                == .failed(.storage("killed"), kept: .perhaps))
    }

    @Test func `After a minute, or beside a running process, an equal text is a new write`()
        async throws
    {
        await killedAfterKeeping("a")
        let beside = device.process(offline, isRunning: { _ in true })
        #expect(await beside.submit(.createPost(text: "a"), from: nil, isAway: false) == .queued(2))
        let later = OutboxDevice(store: device.store)
        later.clock.advance(60)
        let outbox = later.process(offline, isRunning: { _ in false })
        #expect(await outbox.submit(.createPost(text: "a"), from: nil, isAway: false) == .queued(3))
    }

    /// In a container, each run may have the same process number.
    @Test(arguments: [{ _ in false }, nil] as [(@Sendable (Int32) -> Bool)?])
    func `An equal text within a minute reuses the number`(
        isRunning: (@Sendable (Int32) -> Bool)?
    ) async throws {
        await killedAfterKeeping("a")
        let outbox = device.process(offline, isRunning: isRunning)
        #expect(await outbox.submit(.createPost(text: "a"), from: nil, isAway: false) == .queued(1))
        #expect(try await outbox.entries().map(\.id) == [1])
    }
}
