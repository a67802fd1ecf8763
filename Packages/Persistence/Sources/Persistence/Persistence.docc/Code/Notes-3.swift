import Persistence
import SQLCore
import SQLiteDriver

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
}

/// A file in the folder for the user's data. The folder is created with it.
func openNotes(_ environment: [String: String]) -> Notes {
    let folder = XDGPaths(environment: environment, app: "notes").data
    return Notes(
        database: SQLiteDatabase(at: .file("\(folder)/notes.sqlite"), migrations: Notes.migrations))
}

/// A test with the same tables, in memory.
func testNotes() async throws {
    let notes = Notes(database: SQLiteDatabase(at: .memory, migrations: Notes.migrations))
    try await notes.add("milk")
    let count = try await notes.database.read { connection throws(StoreError) in
        try connection.first("SELECT COUNT(*) FROM note") { row throws(StoreError) in row.int(0) }
    }
    assert(count == 1)
}
