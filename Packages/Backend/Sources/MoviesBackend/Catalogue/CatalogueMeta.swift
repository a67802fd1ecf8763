import SQLCore

/// What the database says about itself: which generation counts, and what it holds.
enum CatalogueMeta {
    enum Key: String {
        case generation, origin, checksum, films, people
    }

    /// `nil` before the first catalogue. Read it in the transaction that reads the tables.
    static func tables(on connection: any SQLConnection) throws(StoreError) -> CatalogueTables? {
        try value(.generation, on: connection).flatMap { Int($0) }.map(CatalogueTables.init)
    }

    static func value(_ key: Key, on connection: any SQLConnection) throws(StoreError) -> String? {
        try connection.first("SELECT value FROM meta WHERE key = ?1", .text(key.rawValue)) { $0.text(0) }
    }

    static func number(_ key: Key, on connection: any SQLConnection) throws(StoreError) -> Int {
        try value(key, on: connection).flatMap { Int($0) } ?? 0
    }

    static func set(_ key: Key, _ value: String, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO meta (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """, .text(key.rawValue), .text(value))
    }
}

/// What a finished catalogue holds.
public struct CatalogueFacts: Hashable, Sendable {
    public let films: Int
    public let people: Int
    /// Equal for equal films, whatever the order in which they came; hexadecimal.
    public let checksum: String
    /// By the genre's bit.
    let filmsOfGenre: [Int]
}
