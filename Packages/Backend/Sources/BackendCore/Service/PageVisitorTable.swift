public import SQLCore

/// Members of the pages of a server, over a restart of the server: for each a sealed content, under the hash of the cookie.
/// In the same database as the accounts, for all servers of that database.
public enum PageVisitorTable {
    /// How long a member is remembered after the last change of the content, in seconds: 30 days.
    public static let lifetime = 30 * 86_400
    /// The largest number of members; the least recent ones are forgotten first.
    static let most = 20_000
    private static let sweep = 20

    /// A step of a migration.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let (integer, blob) = (connection.dialect.integerType, connection.dialect.blobType)
        try connection.executeScript(
            """
            CREATE TABLE page_visitor (
                cookie \(blob) NOT NULL PRIMARY KEY, used_at \(integer) NOT NULL,
                content \(blob) NOT NULL)\(connection.dialect.tableOptions);
            CREATE INDEX page_visitor_by_use ON page_visitor (used_at);
            """)
    }

    /// The content of a member; `nil` for an unknown one and after ``lifetime``.
    ///
    /// - Parameters:
    ///   - cookie: the hash of the cookie.
    ///   - now: in seconds since 1970.
    ///   - connection: the database.
    /// - Returns: the sealed content.
    /// - Throws: `StoreError`.
    public static func content(
        of cookie: [UInt8], now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]? {
        try connection.first(
            "SELECT content FROM page_visitor WHERE cookie = ?1 AND used_at > ?2", .blob(cookie),
            .int(now - lifetime)
        ) { $0.bytes(0) }
    }

    /// Stores the content of a member, and removes a few that have expired or are too many.
    ///
    /// - Parameters:
    ///   - content: the sealed content; `nil` removes it.
    ///   - cookie: the hash of the cookie.
    ///   - now: in seconds since 1970.
    ///   - connection: the database.
    /// - Throws: `StoreError`.
    public static func set(
        _ content: [UInt8]?, of cookie: [UInt8], now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        guard let content else {
            return try connection.execute("DELETE FROM page_visitor WHERE cookie = ?1", .blob(cookie))
        }
        try connection.execute(
            """
            INSERT INTO page_visitor (cookie, used_at, content) VALUES (?1, ?2, ?3)
            ON CONFLICT (cookie) DO UPDATE SET used_at = excluded.used_at, content = excluded.content
            """, .blob(cookie), .int(now), .blob(content))
        try connection.execute(
            """
            DELETE FROM page_visitor WHERE cookie IN
            (SELECT cookie FROM page_visitor WHERE used_at <= ?1 ORDER BY used_at LIMIT ?2)
            """, .int(now - lifetime), .int(sweep))
        try connection.execute(
            """
            DELETE FROM page_visitor WHERE cookie IN
            (SELECT cookie FROM page_visitor ORDER BY used_at DESC LIMIT ?1 OFFSET ?2)
            """, .int(sweep), .int(most))
    }
}
