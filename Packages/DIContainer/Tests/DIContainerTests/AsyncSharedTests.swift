import DIContainer
import Synchronization
import Testing

@Suite struct AsyncSharedTests {
    private enum Fault: Error { case offline }

    @Test func `A thousand first callers get one build`() async throws {
        let made = Atomic(0)
        let gate = Gate()
        let shared = AsyncShared {
            await gate.wait()
            return made.add(1, ordering: .relaxed).newValue
        }
        let seen = try await withThrowingTaskGroup(of: Int.self, returning: Set<Int>.self) { group in
            for _ in 0..<1_000 { group.addTask { try await shared() } }
            gate.open()
            return try await group.reduce(into: []) { $0.insert($1) }
        }
        #expect(seen == [1])
        #expect(try await shared() == 1)
        #expect(made.load(ordering: .relaxed) == 1)
    }

    @Test func `A ready made value is the value`() async throws {
        #expect(try await AsyncShared.ready(7)() == 7)
    }

    @Test func `All who wait get a failure, and the next caller tries again`() async throws {
        let attempts = Atomic(0)
        let arrived = Gate()
        let gate = Gate()
        let shared = AsyncShared {
            guard attempts.add(1, ordering: .relaxed).newValue == 1 else { return "made" }
            arrived.open()
            await gate.wait()
            throw Fault.offline
        }
        // Immediate tasks run up to their first suspension, so all of them wait when the gate opens.
        let waiters = (0..<100).map { _ in Task.immediate { try await shared() } }
        await arrived.wait()
        gate.open()
        for waiter in waiters {
            await #expect(throws: Fault.offline) { try await waiter.value }
        }
        #expect(attempts.load(ordering: .relaxed) == 1)
        #expect(try await shared() == "made")
        #expect(attempts.load(ordering: .relaxed) == 2)
    }

    @Test func `Whoever is cancelled leaves at once, the others get the value`() async throws {
        let gate = Gate()
        let wasCancelled = Atomic(false)
        let shared = AsyncShared {
            await gate.wait()
            wasCancelled.store(Task.isCancelled, ordering: .relaxed)
            return 1
        }
        let first = Task.immediate { try await shared() }
        let second = Task.immediate { try await shared() }
        first.cancel()
        // The gate is still shut: only the cancellation can end the wait.
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == 1)
        let buildWasCancelled = wasCancelled.load(ordering: .relaxed)
        #expect(!buildWasCancelled)
    }

    @Test func `A cancelled task starts nothing, but gets what is there`() async throws {
        let made = Atomic(0)
        let shared = AsyncShared { made.add(1, ordering: .relaxed).newValue }
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return try await shared()
        }
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(made.load(ordering: .relaxed) == 0)
        #expect(try await shared() == 1)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await shared()
        }
        #expect(try await late.value == 1)
    }

    @Test func `A build that everybody left is there for the next caller`() async throws {
        let made = Atomic(0)
        let gate = Gate()
        let shared = AsyncShared {
            await gate.wait()
            return made.add(1, ordering: .relaxed).newValue
        }
        let only = Task.immediate { try await shared() }
        only.cancel()
        await #expect(throws: CancellationError.self) { try await only.value }
        gate.open()
        #expect(try await shared() == 1)
        #expect(made.load(ordering: .relaxed) == 1)
    }

    @Test func `Chains of factories are resolved by many tasks at once`() async throws {
        var chain = [AsyncShared { 1 }]
        for _ in 1..<100 {
            chain.append(AsyncShared { [last = chain[chain.count - 1]] in try await last() + 1 })
        }
        let links = chain
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<1_000 { group.addTask { try await links[index % 100]() } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 10 * (1...100).reduce(0, +))
    }

    @Test func `A factory that asks for itself gets the cycle by name`() async {
        let box = Mutex<AsyncShared<Int>?>(nil)
        let shared = AsyncShared("clock", in: nil, fileID: "App/Clock.swift", line: 4) {
            try await box.withLock { $0 }?() ?? 0
        }
        box.withLock { $0 = shared }
        let error = await #expect(throws: DependencyCycle.self) { try await shared() }
        #expect(error?.path == ["clock (App/Clock.swift:4)", "clock (App/Clock.swift:4)"])
    }

    @Test func `Two factories that wait for each other do not hang, whoever began`() async {
        let box = Mutex<AsyncShared<Int>?>(nil)
        let firstRuns = Gate()
        let secondRuns = Gate()
        let first = AsyncShared {
            firstRuns.open()
            await secondRuns.wait()
            return try await box.withLock { $0 }?() ?? 0
        }
        let second = AsyncShared {
            secondRuns.open()
            await firstRuns.wait()
            return try await first()
        }
        box.withLock { $0 = second }
        let (one, other) = (Task { try await first() }, Task { try await second() })
        await #expect(throws: DependencyCycle.self) { try await one.value }
        await #expect(throws: DependencyCycle.self) { try await other.value }
    }

    @Test func `A cycle is among the graph's problems`() async {
        let graph = DependencyGraph()
        let box = Mutex<AsyncShared<Int>?>(nil)
        let file = "App/Container.swift"
        let low = AsyncShared("low", in: graph, fileID: file, line: 1) {
            try await box.withLock { $0 }?() ?? 0
        }
        let high = AsyncShared("high", isEntry: true, in: graph, fileID: file, line: 2) { try await low() }
        box.withLock { $0 = high }
        let failures = await graph.resolveAll()
        #expect(failures.map(\.name) == ["low", "high"])
        #expect(failures.allSatisfy { $0.error is DependencyCycle })
        let cycles = graph.problems().map(\.description).filter { $0.contains("Cycle") }
        #expect(cycles == ["App/Container.swift:2: Cycle: high → low → high."])
    }
}
