import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct CancellationTests {
    private static let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    @Test(arguments: [true, false], [true, false])
    func `Interrupts a running statement`(writes: Bool, inMemory: Bool) async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(inMemory ? .memory : .file(directory.file()))
        let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
        let body: @Sendable (any SQLConnection) throws(StoreError) -> Int = { connection throws(StoreError) in
            if writes { try connection.execute("INSERT INTO note(text) VALUES ('a')") }
            continuation.finish()
            return try connection.first(Self.endless) { $0.int(0) } ?? 0
        }
        let task = Task { writes ? try await database.write(body) : try await database.read(body) }
        for await _ in entered {}
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await database.notes() == [])
        try await database.addNote("b")
    }

    @Test func `Runs nothing for a task that was cancelled before`() async throws {
        let database = Notes.database()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.addNote("a")
        }
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await database.notes() == [])
    }

    @Test func `Stops waiting for a lock`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        let holder = await LockHolder(of: directory.file())
        let task = Task { try await database.addNote("b") }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        try await holder.letGo()
        #expect(try await database.notes() == ["a"])
    }

    @Test func `Stops waiting for a reader`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: SQLiteOptions(readerCount: 1))
        let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        async let first: Void = database.read { _ throws(StoreError) in
            continuation.finish()
            gate.wait()
        }
        for await _ in entered {}
        let (queued, queueing) = AsyncStream.makeStream(of: Void.self)
        let second = Task {
            queueing.finish()
            return try await database.notes()
        }
        for await _ in queued {}
        // It usually waits by now. Otherwise it detects its cancellation before it waits.
        for _ in 0..<1_000 { await Task.yield() }
        second.cancel()
        await #expect(throws: StoreError.cancelled) { try await second.value }
        gate.open()
        try await first
        #expect(try await database.notes() == [])
    }

    @Test func `Interrupts a read that takes longer than its limit`() async throws {
        let database = Notes.database(options: SQLiteOptions(readTimeLimit: .milliseconds(5)))
        await #expect(throws: StoreError.cancelled) { try await database.number(Self.endless) }
        #expect(try await database.number("SELECT 3") == 3)
    }
}
