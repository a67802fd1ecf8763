import Foundation
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct AloneTests {
    private func alone(_ path: String) -> SQLiteDatabase {
        Notes.database(.file(path), options: SQLiteOptions(busyLimit: .milliseconds(30), isAlone: true))
    }

    @Test func `An exclusive database keeps all others out`() async throws {
        let folder = try TemporaryFolder()
        let other = Notes.database(
            .file(folder.file()), options: SQLiteOptions(busyLimit: .milliseconds(30)))
        // A connection that has read.
        try await other.addNote("a")
        #expect(try await other.notes() == ["a"])
        let database = alone(folder.file())
        await #expect(throws: StoreError.busy(seconds: 1)) { try await database.notes() }
        await #expect(throws: StoreError.busy(seconds: 1)) { try await database.addNote("b") }
        await other.close()
        try await database.addNote("b")
        #expect(try await database.notes() == ["a", "b"])
        let late = Notes.database(.file(folder.file()), options: SQLiteOptions(busyLimit: .milliseconds(30)))
        await #expect(throws: StoreError.busy(seconds: 1)) { try await late.notes() }
        await database.close()
        #expect(try await late.notes() == ["a", "b"])
        await late.close()
    }

    @Test func `Moves the log of others into the file before writing`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        let other = Notes.database(.file(path))
        try await other.addNote("a")
        // As a killed process leaves it.
        let copies = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }
        await other.close()
        for (suffix, copy) in zip(["", "-wal"], copies) { try copy.write(to: URL(filePath: path + suffix)) }
        #expect(copies[1].count > 0)
        let database = alone(path)
        #expect(try await database.notes() == ["a"])
        #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
        await database.close()
    }

    @Test func `Leaves everything in the file`() async throws {
        let folder = try TemporaryFolder()
        let database = alone(folder.file())
        for number in 0..<100 { try await database.addNote("\(number)") }
        await database.close()
        let log = try? FileManager.default.attributesOfItem(atPath: folder.file() + "-wal")[.size] as? Int
        #expect((log ?? 0) == 0)
        #expect(try await SQLiteDatabase(at: .file(folder.file())).notes().count == 100)
    }
}

@Suite struct StoredVersionTests {
    @Test func `Reads the version of a file without creating one`() async throws {
        let folder = try TemporaryFolder()
        let database = Notes.database(.file(folder.file()))
        #expect(try await database.storedVersion() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.file()))
        try await database.addNote("a")
        #expect(try await database.storedVersion() == 1)
        let newer = SQLiteDatabase(
            at: .file(folder.file()),
            migrations: Notes.migrations + [Migration(version: 2, name: "more") { _ throws(StoreError) in }])
        #expect(try await newer.storedVersion() == 1)
        #expect(try await newer.notes() == ["a"])
        #expect(try await database.storedVersion() == 2)
    }
}
