import SQLCore
import SQLiteDriver

/// A schema and statements that many tests share.
enum Notes {
    static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            try connection.executeScript(
                "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, size INTEGER) STRICT")
        }
    ]

    static func database(
        _ location: SQLiteLocation = .memory, options: SQLiteOptions = .init()
    ) -> SQLiteDatabase {
        SQLiteDatabase(at: location, migrations: migrations, options: options)
    }
}

extension Database {
    func addNote(_ text: String) async throws(StoreError) {
        try await write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note(text) VALUES (?1)", .text(text))
        }
    }

    func notes() async throws(StoreError) -> [String] {
        try await read { connection throws(StoreError) in
            try connection.rows("SELECT text FROM note ORDER BY id") { $0.text(0) }
        }
    }

    func number(_ sql: String) async throws(StoreError) -> Int {
        try await read { connection throws(StoreError) in try connection.first(sql) { $0.int(0) } ?? -1 }
    }
}
