import Basics
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SingleFlightTests {
    private struct Refused: Error, Hashable {}

    /// Records which work started, and runs it until a test ends it.
    private final class Work: Sendable {
        private let begun = Mutex<[Int]>([])
        private let ended = Mutex<Set<Int>>([])

        var all: [Int] { begun.withLock { $0 } }

        func run(_ number: Int) async -> Int {
            begun.withLock { $0.append(number) }
            while !ended.withLock({ $0.contains(number) }), !Task.isCancelled { await Task.yield() }
            return Task.isCancelled ? -1 : number
        }

        func end(_ number: Int) { ended.withLock { _ = $0.insert(number) } }
    }

    private let work = Work()

    private func until(_ condition: () -> Bool) async throws {
        while !condition() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func `Concurrent callers share the value of one task`() async throws {
        let flights = SingleFlight<String, Int>(cancelsWhenAbandoned: true)
        let tasks = (0..<100).map { _ in Task { await flights.value(for: "a") { await work.run(1) } } }
        try await until { flights.load == (100, 1) }
        work.end(1)
        for task in tasks { #expect(await task.value == 1) }
        #expect(work.all == [1] && flights.load == (0, 0))
        work.end(2)
        #expect(await flights.value(for: "a") { await work.run(2) } == 2)
    }

    @Test(arguments: [true, false])
    func `A cancelled caller leaves at once, and the last one may cancel the task`(cancels: Bool) async throws
    {
        let flights = SingleFlight<String, Int>(cancelsWhenAbandoned: cancels)
        let tasks = (0..<2).map { _ in Task { await flights.value(for: "a") { await work.run(1) } } }
        try await until { flights.load == (2, 1) }
        tasks[0].cancel()
        #expect(await tasks[0].value == nil)
        #expect(flights.load == (1, 1))
        tasks[1].cancel()
        #expect(await tasks[1].value == nil)
        if !cancels {
            let late = Task { await flights.value(for: "a") { await work.run(2) } }
            try await until { flights.load == (1, 1) }
            work.end(1)
            #expect(await late.value == 1)
        }
        try await until { flights.load == (0, 0) }
        #expect(work.all == [1])
    }

    @Test func `Limits how many tasks run at once, in order of request`() async throws {
        let flights = SingleFlight<Int, Int>(atOnce: 1, cancelsWhenAbandoned: true)
        var tasks: [Task<Int?, Never>] = []
        for key in 1...4 {
            tasks.append(Task { await flights.value(for: key) { await work.run(key) } })
            try await until { flights.load == (key, 1) }
        }
        tasks[1].cancel()
        #expect(await tasks[1].value == nil)
        for key in 1...4 { work.end(key) }
        for key in [1, 3, 4] { #expect(await tasks[key - 1].value == key) }
        #expect(work.all == [1, 3, 4])
    }

    @Test func `A failure reaches all waiting callers, and the next caller tries again`() async throws {
        let flights = SingleFlight<String, Result<Int, Refused>>(cancelsWhenAbandoned: false)
        let failing = { @Sendable () async throws(Refused) -> Int in
            _ = await work.run(1)
            throw Refused()
        }
        let tasks = (0..<3).map { _ in Task { try await flights.result(for: "a", failing) } }
        try await until { flights.load == (3, 1) }
        work.end(1)
        for task in tasks { await #expect(throws: Refused()) { try await task.value } }
        #expect(try await flights.result(for: "a") { () async throws(Refused) in 2 } == 2)
    }
}
