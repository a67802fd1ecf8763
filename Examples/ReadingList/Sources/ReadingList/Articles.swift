import SQLCore

/// A page to read.
public struct Article: Hashable, Sendable {
    public let id: Int
    public let address: String
    public let title: String
    public let isRead: Bool
}

/// The stored articles.
public struct Articles: Sendable {
    let database: any Database

    public static let migrations = [
        Migration(version: 1, name: "articles") { connection throws(StoreError) in
            try connection.executeScript(
                """
                CREATE TABLE article(
                    id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
                    is_read INTEGER NOT NULL DEFAULT 0) STRICT
                """)
        }
    ]

    /// Stores the article; an article with the same address gets the new title.
    public func add(_ address: String, title: String) async throws(StoreError) {
        try await database.write { connection throws(StoreError) in
            try connection.execute(
                """
                INSERT INTO article(address, title) VALUES (?1, ?2)
                ON CONFLICT(address) DO UPDATE SET title = excluded.title
                """, .text(address), .text(title))
        }
    }

    /// All unread articles, in the order in which they were added.
    public func unread() async throws(StoreError) -> [Article] {
        try await database.read { connection throws(StoreError) in
            try connection.rows(
                "SELECT id, address, title, is_read FROM article WHERE is_read = 0 ORDER BY id"
            ) { row throws(StoreError) in
                Article(id: row.int(0), address: row.text(1), title: row.text(2), isRead: row.int(3) != 0)
            }
        }
    }

    /// Marks an article as read or unread. Returns `false` when no article has that id.
    public func mark(_ id: Int, isRead: Bool) async throws(StoreError) -> Bool {
        try await database.write { connection throws(StoreError) in
            try connection.update(
                "UPDATE article SET is_read = ?2 WHERE id = ?1", .int(id), .int(isRead ? 1 : 0)) > 0
        }
    }
}
