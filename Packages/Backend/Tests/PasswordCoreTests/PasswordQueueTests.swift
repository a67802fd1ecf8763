import BackendCore
import Dispatch
import NetworkCore
import Synchronization
import Testing

@testable import PasswordCore

/// Nothing here waits for the queue itself, only for what was seen of it: a queue that forgets somebody fails
/// at the time limit and holds no test for ever.
@Suite(.timeLimit(.minutes(1))) struct PasswordQueueTests {
    /// Work that does not end before it is told to, and what became of it.
    private final class Held: Sendable {
        enum Outcome: Hashable {
            case done, cancelled
            case refused(status: Int, retryAfter: String?)
            case otherError
        }

        private let gate = DispatchSemaphore(value: 0)
        private let counts = Mutex((now: 0, most: 0))
        private let ended = Mutex<[Outcome]>([])

        @discardableResult
        func start(in queue: PasswordQueue) -> Task<Void, Never> {
            Task {
                let outcome: Outcome
                do {
                    try await queue.run { self.work() }
                    outcome = .done
                } catch is CancellationError {
                    outcome = .cancelled
                } catch let failure as HTTPFailure {
                    outcome = .refused(status: failure.status, retryAfter: failure.headers["Retry-After"])
                } catch {
                    outcome = .otherError
                }
                ended.withLock { $0.append(outcome) }
            }
        }

        private func work() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            gate.wait()
            counts.withLock { $0.now -= 1 }
        }

        /// Throws when the time limit of the suite passes first, and lets go of the threads.
        func until(_ condition: () -> Bool) async throws {
            while !condition() {
                if Task.isCancelled {
                    release(100)
                    throw CancellationError()
                }
                await Task.yield()
            }
        }

        func release(_ count: Int = 1) { for _ in 0..<count { gate.signal() } }
        var running: Int { counts.withLock(\.now) }
        var most: Int { counts.withLock(\.most) }
        var outcomes: [Outcome] { ended.withLock { $0 } }
    }

    private let held = Held()

    @Test func `no more than the limit run at once, and all have their turn`() async throws {
        let queue = PasswordQueue(atOnce: 2, waiting: 10)
        for _ in 0..<6 { held.start(in: queue) }
        try await held.until { held.running == 2 && queue.waitingCount == 4 }
        held.release(7)
        try await held.until { held.outcomes.count == 6 }
        held.start(in: queue)
        try await held.until { held.outcomes.count == 7 }
        #expect(held.most == 2 && Set(held.outcomes) == [.done])
    }

    @Test func `one too many is told to come back`() async throws {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        held.start(in: queue)
        try await held.until { held.running == 1 }
        held.start(in: queue)
        try await held.until { queue.waitingCount == 1 }
        held.start(in: queue)
        try await held.until { held.outcomes == [.refused(status: 503, retryAfter: "1")] }
        held.release(3)
        try await held.until { held.outcomes.count == 3 }
        held.start(in: queue)
        try await held.until { held.outcomes.count == 4 }
        #expect(held.outcomes.dropFirst() == [.done, .done, .done])
    }

    @Test func `whoever gives up leaves the queue and never runs`() async throws {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        held.start(in: queue)
        try await held.until { held.running == 1 }
        let second = held.start(in: queue)
        try await held.until { queue.waitingCount == 1 }
        second.cancel()
        try await held.until { held.outcomes == [.cancelled] }
        #expect(queue.waitingCount == 0)
        held.start(in: queue)
        try await held.until { queue.waitingCount == 1 }
        held.release(2)
        try await held.until { held.outcomes.count == 3 }
        #expect(held.outcomes == [.cancelled, .done, .done] && held.most == 1)
    }

    @Test func `a cancelled task does not begin`() async throws {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await queue.run { 1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
