import CSQLite
import Foundation
import SQLCore
import TestSupport
import Testing

@testable import SQLiteDriver

@Suite struct ErrorTests {
    private let secret = "hunter2"

    @Test func `Names the broken rule but never the value`() async throws {
        let database = Notes.database()
        try await database.addNote(secret)
        let error = await #expect(throws: StoreError.self) { try await database.addNote(secret) }
        #expect(error == .constraint("UNIQUE constraint failed: note.text (SQLite 2067)"))
    }

    @Test(arguments: ["hunter2:x", "\"hunter2", "hunter2 AND AND", "{hunter2} : x", "'hunter2"])
    func `Never quotes a search text that cannot be parsed`(query: String) async throws {
        let database = SQLiteDatabase(at: .memory)
        try await database.write { connection throws(StoreError) in
            try connection.executeScript("CREATE VIRTUAL TABLE f USING fts5(x)")
        }
        let error = await #expect(throws: StoreError.self) {
            try await database.read { connection throws(StoreError) in
                try connection.rows("SELECT rowid FROM f WHERE f MATCH ?1", .text(query)) { $0.int(0) }
            }
        }
        guard case .statement(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!text.english.contains("hunter2"))
        #expect(!text.english.isEmpty)
    }

    @Test func `Refuses a value of the wrong type`() async throws {
        let database = Notes.database()
        let error = await #expect(throws: StoreError.self) {
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO note(text, size) VALUES ('a', 'not a number')")
            }
        }
        guard case .constraint = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `Reports a full disk and stores nothing`() async throws {
        let database = Notes.database()
        let error = await #expect(throws: StoreError.self) {
            try await database.write { connection throws(StoreError) in
                _ = try connection.first("PRAGMA max_page_count=8") { $0.int(0) }
                for number in 0..<1_000 {
                    try connection.execute(
                        "INSERT INTO note(text) VALUES (?1)",
                        .text("\(number) " + String(repeating: "x", count: 500)))
                }
            }
        }
        guard case .full = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await database.notes() == [])
    }

    @Test(arguments: [
        (SQLITE_IOERR | 3 << 8, ENOSPC, true), (SQLITE_IOERR | 3 << 8, EDQUOT, true),
        (SQLITE_IOERR | 3 << 8, EIO, false), (SQLITE_IOERR | 3 << 8, 0, false),
        // For the index of the log, SQLite does not report the system's error.
        (4_874, 0, true), (4_874, EIO, false),
    ])
    func `Distinguishes a full disk from a broken one`(code: CInt, systemError: CInt, isFull: Bool) {
        #expect(StoreError.isFull(code, systemError) == isFull)
    }

    /// The superuser may write anywhere.
    @Test(.enabled(if: geteuid() != 0))
    func `Names a folder that is not writable`() async throws {
        let directory = try TemporaryFolder()
        let path = directory.file()
        let database = Notes.database(.file(path))
        try await database.addNote("kept")
        await database.close()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: directory.path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
        }
        await #expect(throws: StoreError.readOnly("\(directory.path): Permission denied")) {
            try await Notes.database(.file(path)).notes()
        }
    }
}
