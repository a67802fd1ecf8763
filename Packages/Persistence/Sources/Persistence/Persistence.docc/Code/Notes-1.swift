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
}
