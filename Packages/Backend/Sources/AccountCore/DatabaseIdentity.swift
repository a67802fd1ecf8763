public import BackendCore
import PasswordCore
import Platform
public import SQLCore

/// Tells the accounts of one database from those of every other: a copied file, a restored backup, another database at the
/// same address.
///
/// It is random, and stands in each answer that opens a session, so that a client knows where its texts belong. The
/// database has a new one, and a new key of tokens, after a restore and where it turns out to be a copy; its sessions have
/// ended then. Ids that were handed out before are not handed out again.
public enum DatabaseIdentity {
    /// Are never copied to another database: who is signed in here is not signed in there.
    private static let ownTables: Set = ["database_identity", "secret", "session"]
    private static let bytes = 16
    /// As it stands in answers.
    public static let schema = OpenAPISchema.string(pattern: "^[0-9a-f]{32}$").described(
        "Tells the database of the account from all others: a restored backup has another one.")

    /// A step of a migration, after ``AccountTables/create(on:)``.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
        try connection.executeScript(
            """
            CREATE TABLE database_identity (
                id \(integer) PRIMARY KEY, identity \(text) NOT NULL, place \(text) NOT NULL,
                last_account \(integer) NOT NULL, last_session \(integer) NOT NULL)\(connection.dialect.tableOptions);
            """)
        try connection.execute(
            """
            INSERT INTO database_identity (id, identity, place, last_account, last_session)
            VALUES (1, ?1, ?2, 0, 0)
            """, .text(random()), .text(try place(of: connection)))
    }

    /// Whether a table is not copied to another database.
    public static func owns(_ table: String) -> Bool { ownTables.contains(table) }

    /// Notes which ids were handed out, before the rows are replaced by those of another database.
    public static func noteIDs(on connection: any SQLConnection) throws(StoreError) {
        for (table, column) in [("account", "last_account"), ("session", "last_session")] {
            try connection.executeScript(
                """
                UPDATE database_identity SET \(column) = (SELECT max(id) FROM \(table))
                WHERE \(column) < (SELECT max(id) FROM \(table))
                """)
        }
    }

    /// Begins anew, when the rows are those of another database: another identity, another key of tokens, no sessions.
    public static func renew(on connection: any SQLConnection) throws(StoreError) {
        try noteIDs(on: connection)
        try connection.execute(
            "UPDATE database_identity SET identity = ?1, place = ?2", .text(random()),
            .text(try place(of: connection)))
        try connection.execute("DELETE FROM secret WHERE name = 'tokens'")
        try AccountTables.makeTokenKey(on: connection)
        try connection.execute("DELETE FROM session")
    }

    /// The next id of a table, which no row had before.
    static func nextID(
        of table: StaticString, after column: StaticString, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let last = try connection.first("SELECT \(column) FROM database_identity") { $0.int(0) } ?? 0
        return max(try connection.nextID(of: table), last + 1)
    }

    /// The identity; `nil` when the database is a copy without an identity of its own.
    static func current(on connection: any SQLConnection) throws(StoreError) -> String? {
        let found = try connection.first("SELECT identity, place FROM database_identity") {
            (identity: $0.text(0), place: $0.text(1))
        }
        guard let found else { throw .corrupt("the identity of the database is missing") }
        return found.place == (try place(of: connection)) ? found.identity : nil
    }

    private static func random() -> String {
        Sodium.random(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Values that differ in a copy: the number of the file, or those of the database and the table on PostgreSQL; "" in
    /// memory.
    private static func place(of connection: any SQLConnection) throws(StoreError) -> String {
        switch connection.dialect.engine {
        case .postgres:
            return try connection.first(
                """
                SELECT (SELECT oid FROM pg_database WHERE datname = current_database())::text || ' '
                    || 'database_identity'::regclass::oid::text
                """
            ) { $0.text(0) } ?? ""
        case .sqlite:
            let path = try connection.first("SELECT file FROM pragma_database_list WHERE name = 'main'") {
                $0.text(0)
            }
            guard let path, !path.isEmpty else { return "" }
            var facts = stat()
            guard stat(path, &facts) == 0 else { return "" }
            return "\(facts.st_ino)"
        }
    }
}
