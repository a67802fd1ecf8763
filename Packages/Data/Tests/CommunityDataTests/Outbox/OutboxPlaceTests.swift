import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutboxPlaceTests {
    private let device = OutboxDevice()
    private let offline = StubTransport.failing(.notConnected("gone"))

    @Test(arguments: [
        BoardPlace(server: "https://board.test", account: 1),
        BoardPlace(server: "https://board.test", account: 101),
        BoardPlace(server: "https://other.test", account: 10),
    ])
    func `Entries of other accounts and servers are neither shown, sent nor changed`(
        other: BoardPlace
    ) async throws {
        _ = try await device.process(offline).submit(.createPost(text: "mine"))
        device.signedIn.value = other
        let server = BoardServer()
        let outbox = device.process(server.transport)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await outbox.send().isEmpty)
        #expect(try await outbox.discard(1) == false)
        await #expect(throws: CommunityError.notFound) { try await outbox.retry(1) }
        _ = try await outbox.submit(.createPost(text: "theirs"))
        #expect(server.texts == ["theirs"])
        device.signedIn.value = OutboxDevice.place
        #expect(try await outbox.entries().map(\.write) == [.createPost(text: "mine")])
    }

    @Test func `Counts the entries elsewhere by server and account, with the name if it is stored`()
        async throws
    {
        for (account, name) in [(10, "meng"), (11, "yuna")] {
            device.signedIn.value = BoardPlace(
                server: "https://board.test/api", account: account, name: name)
            for text in ["a", "b"].prefix(account - 9) {
                _ = try await device.process(offline).submit(.createPost(text: text))
            }
        }
        device.signedIn.value = BoardPlace(server: nil, account: 10)
        _ = try await device.process(offline).submit(.createPost(text: "here"))
        let outbox = device.process(offline)
        let board = "https://board.test/api"
        let others = [
            WaitingElsewhere(place: BoardPlace(server: board, account: 10), count: 1),
            WaitingElsewhere(place: BoardPlace(server: board, account: 11), count: 2),
        ]
        #expect(try await outbox.elsewhere() == others)
        #expect(try await outbox.elsewhere().map(\.place?.name) == ["meng", "yuna"])
        device.signedIn.value = nil
        let device = BoardPlace(server: nil, account: 10)
        #expect(try await outbox.elsewhere() == [WaitingElsewhere(place: device, count: 1)] + others)
    }

    @Test func `Entries for a replaced database stay listed, and are not sent`() async throws {
        func place(_ database: String) -> BoardPlace {
            BoardPlace(server: "https://board.test", account: 10, name: "meng", database: database)
        }
        device.signedIn.value = place("old")
        _ = try await device.process(offline).submit(.createPost(text: "mine"))
        device.signedIn.value = place("new")
        let server = BoardServer()
        let outbox = device.process(server.transport)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await outbox.send().isEmpty && server.texts.isEmpty)
        let waiting = try #require(try await outbox.elsewhere().first)
        #expect(waiting.isReplaced && waiting.entries.map(\.write) == [.createPost(text: "mine")])
    }

    @Test func `Shows and sends nothing without an account`() async throws {
        _ = try await device.process(offline).submit(.createPost(text: "mine"))
        device.signedIn.value = nil
        let outbox = device.process(StubTransport())
        await #expect(throws: CommunityError.signedOut) { try await outbox.entries() }
        await #expect(throws: CommunityError.signedOut) { try await outbox.send() }
        await #expect(throws: CommunityError.signedOut) { try await outbox.discard(1) }
    }

    @Test func `An account that signs in during delivery does not send the writes of another`() async throws {
        for text in ["a", "b"] { _ = try await device.process(offline).submit(.createPost(text: text)) }
        let server = BoardServer()
        let signedIn = device.signedIn
        let transport = StubTransport { request throws(NetworkError) in
            signedIn.value = BoardPlace(server: "https://board.test", account: 11)
            return try server.answer(request)
        }
        #expect(try await device.process(transport).send().count == 1)
        #expect(server.texts == ["a"])
        device.signedIn.value = OutboxDevice.place
        #expect(try await device.process(offline).entries().map(\.write) == [.createPost(text: "b")])
    }
}
