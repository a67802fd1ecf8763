import Foundation
import SQLCore
import SQLiteDriver
import TestSupport

@testable import Persistence

/// A folder of blobs and a database of rows that refer to them, as one process uses them.
struct Shelf: Sendable {
    /// Each row refers to one blob.
    private static let migrations = [
        Migration(version: 1, name: "books") { connection throws(StoreError) in
            try connection.executeScript(
                "CREATE TABLE book(id TEXT NOT NULL PRIMARY KEY, blob TEXT NOT NULL)")
            try SQLBlobStore.createTable(on: connection)
        }
    ]

    let folder: String
    let database: SQLiteDatabase

    init(_ directory: String) {
        folder = directory + "/blobs"
        database = SQLiteDatabase(
            at: .file(directory + "/books.sqlite"), migrations: Self.migrations,
            options: SQLiteOptions(durability: .normal))
    }

    func files(_ reached: @escaping @Sendable (BlobStep) -> Void = { _ in }) -> FileBlobStore {
        FileBlobStore(folder: folder, database: database, named: Self.named, reached: reached)
    }

    func table() -> SQLBlobStore { SQLBlobStore(database: database, named: Self.named) }

    static let named: NamedBlobs = { connection, keys throws(StoreError) in
        var found: Set<BlobKey> = []
        for key in keys {
            let row = try connection.first("SELECT 1 FROM book WHERE blob = ?1", .text(key.text)) { _ in true
            }
            if row != nil { found.insert(key) }
        }
        return found
    }

    /// The blobs that rows refer to.
    func namedKeys() async throws -> Set<String> {
        try await database.read { connection throws(StoreError) in
            Set(try connection.rows("SELECT blob FROM book") { $0.text(0) })
        }
    }

    /// The names of the files two levels down: blobs, or pending files.
    func fileNames(pending: Bool = false) throws -> Set<String> {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder) else { return [] }
        let folders = try manager.contentsOfDirectory(atPath: folder).filter { $0 != "lock" }
        let names = try folders.filter { ($0 == "pending") == pending }.flatMap {
            try manager.contentsOfDirectory(atPath: folder + "/" + $0)
        }
        return Set(names)
    }
}

extension BlobStore {
    /// Stores blobs with a row for each: "id", "id+", "id++", …
    func add(_ blobs: [Blob], as id: String) async throws(StoreError) {
        try await write(blobs) { connection throws(StoreError) in
            try Self.insert(blobs, as: id, connection)
        }
    }

    private static func insert(
        _ blobs: [Blob], as id: String, _ connection: any SQLConnection
    ) throws(StoreError) {
        for (index, blob) in blobs.enumerated() {
            try connection.execute(
                "INSERT INTO book(id, blob) VALUES (?1, ?2)",
                .text(id + String(repeating: "+", count: index)), .text(blob.key.text))
        }
    }

    func drop(_ id: String) async throws(StoreError) {
        try await remove { connection throws(StoreError) in
            let keys = try connection.rows("SELECT blob FROM book WHERE id = ?1", .text(id)) { $0.text(0) }
            try connection.execute("DELETE FROM book WHERE id = ?1", .text(id))
            return ((), keys.compactMap { BlobKey($0) })
        }
    }

    /// Replaces the blobs of "id", "id+", "id++", …
    func replace(_ id: String, with blobs: [Blob]) async throws(StoreError) {
        try await change(blobs) { connection throws(StoreError) in
            let keys = try connection.rows(
                "SELECT blob FROM book WHERE rtrim(id, '+') = ?1", .text(id)
            ) { $0.text(0) }
            try connection.execute("DELETE FROM book WHERE rtrim(id, '+') = ?1", .text(id))
            try Self.insert(blobs, as: id, connection)
            return ((), keys.compactMap { BlobKey($0) })
        }
    }

    /// The bytes; `nil` when the blob does not exist.
    func bytes(_ key: BlobKey) async throws -> [UInt8]? {
        switch try await blob(key) {
        case .bytes(let bytes): bytes
        case .file(let path): Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        case nil: nil
        }
    }
}

extension Blob {
    /// The blob number `number` of this size; its key is as good as a hash.
    static func sample(_ number: Int, size: Int = 100) throws -> Blob {
        var numbers = SplitMix(seed: UInt64(number))
        let bytes = (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
        let digits = (0..<64).map { _ in Character(String(Int.random(in: 0..<16, using: &numbers), radix: 16))
        }
        guard let key = BlobKey(String(digits)) else { throw StoreError.statement("no key") }
        return Blob(key: key, bytes: bytes)
    }
}
