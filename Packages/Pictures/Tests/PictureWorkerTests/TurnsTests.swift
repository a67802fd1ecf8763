import PictureCore
import Synchronization
import Testing

@testable import PictureWorker

@Suite(.timeLimit(.minutes(1)))
struct TurnsTests {
    /// Until the time limit.
    private func yield() async throws {
        try Task.checkCancellation()
        await Task.yield()
    }

    @Test func `no more have a turn than there are`() async throws {
        let turns = Turns(count: 3)
        let counts = Counts()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await turns.take()
                    counts.enter()
                    await Task.yield()
                    counts.leave()
                    turns.giveBack()
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.now == 0)
        #expect((1...3).contains(counts.most))
    }

    @Test func `who is cancelled while waiting takes no turn`() async throws {
        let turns = Turns(count: 1)
        try await turns.take()
        let waiting = Task { try await turns.take() }
        while turns.waitingCount == 0 { try await yield() }
        waiting.cancel()
        await #expect(throws: PictureError.cancelled) { try await waiting.value }
        turns.giveBack()
        try await turns.take()
    }

    @Test func `who came first is served first`() async throws {
        let turns = Turns(count: 1)
        let order = Order()
        try await turns.take()
        var tasks: [Task<Void, any Error>] = []
        for number in 0..<5 {
            tasks.append(
                Task {
                    try await turns.take()
                    order.add(number)
                    turns.giveBack()
                })
            while turns.waitingCount <= number { try await yield() }
        }
        turns.giveBack()
        for task in tasks { try await task.value }
        #expect(order.all == [0, 1, 2, 3, 4])
    }
}

private final class Order: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}

private final class Counts: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }

    func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func leave() { counts.withLock { $0.now -= 1 } }
}
