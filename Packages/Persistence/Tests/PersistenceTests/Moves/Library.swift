import Foundation
import Persistence
import PostgresDriverTestSupport
import SQLCore

/// A small store with everything that matters for a copy: numbers assigned by the database, every type of column, an
/// index derived from other rows, blobs.
struct Library: PortableStore {
    /// Runs when all rows are at the target, before they are compared.
    var spoiling: @Sendable (any SQLConnection) throws(StoreError) -> Void = { _ throws(StoreError) in }

    let migrations = [
        Migration(version: 1, name: "library") { connection throws(StoreError) in
            let dialect = connection.dialect
            let (integer, text) = (dialect.integerType, dialect.textType)
            try connection.executeScript(
                """
                CREATE TABLE book (
                    id \(dialect.identity), title \(text) NOT NULL, weight \(dialect.realType), cover \(text),
                    notes \(dialect.blobType), "order" \(integer))\(dialect.tableOptions);
                CREATE UNIQUE INDEX book_by_title ON book (title);
                CREATE TABLE shelf (
                    place \(integer), book \(integer), PRIMARY KEY (place, book))\(dialect.clusteredTableOptions);
                CREATE TABLE word (word \(text) PRIMARY KEY, count \(integer) NOT NULL)\(dialect.tableOptions);
                """)
            try SQLBlobStore.createTable(on: connection)
        }
    ]

    let blobs: PortableBlobs? = PortableBlobs(
        keys: "SELECT DISTINCT cover FROM book WHERE cover IS NOT NULL", named: named)

    static let named: NamedBlobs = { connection, keys throws(StoreError) in
        let named = try connection.rows("SELECT cover FROM book WHERE cover IS NOT NULL") {
            BlobKey($0.text(0))
        }
        return Set(keys).intersection(named.compactMap(\.self))
    }

    /// The words are derived from the titles.
    func tables(on connection: any SQLConnection) throws(StoreError) -> [PortableTable] {
        try connection.tables().filter { $0.name != "word" }.map { PortableTable($0) }
    }

    func finish(on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM word")
        try connection.execute("INSERT INTO word SELECT title, 1 FROM book")
        try spoiling(connection)
    }
}

extension Library {
    /// Adds covers and books with all values that are hard to copy. The book with the highest number is deleted again.
    func fill(_ place: StorePlace, _ covers: some BlobStore, books: Int = 20) async throws {
        let blobs = try (0..<4).map { try Blob.sample($0) }
        try await covers.write(blobs) { connection throws(StoreError) in
            let titles = [
                "", "it's “quoted” ?1 $1", "기생충 ㄱㅅㅊ", "\n\t\\", String(repeating: "가", count: 40_000),
            ]
            let weights: [SQLValue] = [nil, 0.5, .double(-0.0), 1e300, 3]
            let notes: [SQLValue] = [
                nil, .blob([]), .blob([0, 255]), .blob(.init(repeating: 7, count: 1 << 18)),
            ]
            for number in 0..<books {
                try connection.execute(
                    #"INSERT INTO book (title, weight, cover, notes, "order") VALUES (?1, ?2, ?3, ?4, ?5)"#,
                    .text(number < titles.count ? titles[number] : "\(number)"), weights[number % 5],
                    number % 3 == 0 ? nil : .text(blobs[number % 4].key.text), notes[number % 4],
                    .int(number == 0 ? .min : .max - number))
                try connection.execute(
                    "INSERT INTO shelf (place, book) VALUES (?1, ?2)", .int(number), .int(7))
            }
            try connection.execute("DELETE FROM book WHERE id = ?1", .int(books))
        }
    }

    /// The number of the next book, which is deleted again.
    func nextNumber(_ place: StorePlace) async throws -> Int? {
        try await place.database.write { connection throws(StoreError) in
            let id = try connection.first("INSERT INTO book (title) VALUES ('next') RETURNING id") {
                $0.int(0)
            }
            try connection.execute("DELETE FROM book WHERE title = 'next'")
            return id
        }
    }

    func words(_ place: StorePlace) async throws -> [String] {
        try await place.database.read { connection throws(StoreError) in
            try connection.rows("SELECT word FROM word ORDER BY word") { $0.text(0) }
        }
    }
}
