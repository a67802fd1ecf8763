import Dispatch
import SQLCore
import Synchronization

/// Runs blocking work on several files concurrently: a disk syncs ten of them in about the time of one.
final class DiskWork<Item: Sendable>: Sendable {
    private let items: [Item]
    private let work: @Sendable (Item) throws(StoreError) -> Void
    private let state = Mutex<(begun: Int, failure: StoreError?)>((0, nil))
    private let done = DispatchSemaphore(value: 0)

    private init(_ items: [Item], _ work: @escaping @Sendable (Item) throws(StoreError) -> Void) {
        self.items = items
        self.work = work
    }

    /// Returns when all work is done. The calling thread takes part, so it never depends on other threads to start.
    ///
    /// - Throws: one of the failures; the work on the other items is completed.
    static func each(
        _ items: [Item], _ work: @escaping @Sendable (Item) throws(StoreError) -> Void
    ) throws(StoreError) {
        let run = DiskWork(items, work)
        for _ in items.prefix(16).dropFirst() {
            // A serial queue has its own thread; a concurrent one shares as many threads as there are cores.
            DispatchQueue(label: "trellis.disk").async { run.run() }
        }
        run.run()
        for _ in items { run.done.wait() }
        if let failure = run.state.withLock({ $0.failure }) { throw failure }
    }

    private func run() {
        while let item = next() {
            do throws(StoreError) {
                try work(item)
            } catch {
                state.withLock { $0.failure = error }
            }
            done.signal()
        }
    }

    private func next() -> Item? {
        state.withLock { state in
            guard state.begun < items.count else { return nil }
            defer { state.begun += 1 }
            return items[state.begun]
        }
    }
}
