import CommunityDomain
import DataCore
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import SQLCore
import Testing

@testable import CommunityData

/// Counts the rows of a transaction.
private final class CountingTransaction: KeyValueTransaction {
    private let values: any KeyValueTransaction
    private(set) var (read, written) = (0, 0)

    init(_ values: any KeyValueTransaction) { self.values = values }

    func value(for key: String) throws(StoreError) -> [UInt8]? {
        read += 1
        return try values.value(for: key)
    }

    func set(_ value: [UInt8]?, for key: String) throws(StoreError) {
        written += 1
        try values.set(value, for: key)
    }
}

@Suite(.timeLimit(.minutes(10))) struct OwnTextStoreTests {
    private let store = InMemoryKeyValueStore()
    private let me = BoardPlace(server: "https://board.test", account: 10)

    private func shelf(_ scope: BoardPlace? = nil) -> OwnTextStore {
        let scope = scope ?? me
        return OwnTextStore(store: store) { scope }
    }

    private func text(_ id: Int, _ words: String = "글", version: Int = 1) -> OwnText {
        OwnText(
            subject: .post(id), text: words, version: version, state: .visible,
            createdAt: Date(timeIntervalSince1970: 1_000))
    }

    @Test func `Stores the last version of the user's own texts, but no texts of others`() async throws {
        await shelf().note([(text(1), 10), (text(2), 11)])
        await shelf().note([(text(1, "later", version: 2), 10)])
        #expect(await shelf().last(.post(1)) == text(1, "later", version: 2))
        #expect(await shelf().last(.post(2)) == nil)
        #expect(await shelf().last(.comment(1)) == nil)
        #expect(await shelf(BoardPlace(server: "https://board.test", account: 11)).last(.post(1)) == nil)
    }

    @Test func `A comment knows its post, and a deleted one is removed`() async throws {
        let comment = OwnText(
            subject: .comment(3), post: 12, text: "댓글", version: 4, state: .hidden,
            createdAt: Date(timeIntervalSince1970: 1_000))
        await shelf().note([(comment, 10)])
        #expect(await shelf().last(.comment(3)) == comment)
        try await store.transaction(OwnTextStore.noting(.deletedComment(3), in: WriteScope(me)))
        #expect(await shelf().last(.comment(3)) == nil)
    }

    @Test func `Does not write a stored text again`() async throws {
        await shelf().note([(text(1), 10), (text(2), 10)])
        let full = OwnTextStore(store: DyingStore(store, Death(at: 2))) { [me] in me }
        await full.note([(text(1), 10)])
        #expect(await shelf().last(.post(2)) == text(2))
    }

    @Test func `Keeps the newest texts, up to a number and a size`() async throws {
        let count = OwnTextStore.mostTexts
        await shelf().note((1...(count + 3)).map { (text($0), 10) })
        #expect(await shelf().last(.post(3)) == nil)
        #expect(await shelf().last(.post(4)) != nil)
        let long = String(repeating: "a", count: OwnTextStore.mostBytes / 2)
        for id in 1_001...1_003 { await shelf().note([(text(id, long), 10)]) }
        #expect(await shelf().last(.post(1_001)) == nil)
        #expect(await shelf().last(.post(1_003)) != nil)
        #expect(await shelf().last(.post(count)) == nil)
    }

    @Test(arguments: [0, 10, 300]) func `Writing a text costs the same rows however many are stored`(
        others: Int
    ) async throws {
        await shelf().note((0..<others).map { (text($0 + 100), 10) })
        let transport = StubTransport.answering(.json(BoardJSON.post))
        let post = try await DefaultPostRepository(client: Device(transport).client).post(12)
        let noting = OwnTextStore.noting(.post(post), in: try WriteScope(me))
        let rows = try await store.transaction { values throws(StoreError) in
            let counting = CountingTransaction(values)
            try noting(counting)
            return (read: counting.read, written: counting.written)
        }
        #expect(rows.read == 2 && rows.written == 3)
        #expect(await shelf().last(.post(12)) == OwnText(post))
    }

    @Test func `An edited text keeps one position, and its older versions use no space`() async throws {
        await shelf().note([(text(1), 10)])
        for version in 1...(OwnTextStore.mostTexts + 1) {
            await shelf().note([(text(2, String(repeating: "a", count: 1_000), version: version), 10)])
        }
        #expect(await shelf().last(.post(1)) == text(1))
        #expect(try await store.entries(withPrefix: "own/").count == 5)
    }

    @Test func `Replaces the list of an older version`() async throws {
        try await store.set(Array("[]".utf8), for: "own/https://board.test 10")
        await shelf().note([(text(1), 10)])
        #expect(await shelf().last(.post(1)) == text(1))
    }

    @Test func `Another database at the same address has texts of its own`() async {
        func place(_ database: String) -> BoardPlace {
            BoardPlace(server: me.server, account: me.account, database: database)
        }
        await shelf(place("old")).note([(text(1), 10)])
        #expect(await shelf(place("new")).last(.post(1)) == nil)
        #expect(await shelf(place("old")).last(.post(1)) == text(1))
    }

    @Test func `Ignores a failing store`() async throws {
        let dead = OwnTextStore(store: DyingStore(store, Death(at: 0))) { [me] in me }
        await dead.note([(text(1), 10)])
        #expect(await dead.last(.post(1)) == nil)
        try await store.set(Array("[{".utf8), for: "own/https://board.test 10")
        #expect(await shelf().last(.post(1)) == nil)
        await shelf().note([(text(1), 10)])
        #expect(await shelf().last(.post(1)) == text(1))
    }

    @Test func `Stores the texts that are read and written`() async throws {
        let transport = StubTransport.answering(.json(BoardJSON.post))
        let other = BoardPlace(server: me.server, account: 11)
        for scope in [me, other] {
            let post = try await DefaultPostRepository(client: Device(transport).client, own: shelf(scope))
                .post(12)
            #expect(await shelf(scope).last(.post(12)) == (scope == me ? OwnText(post) : nil))
        }
        _ = try await OutboxDevice(store: store).process(transport).submit(.deletePost(12))
        #expect(await shelf().last(.post(12)) == nil)
    }
}
