import SQLCore
import SQLiteDriver
import TestSupport
import Testing

/// Each `SQLiteDatabase` has its own connections, so several of them share the file like processes.
@Suite struct ManyProcessesTests {
    @Test func `Eight processes create, upgrade and write one new file at once`() async throws {
        let directory = try TemporaryFolder()
        let databases = (0..<8).map { _ in Notes.database(.file(directory.file())) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, database) in databases.enumerated() {
                group.addTask {
                    for round in 0..<25 {
                        try await database.addNote("\(number)-\(round)")
                        _ = try await database.notes()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await databases[0].number("SELECT count(*) FROM note") == 200)
        #expect(try await databases[7].integrityProblems() == [])
        for database in databases { await database.close() }
    }

    @Test func `Throws busy only after the limit`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(
            .file(directory.file()), options: SQLiteOptions(busyLimit: .milliseconds(30)))
        try await database.addNote("a")
        let holder = await LockHolder(of: directory.file())
        await #expect(throws: StoreError.busy(seconds: 1)) { try await database.addNote("b") }
        #expect(try await database.notes() == ["a"])
        try await holder.letGo()
        try await database.addNote("b")
    }

    @Test func `Waits for the write of another process`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        let holder = await LockHolder(of: directory.file())
        async let added: Void = database.addNote("b")
        try await holder.letGo()
        try await added
        #expect(try await database.notes() == ["a", "b"])
    }
}
