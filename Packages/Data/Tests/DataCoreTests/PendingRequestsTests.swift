import DataCore
import Persistence
import SQLCore
import Testing

@Suite struct PendingRequestsTests {
    private struct Note: Codable {
        var text: String?
    }

    private let store = InMemoryKeyValueStore()

    private func requests(
        at time: Int = 0, isRunning: @escaping @Sendable (Int32) -> Bool = { _ in false }
    ) -> PendingRequests<Note> {
        PendingRequests(store: store, name: "test ", now: { time }, isRunning: isRunning)
    }

    @Test func `A pending request keeps its key and note until it is acknowledged`() async throws {
        let first = try await requests().begin(1, Note(text: "a"))
        #expect(first.key.utf8.count == 32)
        // Another process, and another note.
        let later = requests(at: 5)
        #expect(try await later.find(1)?.begunAt == 0)
        let again = try await later.begin(1, Note(text: "b"))
        #expect(again.key == first.key && again.note.text == "a")
        later.settle(again)
        #expect(try await later.find(1) == nil)
        // A process that ends before the answer was shown leaves the key.
        #expect(try await requests().begin(1, Note()).key == first.key)
        try await later.acknowledge()
        #expect(try await requests().begin(1, Note()).key != first.key)
    }

    @Test func `The next request of a process acknowledges the previous one`() async throws {
        let requests = requests()
        let first = try await requests.begin(1, Note())
        requests.settle(first)
        #expect(try await requests.begin(1, Note()).key != first.key)
    }

    @Test func `Equal requests of processes that run at the same time have different keys`() async throws {
        let first = try await requests().begin(1, Note())
        let other = requests(isRunning: { _ in true })
        #expect(try await other.find(1) == nil)
        let second = try await other.begin(1, Note())
        #expect(second.key != first.key)
        // Both have ended.
        #expect(try await [first.key, second.key].contains(requests().begin(1, Note()).key))
        #expect(try await store.entries(withPrefix: "").count == 2)
    }

    @Test(arguments: [29 * 86_400, .max, -29 * 86_400, .min])
    func `Does not reuse a key that a server may have forgotten`(time: Int) async throws {
        let key = try await requests().begin(1, Note()).key
        #expect(try await requests(at: time).find(1) == nil)
        #expect(try await requests(at: time).begin(1, Note()).key != key)
    }
}
