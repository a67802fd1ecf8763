import SQLCore

struct Note: Hashable, Sendable {
    let id: Int
    let text: String
}

struct Notes: Sendable {
    let database: any Database

    static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            try connection.executeScript(
                "CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
        }
    ]

    func add(_ text: String) async throws(StoreError) {
        try await database.write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note(text) VALUES (?1)", .text(text))
        }
    }

    func all() async throws(StoreError) -> [Note] {
        try await database.read { connection throws(StoreError) in
            try connection.rows("SELECT id, text FROM note ORDER BY id") { row throws(StoreError) in
                Note(id: row.int(0), text: row.text(1))
            }
        }
    }
}
