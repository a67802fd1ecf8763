import SQLCore

/// The metadata of the database: the current generation and its contents.
enum CatalogueMeta {
    enum Key: String {
        case generation, origin, checksum, films, people
    }

    /// The tables of the current generation; `nil` before the first catalogue. Call it in the transaction that reads them.
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

/// The contents of a finished catalogue.
public struct CatalogueFacts: Hashable, Sendable {
    public let films: Int
    public let people: Int
    /// Equal for equal films, whatever their order of arrival; hexadecimal.
    public let checksum: String
    /// By the genre's bit.
    let filmsOfGenre: [Int]
}
