import CSQLite
import Foundation
import SQLCore
import TestSupport
import Testing

@testable import SQLiteDriver

/// The rule that protects commits from the WAL-reset bug.
@Suite struct CheckpointTests {
    @Test func `No connection checkpoints by itself or maps the file`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        let check: @Sendable (any SQLConnection) throws(StoreError) -> Void = {
            connection throws(StoreError) in
            #expect(try connection.first("PRAGMA wal_autocheckpoint") { $0.int(0) } == 0)
            #expect(try connection.first("PRAGMA mmap_size") { $0.int(0) } ?? 0 == 0)
            #expect(try connection.first("PRAGMA foreign_keys") { $0.int(0) } == 1)
            #expect(try connection.first("PRAGMA trusted_schema") { $0.int(0) } == 0)
            #expect(try connection.first("PRAGMA synchronous") { $0.int(0) } == 2)
            guard let handle = (connection as? SQLiteConnection)?.handle else {
                Issue.record("not a SQLiteConnection")
                return
            }
            #expect(csqlite_option(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE) == 1)
            #expect(csqlite_option(handle, SQLITE_DBCONFIG_DEFENSIVE) == 1)
        }
        try await database.write(check)
        try await database.read(check)
    }

    @Test(arguments: [
        ("sqlite3_open_v2(", "SQLiteConnection.swift"), ("checkpoint_v2(", "Checkpointer.swift"),
    ])
    func `One place opens and one place checkpoints`(call: String, file: String) throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SQLiteDriver")
        let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { name in
            try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8).contains(call)
        }
        #expect(names == [file])
    }

    @Test func `Closing leaves the log to other processes`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        await database.close()
        let log = try FileManager.default.attributesOfItem(atPath: directory.file("test.sqlite-wal"))
        #expect((log[.size] as? NSNumber)?.intValue ?? 0 > 0)
    }

    @Test func `Closing restarts a long log, which the next process would have to read`() async throws {
        let directory = try TemporaryFolder()
        let options = SQLiteOptions(checkpointPages: 1_000)
        let database = Notes.database(.file(directory.file()), options: options)
        for number in 0..<400 { try await database.addNote("\(number)") }
        await database.close()
        let next = Notes.database(.file(directory.file()), options: options)
        try await next.addNote("one more")
        let done = try #require(try await next.checkpoint())
        #expect(done.log < 100)
        #expect(try await next.notes().count == 401)
    }

    @Test func `Leaves the log unchanged while another process holds the write lock`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()))
        try await database.addNote("a")
        let holder = await LockHolder(of: directory.file())
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.file()))
        #expect(try await database.checkpoint() == nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file())) == before)
        try await holder.letGo()
        let done = try #require(try await database.checkpoint())
        #expect(done.log > 0)
        #expect(done.copied == done.log)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file())) != before)
    }

    @Test func `Commits restart a long log`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: SQLiteOptions(checkpointPages: 20))
        for number in 0..<200 { try await database.addNote("\(number)") }
        let log = try FileManager.default.attributesOfItem(atPath: directory.file("test.sqlite-wal"))
        let size = try #require(log[.size] as? Int)
        #expect(size < 252_000)
    }

    @Test func `Truncates a log that one commit made huge`() async throws {
        let directory = try TemporaryFolder()
        let database = Notes.database(.file(directory.file()), options: SQLiteOptions(durability: .normal))
        try await database.write { connection throws(StoreError) in
            let text = String(repeating: "x", count: 100_000)
            for number in 0..<300 {
                try connection.execute("INSERT INTO note(text) VALUES (?1)", .text("\(number)" + text))
            }
        }
        let log = try FileManager.default.attributesOfItem(atPath: directory.file("test.sqlite-wal"))
        #expect((log[.size] as? NSNumber)?.intValue ?? .max <= 16 << 20)
        #expect(try await database.checkpoint()?.log == 1)
        #expect(try await database.number("PRAGMA user_version") == 1)
        #expect(try await database.integrityProblems() == [])
    }

    @Test func `Loses no acknowledged commit while several processes write and checkpoint`() async throws {
        let directory = try TemporaryFolder()
        let options = SQLiteOptions(durability: .normal, checkpointPages: 5)
        let databases = (0..<3).map { _ in Notes.database(.file(directory.file()), options: options) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, database) in databases.enumerated() {
                group.addTask {
                    for round in 0..<300 {
                        try await database.addNote(
                            "\(number)-\(round)-" + String(repeating: "x", count: round * 7 % 900))
                        if round % 5 == number { _ = try await database.checkpoint() }
                    }
                }
            }
            try await group.waitForAll()
        }
        for database in databases {
            #expect(try await database.number("SELECT count(*) FROM note NOT INDEXED") == 900)
            #expect(try await database.integrityProblems() == [])
        }
    }
}
