import BackendCore
import Dispatch
import NetworkCore
import Synchronization
import Testing

@testable import PasswordCore

@Suite(.timeLimit(.minutes(1))) struct PasswordQueueTests {
    /// Work that does not end before it is told to.
    private final class Held: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let counts = Mutex((now: 0, most: 0))

        func work() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            gate.wait()
            counts.withLock { $0.now -= 1 }
        }

        func release(_ count: Int = 1) { for _ in 0..<count { gate.signal() } }
        var running: Int { counts.withLock(\.now) }
        var most: Int { counts.withLock(\.most) }
    }

    private static func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

    @Test func `no more than the limit run at once, and all have their turn`() async throws {
        let queue = PasswordQueue(atOnce: 2, waiting: 10)
        let held = Held()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { try await queue.run { held.work() } } }
            await Self.until { held.running == 2 && queue.waitingCount == 4 }
            held.release(6)
            try await group.waitForAll()
        }
        #expect(held.most == 2)
        #expect(try await queue.run { 5 } == 5)
    }

    @Test func `one too many is told to come back`() async throws {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        let held = Held()
        async let first: Void = queue.run { held.work() }
        await Self.until { held.running == 1 }
        async let second: Void = queue.run { held.work() }
        await Self.until { queue.waitingCount == 1 }
        let failure = await #expect(throws: HTTPFailure.self) { try await queue.run {} }
        #expect(failure?.status == 503 && failure?.headers["Retry-After"] == "1")
        held.release(2)
        _ = try await (first, second)
        #expect(try await queue.run { true })
    }

    @Test func `whoever gives up leaves the queue and never runs`() async throws {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        let held = Held()
        async let first: Void = queue.run { held.work() }
        await Self.until { held.running == 1 }
        let second = Task { try await queue.run { Issue.record("it ran") } }
        await Self.until { queue.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(queue.waitingCount == 0)
        async let third: Int = queue.run { 3 }
        await Self.until { queue.waitingCount == 1 }
        held.release()
        _ = try await first
        #expect(try await third == 3)
    }

    @Test func `a cancelled task does not begin`() async {
        let queue = PasswordQueue(atOnce: 1, waiting: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await queue.run { 1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
