import SQLCore
import SQLiteDriver
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct InPlaceReadTests {
    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    private static func database(
        _ directory: TemporaryFolder, readers: Int = 3, limit: Duration? = nil
    ) -> SQLiteDatabase {
        Notes.database(
            .file(directory.file()),
            options: SQLiteOptions(
                durability: .normal, readerCount: readers, readTimeLimit: limit,
                mayBlock: BlockingThread.isCurrent))
    }

    private static func readsInPlace(_ database: SQLiteDatabase) async throws -> Bool {
        try await database.read { _ throws(StoreError) in BlockingThread.isCurrent() }
    }

    @Test func `A read stays on a thread that may block`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory)
        try await database.addNote("a")
        #expect(try await BlockingThread.immediately { try await Self.readsInPlace(database) })
        #expect(try await BlockingThread.immediately { try await database.notes() } == ["a"])
    }

    @Test func `A read moves off every other thread`() async throws {
        let directory = try TemporaryFolder()
        #expect(try await !Self.readsInPlace(Self.database(directory)))
        let database = Notes.database(.file(directory.file()))
        #expect(try await BlockingThread.immediately { try await !Self.readsInPlace(database) })
    }

    @Test func `A first use in place creates the file`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory)
        #expect(try await BlockingThread.immediately { try await database.notes() } == [])
        #expect(try await BlockingThread.immediately { try await Self.readsInPlace(database) })
    }

    @Test func `A read that had to wait for a reader blocks no other afterwards`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory, readers: 1)
        let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        async let first: Void = database.read { _ throws(StoreError) in
            continuation.finish()
            gate.wait()
        }
        for await _ in entered {}
        let second = Task {
            try await BlockingThread.immediately {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    group.addImmediateTask { try await Self.readsInPlace(database) }
                    // The read waits by now.
                    gate.open()
                    return try await group.next() ?? true
                }
            }
        }
        #expect(try await !second.value)
        try await first
    }

    @Test func `Cancelling interrupts a read in place`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory)
        let (entered, continuation) = AsyncStream.makeStream(of: Bool.self)
        let task = Task(executorPreference: BlockingThread.Executor()) {
            try await database.read { connection throws(StoreError) in
                continuation.yield(BlockingThread.isCurrent())
                continuation.finish()
                return try connection.first(Self.endless) { $0.int(0) } ?? 0
            }
        }
        for await isInPlace in entered { #expect(isInPlace) }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await database.notes() == [])
    }

    @Test func `A read in place ends at its time limit`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory, limit: .milliseconds(5))
        await #expect(throws: StoreError.cancelled) {
            try await BlockingThread.immediately { try await database.number(Self.endless) }
        }
        #expect(try await BlockingThread.immediately { try await database.number("SELECT 3") } == 3)
    }

    @Test func `Closing waits for a read in place`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory)
        let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let order = Order()
        let task = Task(executorPreference: BlockingThread.Executor()) {
            try await database.read { connection throws(StoreError) in
                continuation.finish()
                gate.wait()
                let found = try connection.first("SELECT 3") { $0.int(0) }
                order.add("read")
                return found
            }
        }
        for await _ in entered {}
        let closing = Task {
            await database.close()
            order.add("closed")
        }
        // It is usually closing by now.
        for _ in 0..<1_000 { await Task.yield() }
        gate.open()
        #expect(try await task.value == 3)
        await closing.value
        #expect(order.all == ["read", "closed"])
        await #expect(throws: StoreError.closed) {
            try await BlockingThread.immediately { try await database.notes() }
        }
    }

    @Test func `Reads in place and elsewhere share the readers with a writer`() async throws {
        let directory = try TemporaryFolder()
        let database = Self.database(directory, readers: 2)
        let executors = (0..<4).map { _ in BlockingThread.Executor() }
        let isConstant: @Sendable () async throws -> Bool = {
            try await database.read { connection throws(StoreError) in
                let count = "SELECT count(*) FROM note"
                let before = try connection.first(count) { $0.int(0) }
                return try connection.first(count) { $0.int(0) } == before
            }
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for executor in executors {
                for _ in 0..<100 { group.addTask(executorPreference: executor, operation: isConstant) }
            }
            for _ in 0..<200 { group.addTask(operation: isConstant) }
            group.addTask {
                for number in 0..<50 { try await database.addNote("\(number)") }
                return true
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(try await database.notes().count == 50)
    }
}

/// The events in order.
private final class Order: Sendable {
    private let events = Mutex<[String]>([])

    var all: [String] { events.withLock { $0 } }
    func add(_ event: String) { events.withLock { $0.append(event) } }
}
