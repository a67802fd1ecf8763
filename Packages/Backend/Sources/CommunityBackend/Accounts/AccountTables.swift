import PasswordCore
import SQLCore

/// People, their sessions and the key of their tokens. Times are in milliseconds since 1970.
enum AccountTables {
    /// A step of a migration. Makes the key.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let blob = connection.dialect.blobType
        try connection.executeScript(
            """
            CREATE TABLE account (
                id \(integer) PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
                identity TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
                role TEXT NOT NULL, is_blocked \(integer) NOT NULL, sign_up_key \(blob),
                password_key \(blob), created_at \(integer) NOT NULL, updated_at \(integer) NOT NULL)\(options);
            CREATE TABLE session (
                id \(integer) PRIMARY KEY, account_id \(integer) NOT NULL, kind TEXT NOT NULL,
                created_at \(integer) NOT NULL, used_at \(integer) NOT NULL, expires_at \(integer) NOT NULL,
                ended_at \(integer), generation \(integer) NOT NULL, refresh_hash \(blob),
                rotated_from \(integer), rotation_key \(blob), rotated_at \(integer))\(options);
            CREATE INDEX session_by_account ON session (account_id);
            CREATE INDEX session_by_expiry ON session (expires_at);
            CREATE TABLE sign_in_failure (
                subject \(integer) PRIMARY KEY, count \(integer) NOT NULL, since \(integer) NOT NULL,
                latest \(integer) NOT NULL, locked_until \(integer) NOT NULL)\(options);
            CREATE TABLE secret (name TEXT PRIMARY KEY, value \(blob) NOT NULL)\(options);
            """)
        try connection.execute(
            "INSERT INTO secret (name, value) VALUES ('tokens', ?1)", .blob(Sodium.random(Sodium.hashBytes)))
    }
}
