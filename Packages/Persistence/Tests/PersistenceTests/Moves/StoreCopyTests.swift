import Dispatch
import Foundation
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import Persistence

@Suite struct StoreCopyTests {
    private let library = Library()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rows(at place: TestPlace = .memory) -> (StorePlace, SQLBlobStore) {
        let database = place.database(library.migrations)
        return (
            StorePlace(database, of: library),
            SQLBlobStore(database: database, named: Library.named)
        )
    }

    private func files(at place: TestPlace = .memory, _ name: String) -> (StorePlace, FileBlobStore) {
        let database = place.database(library.migrations)
        let path = folder.file(name)
        return (
            StorePlace(database, of: library, blobsIn: path),
            FileBlobStore(
                folder: path, database: database, named: Library.named)
        )
    }

    /// The blobs in a folder, with or without rows.
    private func blobNames(_ name: String) throws -> [String] {
        let names =
            FileManager.default.enumerator(atPath: folder.file(name))?.compactMap { $0 as? String } ?? []
        return names.map { $0.split(separator: "/").last.map(String.init) ?? "" }.filter { $0.count == 64 }
            .sorted()
    }

    @Test(arguments: TestPlace.all, TestPlace.all)
    func `Copies everything between any two places`(_ from: TestPlace, _ to: TestPlace)
        async throws
    {
        let ((source, covers), (target, _)) = (rows(at: from), rows(at: to))
        try await library.fill(source, covers)
        let content = try await StoreCopy(library, from: source, to: target).run()
        #expect(content.tables.map(\.name) == ["book", "shelf", "stored_blob"])
        #expect(content.tables.map(\.rows) == [19, 20, 4])
        #expect(content.missingBlobs.isEmpty)
        #expect(try await CopyContent(of: library, at: source) == content)
        #expect(try await CopyContent(of: library, at: target) == content)
        #expect(try await library.words(target).count == 19)
        #expect(try await library.nextNumber(target) == 21)
    }

    @Test(arguments: ["a\u{0}b", nil])
    func `SQLite stores a text that PostgreSQL cannot, and PostgreSQL names it`(
        _ text: String?
    ) async throws {
        let ((source, _), (target, _)) = (rows(), rows())
        let bytes = text.map { Array($0.utf8) } ?? [0x61, 0xFF]
        try await source.database.write { connection throws(StoreError) in
            try connection.execute(
                "INSERT INTO book (id, title) VALUES (7, CAST(?1 AS TEXT))", .blob(bytes))
        }
        let content = try await StoreCopy(library, from: source, to: target).run()
        #expect(try await CopyContent(of: library, at: target) == content)
        guard let place = TestPlace.all.first(where: { $0 != .memory }) else { return }
        let (server, _) = rows(at: place)
        let error = await #expect(throws: StoreError.self) {
            try await StoreCopy(library, from: source, to: server).run()
        }
        #expect(error?.reason.english.contains("table book (number 7)") == true, "\(error as Any)")
        #expect(try await library.words(server).isEmpty)
    }

    @Test func `The same rows have the same checksum in every release`() async throws {
        let (place, _) = rows()
        try await place.database.write { connection throws(StoreError) in
            try connection.execute(
                "INSERT INTO book (id, title, weight, notes) VALUES (1, '가', 0.5, x'00ff'), (2, 'b', NULL, NULL)"
            )
        }
        let content = try await CopyContent(of: library, at: place)
        // Computed separately, by the definition.
        #expect(
            content.tables[0] == TableSummary("book", rows: 2, checksum: "d6e133f1baa12b2e527f5f937331ce09"))
    }

    @Test(arguments: TestPlace.all)
    func `Removes earlier rows without reusing their numbers`(
        at place: TestPlace
    ) async throws {
        let ((source, covers), (target, others)) = (rows(), rows(at: place))
        try await library.fill(source, covers, books: 3)
        try await library.fill(target, others, books: 30)
        let content = try await StoreCopy(library, from: source, to: target).run()
        #expect(content.tables.map(\.rows) == [2, 3, 1])
        #expect(try await CopyContent(of: library, at: target).tables == content.tables)
        #expect(try await library.nextNumber(target) == 31)
    }

    @Test(arguments: TestPlace.all)
    func `A failed copy leaves the target unchanged`(at place: TestPlace) async throws {
        let ((source, covers), (target, others)) = (rows(), rows(at: place))
        try await library.fill(source, covers)
        try await library.fill(target, others, books: 4)
        let before = try await CopyContent(of: library, at: target).tables
        let failing = Library { _ throws(StoreError) in throw .io("on purpose") }
        await #expect(throws: StoreError.io("on purpose")) {
            try await StoreCopy(failing, from: source, to: target).run()
        }
        await #expect(throws: StoreError.io("at the end")) {
            try await StoreCopy(library, from: source, to: target).run(finishing: {
                (_, _) throws(StoreError) in
                throw .io("at the end")
            })
        }
        #expect(try await CopyContent(of: library, at: target).tables == before)
        #expect(try await library.words(target) == [])
    }

    @Test func `Detects a missing row`() async throws {
        let ((source, covers), (target, _)) = (rows(), rows())
        try await library.fill(source, covers)
        for spoiling in ["DELETE FROM shelf WHERE place = 3", "UPDATE shelf SET place = 99 WHERE place = 3"] {
            let careless = Library { connection throws(StoreError) in try connection.execute(spoiling) }
            await #expect(throws: StoreError.io("the table shelf did not come back as it was written")) {
                try await StoreCopy(careless, from: source, to: target).run()
            }
        }
        #expect(try await CopyContent(of: library, at: target).tables.allSatisfy { $0.rows == 0 })
    }

    @Test func `Refuses a table of another form`() async throws {
        let (source, covers) = rows()
        try await library.fill(source, covers)
        let other = Migration(version: 2, name: "other") { connection throws(StoreError) in
            try connection.executeScript("ALTER TABLE shelf ADD COLUMN colour TEXT")
        }
        let target = StorePlace(
            SQLiteDatabase(at: .memory, migrations: library.migrations + [other]), of: library)
        await #expect(throws: StoreError.unavailable("the table shelf has another form there")) {
            try await StoreCopy(library, from: source, to: target).run()
        }
    }

    @Test(arguments: TestPlace.all)
    func `Copies pictures from files to files`(at place: TestPlace) async throws {
        let ((source, covers), (middle, _), (target, others)) = (
            files("source"), rows(at: place), files("target")
        )
        try await library.fill(source, covers)
        // An existing book has a cover of its own.
        let old = try Blob.sample(9)
        try await others.write([old]) { connection throws(StoreError) in
            try connection.execute("INSERT INTO book (title, cover) VALUES ('old', ?1)", .text(old.key.text))
        }
        let content = try await StoreCopy(library, from: source, to: middle).run()
        #expect(content.tables.map(\.rows) == [19, 20, 4])
        #expect(try await StoreCopy(library, from: middle, to: target).run() == content)
        #expect(try await CopyContent(of: library, at: target) == content)
        #expect(try blobNames("target") == blobNames("source"))
        #expect(try blobNames("target").count == 4)
        #expect(try await others.blob(old.key) == nil)
    }

    @Test func `Removes pictures of a failed copy`() async throws {
        let ((source, covers), (target, _)) = (files("source"), files("target"))
        try await library.fill(source, covers)
        await #expect(throws: StoreError.io("on purpose")) {
            try await StoreCopy(library, from: source, to: target).run(finishing: {
                (_, _) throws(StoreError) in
                throw .io("on purpose")
            })
        }
        #expect(try blobNames("target") == [])
        #expect(try folder.names(in: "target/pending") == [])
    }

    @Test func `Reports a lost picture and copies the rest`() async throws {
        let ((source, covers), (target, _)) = (files("source"), rows())
        try await library.fill(source, covers)
        let lost = try Blob.sample(2).key
        try FileManager.default.removeItem(atPath: folder.file("source/\(lost.text.prefix(2))/\(lost.text)"))
        let content = try await StoreCopy(library, from: source, to: target).run()
        #expect(content.missingBlobs == [lost])
        #expect(content.tables.map(\.rows) == [19, 20, 3])
        // A target that still has it keeps it.
        let (other, others) = files("other")
        try await library.fill(other, others)
        #expect(try await StoreCopy(library, from: source, to: other).run() == content)
        #expect(try await others.blob(lost) != nil)
    }

    @Test func `No picture is removed while a copy reads it`() async throws {
        let ((source, covers), (target, _)) = (files(at: .file(folder.file()), "source"), rows())
        try await library.fill(source, covers)
        let (reading, started) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let copied = StoreCopy(library, from: source, to: target).run { rows, _ in
            guard rows == 19 else { return }
            started.finish()
            goOn.wait()
        }
        for await _ in reading {}
        // Removes all books while their covers are still unread.
        let keys = try (0..<4).map { try Blob.sample($0).key }
        try await covers.remove { connection throws(StoreError) in
            try connection.execute("DELETE FROM book")
            return ((), keys)
        }
        goOn.signal()
        #expect(try await copied.tables.map(\.rows) == [19, 20, 4])
        #expect(try blobNames("source").count == 4)
        try await covers.collect()
        #expect(try blobNames("source") == [])
    }

    @Test(arguments: [false, true])
    func `Writers of the source continue during a copy, or wait`(isHeld: Bool) async throws {
        let path = folder.file()
        let ((source, covers), (target, _)) = (rows(at: .file(path)), rows())
        try await library.fill(source, covers)
        let before = try await CopyContent(of: library, at: source)
        let (reading, started) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let copied = StoreCopy(library, from: source, to: target).run(holdingWriters: isHeld) {
            rows, _ in
            guard rows == 19 else { return }
            started.finish()
            goOn.wait()
        }
        for await _ in reading {}
        let other = SQLiteDatabase(
            at: .file(path), migrations: library.migrations, options: SQLiteOptions(busyLimit: .zero))
        let write = { () async throws(StoreError) in
            try await other.write { connection throws(StoreError) in
                try connection.execute("DELETE FROM shelf")
            }
        }
        if isHeld {
            await #expect(throws: StoreError.busy(seconds: 0)) { try await write() }
        } else {
            try await write()
        }
        goOn.signal()
        #expect(try await copied == before)
        try await write()
        await other.close()
    }

    @Test(arguments: TestPlace.all)
    func `A cancelled copy changes nothing`(at place: TestPlace) async throws {
        let ((source, covers), (target, _)) = (rows(), rows(at: place))
        try await library.fill(source, covers)
        let (reading, started) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        let task = Task {
            try await StoreCopy(library, from: source, to: target).run { rows, _ in
                guard rows == 19 else { return }
                started.finish()
                goOn.wait()
            }
        }
        for await _ in reading {}
        task.cancel()
        goOn.signal()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await CopyContent(of: library, at: target).tables.allSatisfy { $0.rows == 0 })
    }
}

@Suite struct BackupRecordTests {
    @Test func `A backup describes itself, and is copied back without its description`() async throws {
        let (library, folder) = (Library(), try TemporaryFolder())
        let source = StorePlace(SQLiteDatabase(at: .memory, migrations: library.migrations), of: library)
        try await library.fill(
            source, SQLBlobStore(database: source.database, named: Library.named))
        let path = folder.file()
        let content = try await SQLiteDatabase.make(path, migrations: library.migrations, replacing: false) {
            database throws(StoreError) in
            try await StoreCopy(library, from: source, to: StorePlace(database, of: library)).run(
                finishing: { (connection, content) throws(StoreError) in
                    try BackupRecord(app: "library", version: 1, madeAt: 42, tables: content.tables)
                        .write(on: connection)
                })
        }
        let backup = StorePlace(SQLiteDatabase(at: .sealed(path)), of: library)
        let record = try await backup.database.read { connection throws(StoreError) in
            try BackupRecord(on: connection)
        }
        #expect(record == BackupRecord(app: "library", version: 1, madeAt: 42, tables: content.tables))
        #expect(try await CopyContent(of: library, at: backup) == content)
        let target = StorePlace(SQLiteDatabase(at: .memory, migrations: library.migrations), of: library)
        #expect(try await StoreCopy(library, from: backup, to: target).run() == content)
        let none = try await target.database.read { connection throws(StoreError) in
            try BackupRecord(on: connection)
        }
        #expect(none == nil)
    }
}

extension TemporaryFolder {
    fileprivate func names(in part: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file(part))
    }
}
