public import BackendCore
import PasswordCore
import Platform
public import SQLCore

/// Distinguishes the accounts of one database from those of every other: a copied file, a restored backup, another
/// database at the same address.
///
/// The identity is random. Every answer that opens a session contains a value made of it and the account, so that
/// clients know to which account their texts belong. A restored or copied database receives a new identity and a new
/// key of tokens, and its sessions end. Ids that were used before are not used again.
///
/// A database that was set back to an earlier state in place (a file written over the old one, a snapshot) cannot know
/// it. It may use the number of an account again, but the value of the account differs, and so do the ids of its
/// sessions, which are random.
public enum DatabaseIdentity {
    /// Tables that are never copied to another database, so that a sign-in here is no sign-in there.
    private static let ownTables: Set = [
        "database_identity", "page_visitor", "secret", "session",
    ]
    private static let bytes = 16
    /// The schema of the identity in answers.
    public static let schema = OpenAPISchema.string(pattern: "^[0-9a-f]{32}$").described(
        "Identifies the account and its database; a restored backup has a different value.")

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

    /// Whether a table is excluded from copies to another database.
    public static func owns(_ table: String) -> Bool { ownTables.contains(table) }

    /// Records the largest ids before rows of another database replace these.
    public static func noteIDs(on connection: any SQLConnection) throws(StoreError) {
        for (column, largest) in [
            ("last_account", "SELECT max(id) FROM account"),
            ("last_session", "SELECT max(id) FROM session WHERE id < \(SessionTable.randomIDs.lowerBound)"),
        ] {
            try connection.executeScript(
                "UPDATE database_identity SET \(column) = (\(largest)) WHERE \(column) < (\(largest))")
        }
    }

    /// Starts over after rows of another database were copied in: a new identity, a new key of tokens, no sessions.
    public static func renew(on connection: any SQLConnection) throws(StoreError) {
        try noteIDs(on: connection)
        try connection.execute(
            "UPDATE database_identity SET identity = ?1, place = ?2", .text(random()),
            .text(try place(of: connection)))
        try connection.execute("DELETE FROM secret WHERE name = 'tokens'")
        try AccountTables.makeTokenKey(on: connection)
        try connection.execute("DELETE FROM session")
    }

    /// The id behind the last one in `column`; never an id that was used before.
    static func nextID(
        after column: StaticString, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        try noteIDs(on: connection)
        try connection.execute("UPDATE database_identity SET \(column) = \(column) + 1")
        return try connection.first("SELECT \(column) FROM database_identity") { $0.int(0) } ?? 1
    }

    /// A value that no other account has, in this database or another. The time of its creation distinguishes it from a
    /// later account with its number, in a database that was set back to an earlier state.
    static func value(of account: AccountRow, in identity: String) -> String {
        text(Sodium.sha256(Array("\(identity) \(account.id) \(account.createdAt)".utf8)).prefix(bytes))
    }

    /// The stored identity; `nil` when this database is a copy without its own identity.
    static func current(on connection: any SQLConnection) throws(StoreError) -> String? {
        let found = try connection.first("SELECT identity, place FROM database_identity") {
            (identity: $0.text(0), place: $0.text(1))
        }
        guard let found else { throw .corrupt("the identity of the database is missing") }
        return found.place == (try place(of: connection)) ? found.identity : nil
    }

    private static func random() -> String { text(Sodium.random(bytes)) }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Values that change in a copy: the inode of the file, or on PostgreSQL the OIDs of the database and the table;
    /// empty in memory.
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
