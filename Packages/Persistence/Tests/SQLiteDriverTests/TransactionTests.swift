import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct TransactionTests {
    private struct Inside: Error {}

    @Test(arguments: [true, false])
    func `Rolls back a write that throws`(inMemory: Bool) async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(inMemory ? .memory : .file(directory.file()))
        await #expect(throws: StoreError.constraint("no")) {
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO note(text) VALUES ('a')")
                throw .constraint("no")
            }
        }
        #expect(try await database.notes() == [])
        try await database.addNote("b")
        #expect(try await database.notes() == ["b"])
    }

    @Test(arguments: [
        "INSERT INTO note(text) VALUES ('a')", "DELETE FROM note", "CREATE TABLE t(x)",
        "PRAGMA user_version=9",
    ])
    func `Refuses changes in a read`(sql: String) async throws {
        let directory = try TemporaryFolder()
        for database in [Notes.database(), Notes.database(.file(directory.file()))] {
            await #expect(throws: StoreError.self) {
                try await database.read { connection throws(StoreError) in try connection.execute(sql) }
            }
            await #expect(throws: StoreError.self) {
                try await database.read { connection throws(StoreError) in try connection.executeScript(sql) }
            }
            #expect(try await database.number("PRAGMA user_version") == 1)
        }
    }

    @Test func `A read sees one state while a writer commits`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        let (entered, continuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        async let counts = database.read { connection throws(StoreError) in
            let before = try connection.first("SELECT count(*) FROM note") { $0.int(0) }
            continuation.finish()
            gate.wait()
            return [before, try connection.first("SELECT count(*) FROM note") { $0.int(0) }]
        }
        for await _ in entered {}
        try await database.addNote("b")
        gate.open()
        #expect(try await counts == [1, 1])
        #expect(try await database.notes().count == 2)
    }

    @Test(arguments: ["COMMIT", "ROLLBACK"])
    func `Detects a closure that ends its transaction itself`(sql: String) async throws {
        let database = Notes.database()
        await #expect(throws: StoreError.self) {
            try await database.write { connection throws(StoreError) in try connection.execute(sql) }
        }
        try await database.addNote("a")
        #expect(try await database.notes() == ["a"])
    }

    @Test func `Changes nothing after an error that rolled the transaction back`() async throws {
        let database = Notes.database()
        await #expect(throws: StoreError.self) {
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO note(text) VALUES ('a')")
                _ = try? connection.execute("INSERT OR ROLLBACK INTO note(text) VALUES ('a')")
                _ = try? connection.execute("INSERT INTO note(text) VALUES ('b')")
            }
        }
        #expect(try await database.notes() == [])
    }

    @Test func `Leaves no partly read statement behind`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: SQLiteOptions(readerCount: 1))
        for text in ["a", "b"] { try await database.addNote(text) }
        let first = try await database.read { connection throws(StoreError) in
            let statement = try connection.statement("SELECT text FROM note ORDER BY id")
            return try statement.step() ? statement.text(0) : ""
        }
        #expect(first == "a")
        try await database.addNote("c")
        #expect(try await database.notes() == ["a", "b", "c"])
    }

    @Test func `Lends every reader, then lets others wait`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: SQLiteOptions(readerCount: 2))
        try await database.addNote("a")
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await database.number("SELECT count(*) FROM note") } }
            return try await group.reduce(0, +)
        }
        #expect(counts == 50)
    }
}
