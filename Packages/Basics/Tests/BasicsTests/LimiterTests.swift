import Basics
import Synchronization
import Testing

/// A value that several tasks change.
private final class Watched<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}

@Suite(.timeLimit(.minutes(10))) struct LimiterTests {
    /// Yields once; throws after the time limit of the suite has cancelled the test.
    private func yield() async throws {
        try Task.checkCancellation()
        await Task.yield()
    }

    @Test func `Limits how many tasks work at a time, and serves all of them`() async throws {
        let limiter = Limiter(atOnce: 3)
        let counts = Watched((now: 0, most: 0, all: 0))
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await limiter.enter()
                    counts.value.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
                    await Task.yield()
                    counts.value.withLock { $0.now -= 1 }
                    limiter.leave()
                }
            }
            try await group.waitForAll()
        }
        let (now, most, all) = counts.value.withLock { $0 }
        #expect(now == 0 && (1...3).contains(most) && all == 50)
        #expect(limiter.arrivals == 50 && limiter.waiting == 0)
    }

    @Test func `Serves tasks in order of arrival, and drops cancelled ones from the queue`() async throws {
        let limiter = Limiter(atOnce: 1)
        let order = Watched<[Int]>([])
        try await limiter.enter()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<5 {
            tasks.append(
                Task {
                    try await limiter.enter()
                    order.value.withLock { $0.append(number) }
                    limiter.leave()
                })
            while limiter.waiting <= number { try await yield() }
        }
        tasks[2].cancel()
        await #expect(throws: Limiter.Refusal.cancelled) { try await tasks.remove(at: 2).value }
        #expect(limiter.waiting == 4)
        limiter.leave()
        for task in tasks { try await task.value }
        #expect(order.value.withLock { $0 } == [0, 1, 3, 4])
        try await limiter.enter()
    }

    @Test func `Refuses a task while the queue is full, and accepts one afterwards`() async throws {
        let limiter = Limiter(atOnce: 1, waiting: 1)
        try await limiter.enter()
        let second = Task { try await limiter.enter() }
        while limiter.waiting == 0 { try await yield() }
        await #expect(throws: Limiter.Refusal.busy) { try await limiter.enter() }
        limiter.leave()
        try await second.value
        limiter.leave()
        try await limiter.enter()
    }

    @Test func `A cancelled task does not begin`() async throws {
        let limiter = Limiter(atOnce: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await limiter.enter()
        }
        await #expect(throws: Limiter.Refusal.cancelled) { try await task.value }
        try await limiter.enter()
    }
}
