import Foundation
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct SQLiteDatabaseTests {
    @Test(arguments: [true, false])
    func `Keeps the changes of a write`(inMemory: Bool) async throws {
        let directory = try TemporaryFolder()
        let path = directory.file("a/b/test.sqlite")
        let database = Notes.database(inMemory ? .memory : .file(path))
        try await database.addNote("a")
        try await database.addNote("b")
        #expect(try await database.notes() == ["a", "b"])
        #expect(try await database.integrityProblems() == [])
        await database.close()
        guard !inMemory else { return }
        #expect(try await Notes.database(.file(path)).notes() == ["a", "b"])
    }

    @Test func `Creates private files and directories`() async throws {
        let directory = try TemporaryFolder()
        try await Notes.database(.file(directory.file("a/b/test.sqlite"))).addNote("a")
        #expect(try TemporaryFolder.permissions(directory.file("a")) == 0o700)
        #expect(try TemporaryFolder.permissions(directory.file("a/b")) == 0o700)
        for suffix in ["", "-wal", "-shm"] {
            #expect(try TemporaryFolder.permissions(directory.file("a/b/test.sqlite\(suffix)")) == 0o600)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("a/b"))
        #expect(Set(names) == ["test.sqlite", "test.sqlite-wal", "test.sqlite-shm"])
    }

    @Test func `Does nothing before the first use`() throws {
        let directory = try TemporaryFolder()
        _ = Notes.database(.file(directory.file("a/test.sqlite")))
        #expect(!FileManager.default.fileExists(atPath: directory.file("a")))
    }

    @Test func `Creates a missing file when the first use is a read`() async throws {
        let directory = try TemporaryFolder()
        #expect(try await Notes.database(.file(directory.file())).notes() == [])
    }

    @Test func `Tries again after a failed open`() async throws {
        let directory = try TemporaryFolder()
        let path = directory.file("blocked/test.sqlite")
        try Data().write(to: URL(fileURLWithPath: directory.file("blocked")))
        let database = Notes.database(.file(path))
        await #expect(throws: StoreError.self) { try await database.notes() }
        await #expect(throws: StoreError.self) { try await database.addNote("a") }
        try FileManager.default.removeItem(atPath: directory.file("blocked"))
        try await database.addNote("a")
        #expect(try await database.notes() == ["a"])
    }

    @Test(arguments: [true, false])
    func `Refuses a symbolic link in place of the file`(targetExists: Bool) async throws {
        let directory = try TemporaryFolder()
        let target = Notes.database(.file(directory.file()))
        if targetExists { try await target.addNote("a") }
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link.sqlite"), withDestinationPath: directory.file())
        let database = Notes.database(.file(directory.file("link.sqlite")))
        await #expect(throws: StoreError.self) { try await database.addNote("b") }
        await #expect(throws: StoreError.self) { try await database.notes() }
        #expect(FileManager.default.fileExists(atPath: directory.file()) == targetExists)
    }

    @Test func `Follows symbolic links in the directory part`() async throws {
        let directory = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: directory.file("link"), withDestinationPath: directory.path)
        try await Notes.database(.file(directory.file("link/test.sqlite"))).addNote("a")
        #expect(try await Notes.database(.file(directory.file())).notes() == ["a"])
    }

    @Test func `Reports a file that is not a database`() async throws {
        let directory = try TemporaryFolder()
        try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: directory.file()))
        let database = Notes.database(.file(directory.file()))
        let error = await #expect(throws: StoreError.self) { try await database.notes() }
        guard case .corrupt(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.english.contains(directory.file()))
        #expect(try await database.integrityProblems().count == 1)
    }

    @Test(arguments: [true, false])
    func `Refuses every call after closing`(inMemory: Bool) async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(inMemory ? .memory : .file(directory.file()))
        try await database.addNote("a")
        await database.close()
        await #expect(throws: StoreError.closed) { try await database.notes() }
        await #expect(throws: StoreError.closed) { try await database.addNote("b") }
        await database.close()
    }

    @Test func `Reports facts about the database`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        let facts = try await database.facts()
        #expect(facts.engine.hasPrefix("SQLite 3."))
        #expect(facts.location == directory.file())
        #expect(facts.size > 4_096)
        #expect(facts.journalMode == "wal")
        #expect(facts.advisories.allSatisfy { $0.english.contains("known fault") })
    }

    @Test func `Reports rows with broken references`() async throws {
        let database = SQLiteDatabase(at: .memory)
        try await database.write { connection throws(StoreError) in
            try connection.executeScript(
                "CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(a REFERENCES a(id))")
        }
        let insert: @Sendable (any SQLConnection) throws(StoreError) -> Void = {
            connection throws(StoreError) in
            try connection.execute("INSERT INTO b VALUES (7)")
        }
        let error = await #expect(throws: StoreError.self) { try await database.write(insert) }
        guard case .constraint = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await database.integrityProblems() == [])
    }
}
