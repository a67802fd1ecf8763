import DataCore
import Persistence
import SQLCore
import Synchronization
import Testing

/// A sample write.
private struct Order: WriteContent {
    let item: String
    var version: Int?

    func changesTheSame(as other: Order) -> Bool { item == other.item }
}

/// Counts the writing operations, and the listings of all entries.
private final class CountingStore: KeyValueStore {
    private let store = InMemoryKeyValueStore()
    let writes = Mutex(0)
    let lists = Mutex(0)

    func value(for key: String) async throws(StoreError) -> [UInt8]? { try await store.value(for: key) }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreError) {
        writes.withLock { $0 += 1 }
        try await store.set(value, for: key)
    }

    func entries(withPrefix prefix: String) async throws(StoreError) -> [KeyValueEntry] {
        lists.withLock { $0 += 1 }
        return try await store.entries(withPrefix: prefix)
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        writes.withLock { $0 += 1 }
        return try await store.transaction(change)
    }

    func removeAll(withPrefix prefix: String) async throws(StoreError) {
        try await store.removeAll(withPrefix: prefix)
    }
}

@Suite struct WriteQueueTests {
    private let store = CountingStore()
    private let me = WriteScope(server: "https://exchange.test", account: 1, name: "meng")

    private func queue(now: Int = 0) -> WriteQueue<Order> {
        WriteQueue(store: store, name: "orders", now: { now }, makeKey: { "k" }, isRunning: { _ in true })
    }

    /// Sends all writes to a server that accepts them or fails.
    private func deliver(
        _ failure: SampleFailure? = nil, making version: Int? = nil,
        meanwhile: (PendingWrite<Order>) async throws -> Void = { _ in }
    ) async throws -> [String] {
        var sent: [String] = []
        let stopped = try await queue().deliver(
            in: me,
            send: { write throws(SampleFailure) in
                if let failure { throw failure }
                try? await meanwhile(write)
                return SentWrite(write.content.item, version: version)
            },
            refuse: { write, failure in
                guard case .refused = failure else { return false }
                write.setRefused("\(failure)")
                return true
            },
            onOutcome: { _, outcome in if case .success(let item) = outcome { sent.append(item) } })
        if let stopped { throw stopped }
        return sent
    }

    @Test func `A write costs one operation to store and one to finish`() async throws {
        #expect(try await queue().keep(Order(item: "a"), in: me).id == 1)
        #expect(store.writes.withLock { $0 } == 1)
        #expect(try await deliver() == ["a"])
        #expect(store.writes.withLock { $0 } == 2)
        #expect(try await queue().writes(in: me).isEmpty)
    }

    @Test func `Writes without an answer wait in order, and refused ones stay with their reason`()
        async throws
    {
        for item in ["a", "b"] { _ = try await queue().keep(Order(item: item), in: me) }
        await #expect(throws: SampleFailure.offline) { try await deliver(.offline) }
        #expect(try await queue().writes(in: me).map(\.attempts) == [1, 0])
        #expect(try await deliver(.refused(409)) == [])
        #expect(try await queue().writes(in: me).map(\.status) == [.refused, .refused])
        #expect(try await queue().retry(2, in: me))
        #expect(try await deliver() == ["b"])
        #expect(try await queue().writes(in: me).map(\.content) == [Order(item: "a")])
    }

    @Test func `Lists waiting changes once, however many are sent`() async throws {
        for item in 1...20 { _ = try await queue().keep(Order(item: "\(item)", version: 1), in: me) }
        let before = store.lists.withLock { $0 }
        #expect(try await deliver(making: 2).count == 20)
        #expect(store.lists.withLock { $0 } - before == 1)
    }

    @Test func `A change stored while an earlier one is sent counts from its version`()
        async throws
    {
        let first = try await queue().keep(Order(item: "a", version: 1), in: me)
        _ = try await deliver(making: 2) { sent in
            if sent.id == first.id { _ = try await queue().keep(Order(item: "a", version: 1), in: me) }
        }
        #expect(try await queue().writes(in: me).map(\.content) == [Order(item: "a", version: 2)])
    }

    @Test func `Another account sees the number of waiting writes, but not their content`() async throws {
        _ = try await queue().keep(Order(item: "a"), in: me)
        let other = WriteScope(server: me.server, account: 2)
        #expect(try await queue().writes(in: other).isEmpty)
        let waiting = try await queue().writes(besides: other)
        #expect(waiting.map(\.scope) == [me] && waiting.map(\.writes.count) == [1])
        #expect(try await queue().writes(besides: me).isEmpty)
    }

    @Test func `Leaves out writes of another kind or of a damaged store`() async throws {
        try await store.set(Array("{}".utf8), for: "orders/\(me.text)/7")
        #expect(try await queue().writes(in: me).isEmpty)
    }
}
