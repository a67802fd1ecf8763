import Foundation
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@Suite struct DraftTests {
    private func make(
        _ path: String, replacing: Bool = false,
        _ body: (SQLiteDatabase) async throws(StoreError) -> Void
    ) async throws(StoreError) {
        try await SQLiteDatabase.make(path, migrations: Notes.migrations, replacing: replacing, body: body)
    }

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `A file gets its name when it is complete, and is private`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("copy.sqlite")
        try await make(path) { database throws(StoreError) in
            try await database.write { connection throws(StoreError) in
                for number in 0..<2_000 {
                    try connection.execute("INSERT INTO note(text) VALUES (?1)", .text("\(number)"))
                }
            }
            #expect((try? names(folder)) == [".copy.sqlite.trellis-partial"])
            let other = Notes.database(
                .file(folder.file(".copy.sqlite.trellis-partial")), options: SQLiteOptions(busyLimit: .zero))
            await #expect(throws: StoreError.self) { try await other.notes() }
            await other.close()
        }
        #expect(try names(folder) == ["copy.sqlite"])
        #expect(try TemporaryFolder.permissions(path) == 0o600)
        let copy = SQLiteDatabase(at: .sealed(path))
        #expect(try await copy.notes().count == 2_000)
        #expect(try await copy.integrityProblems() == [])
        #expect(try await copy.storedVersion() == 1)
        await #expect(throws: StoreError.self) { try await copy.addNote("a") }
        await copy.close()
        #expect(try names(folder) == ["copy.sqlite"])
    }

    @Test func `A failure leaves nothing behind and keeps the existing file`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("copy.sqlite")
        let failing: (SQLiteDatabase) async throws(StoreError) -> Void = { database throws(StoreError) in
            try await database.addNote("a")
            throw .io("on purpose")
        }
        await #expect(throws: StoreError.io("on purpose")) { try await make(path, failing) }
        #expect(try names(folder) == [])
        try await make(path) { database throws(StoreError) in try await database.addNote("first") }
        await #expect(throws: StoreError.io("on purpose")) { try await make(path, replacing: true, failing) }
        await #expect(throws: StoreError.self) {
            try await make(path) { database throws(StoreError) in try await database.addNote("second") }
        }
        #expect(try names(folder) == ["copy.sqlite"])
        #expect(try await SQLiteDatabase(at: .sealed(path)).notes() == ["first"])
        try await make(path, replacing: true) { database throws(StoreError) in
            try await database.addNote("third")
        }
        #expect(try await SQLiteDatabase(at: .sealed(path)).notes() == ["third"])
    }

    @Test func `Only one process at a time creates a file, and a killed one blocks no other`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("copy.sqlite")
        try Data(repeating: 0x2A, count: 10_000).write(
            to: URL(filePath: folder.file(".copy.sqlite.trellis-partial")))
        try await make(path) { database throws(StoreError) in
            await #expect(throws: StoreError.unavailable("\(path): is being written by another process")) {
                try await make(path) { _ throws(StoreError) in }
            }
            try await database.addNote("a")
        }
        #expect(try await SQLiteDatabase(at: .sealed(path)).notes() == ["a"])
        #expect(try names(folder) == ["copy.sqlite"])
    }

    @Test func `Leaves other files beside it unchanged`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("copy.sqlite")
        for suffix in [".partial", ".trellis-partial", "-wal"] {
            try Data("mine".utf8).write(to: URL(filePath: path + suffix))
        }
        try await make(path) { database throws(StoreError) in try await database.addNote("a") }
        for suffix in [".partial", ".trellis-partial", "-wal"] {
            #expect(try Data(contentsOf: URL(filePath: path + suffix)) == Data("mine".utf8))
        }
    }

    @Test func `Does not overwrite a finished file that still has its temporary name`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("copy.sqlite")
        try await make(path) { database throws(StoreError) in try await database.addNote("first") }
        try FileManager.default.linkItem(atPath: path, toPath: folder.file(".copy.sqlite.trellis-partial"))
        await #expect(throws: StoreError.io("on purpose")) {
            try await make(path, replacing: true) { _ throws(StoreError) in throw .io("on purpose") }
        }
        #expect(try await SQLiteDatabase(at: .sealed(path)).notes() == ["first"])
        #expect(try names(folder) == ["copy.sqlite"])
    }

    @Test(arguments: ["data.sqlite", "50% off?#1.sqlite", "자료.sqlite"])
    func `Creates nothing beside a file that is only read`(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + name
        let database = Notes.database(.file(path))
        try await database.addNote("first")
        await database.close()
        let checkpoint = Notes.database(.file(path), options: SQLiteOptions(isAlone: true))
        #expect(try await checkpoint.notes() == ["first"])
        await checkpoint.close()
        let before = try names(folder).filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        for file in try names(folder) where !before.contains(file) {
            try FileManager.default.removeItem(atPath: folder.file(file))
        }
        #expect(try await SQLiteDatabase(at: .sealed(path)).notes() == ["first"])
        #expect(try names(folder) == before)
    }

    @Test func `Names the place that cannot be written`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("missing/copy.sqlite")
        let error = await #expect(throws: StoreError.self) {
            try await make(path) { _ throws(StoreError) in }
        }
        guard case .unavailable(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.english.contains("missing"))
    }
}
