import BackendCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(1))) struct PictureQueueTests {
    @Test func `A failure gives its turn back`() async throws {
        let queue = PictureQueue(atOnce: 1, waiting: 0)
        for _ in 0..<3 {
            await #expect(throws: HTTPFailure.notFound) { try await queue.run { throw HTTPFailure.notFound } }
        }
        #expect(try await queue.run { 7 } == 7)
    }

    @Test func `Who waits gets its turn in order, and can give up`() async throws {
        let queue = PictureQueue(atOnce: 1, waiting: 3)
        let gate = Gate()
        let first = Task { try await queue.run { await gate.pass() } }
        var tasks: [Task<Int, any Error>] = []
        while await queue.isFree { await Task.yield() }
        for number in 0..<3 {
            tasks.append(Task { try await queue.run { number } })
            while await queue.waitingCount <= number { await Task.yield() }
        }
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        #expect(await queue.waitingCount == 2)
        await gate.open()
        try await first.value
        #expect(try await tasks[0].value == 0)
        #expect(try await tasks[2].value == 2)
        #expect(await queue.isFree)
    }
}
