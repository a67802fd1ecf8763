import BackendCore
public import DomainCore
import PasswordCore
public import SQLCore

/// An account as stored.
public struct AccountRow: Hashable, Sendable {
    public let id: Int
    /// Empty for an account that is identified by its address only.
    public let name: String
    public let email: String
    /// The application's name of the role.
    public let roleName: String
    public let isBlocked: Bool
    /// In milliseconds since 1970.
    public let createdAt: Int
    public let updatedAt: Int

    /// Columns to select for an account that the statement aliases as `u`.
    public static let columns = "u.id, u.name, u.email, u.role, u.is_blocked, u.created_at, u.updated_at"
    public static let columnCount = 7

    /// `first` is the index of the first column.
    init(_ row: any SQLStatement, from first: Int = 0) {
        id = row.int(first)
        name = row.text(first + 1)
        email = row.text(first + 2)
        roleName = row.text(first + 3)
        isBlocked = row.int(first + 4) != 0
        createdAt = row.int(first + 5)
        updatedAt = row.int(first + 6)
    }
}

/// An account with the data that decides a sign-in.
struct Credentials: Hashable, Sendable {
    let account: AccountRow
    /// The hash.
    let password: String
    /// The hash of the `Idempotency-Key` that created the account.
    let signUpKey: [UInt8]?
    /// The hash of the `Idempotency-Key` of the last password change.
    let passwordKey: [UInt8]?
}

/// The text that identifies a user at sign-in: a name or an e-mail address.
public enum SignInName: Hashable, Sendable {
    case name(key: String)
    case email(String)
    /// Neither a valid name nor a valid address.
    case neither

    public init(_ text: String) {
        if let name = try? AccountName(text) {
            self = .name(key: name.key)
        } else if let email = try? EmailAddress(text) {
            self = .email(email.text)
        } else {
            self = .neither
        }
    }

    /// One text for all spellings; empty for `neither`.
    var text: String {
        switch self {
        case .name(let key): key
        case .email(let email): email
        case .neither: ""
        }
    }
}

/// Accounts, their sessions and the key of their tokens. Times are in milliseconds since 1970.
public enum AccountTables {
    /// A step of a migration: the tables and the key of tokens. Sign-in attempts have their own step,
    /// ``SignInAttempts/create(on:)``.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let options = connection.dialect.tableOptions
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        let blob = connection.dialect.blobType
        try connection.executeScript(
            """
            CREATE TABLE account (
                id \(integer) PRIMARY KEY, name \(text) NOT NULL, name_key \(text) NOT NULL UNIQUE,
                identity \(text) NOT NULL UNIQUE, email \(text) NOT NULL UNIQUE, password \(text) NOT NULL,
                role \(text) NOT NULL, is_blocked \(integer) NOT NULL, sign_up_key \(blob),
                password_key \(blob), created_at \(integer) NOT NULL, updated_at \(integer) NOT NULL)\(options);
            CREATE TABLE session (
                id \(integer) PRIMARY KEY, account_id \(integer) NOT NULL, kind \(text) NOT NULL,
                created_at \(integer) NOT NULL, used_at \(integer) NOT NULL, expires_at \(integer) NOT NULL,
                ended_at \(integer), generation \(integer) NOT NULL, refresh_hash \(blob),
                rotated_from \(integer), rotation_key \(blob), rotated_at \(integer))\(options);
            CREATE INDEX session_by_account ON session (account_id);
            CREATE INDEX session_by_expiry ON session (expires_at);
            CREATE TABLE secret (name \(text) PRIMARY KEY, value \(blob) NOT NULL)\(options);
            """)
        try makeTokenKey(on: connection)
    }

    static func makeTokenKey(on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            "INSERT INTO secret (name, value) VALUES ('tokens', ?1)", .blob(Sodium.random(Sodium.hashBytes)))
    }

    /// Replaces the key of tokens and ends all sessions. Running servers use the new key within seconds.
    ///
    /// - Returns: the number of sessions that were open.
    public static func rotateKey(now: Int, on connection: any SQLConnection) throws(StoreError) -> Int {
        let open = try connection.first(
            "SELECT count(*) FROM session WHERE ended_at IS NULL AND expires_at > ?1", .int(now)
        ) { $0.int(0) }
        try connection.execute(
            "UPDATE secret SET value = ?1 WHERE name = 'tokens'", .blob(Sodium.random(Sodium.hashBytes)))
        try connection.execute("UPDATE session SET ended_at = ?1 WHERE ended_at IS NULL", .int(now))
        return open ?? 0
    }

    /// `nil` when there is no such account.
    public static func account(
        _ id: Int, on connection: any SQLConnection
    ) throws(StoreError) -> AccountRow? {
        try credentials(id, on: connection)?.account
    }

    /// The account with that name or address.
    public static func account(
        of name: SignInName, on connection: any SQLConnection
    ) throws(StoreError) -> AccountRow? {
        try credentials(of: name, on: connection)?.account
    }

    /// The account with exactly that name, compared without case.
    public static func account(
        named name: AccountName, on connection: any SQLConnection
    ) throws(StoreError) -> AccountRow? {
        try first("u.name_key = ?1", .text(name.key), on: connection)?.account
    }

    static func credentials(
        _ id: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.id = ?1", .int(id), on: connection)
    }

    /// The account that signs in with that name or address.
    static func credentials(
        of name: SignInName, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.name_key = ?1 OR u.email = ?1", .text(name.text), on: connection)
    }

    /// The account whose name equals or looks like the given one.
    static func credentials(
        like name: AccountName, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.name_key = ?1 OR u.identity = ?2", .text(name.key), .text(name.identity), on: connection)
    }

    static func credentials(
        of email: EmailAddress, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.email = ?1", .text(email.text), on: connection)
    }

    /// All accounts, the oldest first.
    public static func all(on connection: any SQLConnection) throws(StoreError) -> [AccountRow] {
        try connection.rows("SELECT \(AccountRow.columns) FROM account u ORDER BY u.id") { AccountRow($0) }
    }

    /// Inserts an account. The name and the address must be free. An account without a name uses its address as unique
    /// key, which no name can equal.
    static func insert(
        _ name: AccountName?, _ email: EmailAddress, password: String, role: String, key: [UInt8]?, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> AccountRow? {
        let id = try DatabaseIdentity.nextID(after: "last_account", on: connection)
        try connection.execute(
            """
            INSERT INTO account (id, name, name_key, identity, email, password, role, is_blocked, sign_up_key,
            created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?9)
            """, .int(id), .text(name?.text ?? ""), .text(name?.key ?? email.text),
            .text(name?.identity ?? email.text), .text(email.text), .text(password), .text(role),
            key.map(SQLValue.blob) ?? .null, .int(now))
        return try account(id, on: connection)
    }

    static func setPassword(
        _ password: String, key: [UInt8]?, of id: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET password = ?2, password_key = ?3, updated_at = ?4 WHERE id = ?1", .int(id),
            .text(password), key.map(SQLValue.blob) ?? .null, .int(now))
    }

    /// Stores a hash of the same password at another cost, unless the password has changed since.
    static func setHash(
        _ hash: String, for known: Credentials, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET password = ?2 WHERE id = ?1 AND password = ?3", .int(known.account.id),
            .text(hash), .text(known.password))
    }

    /// `now` is in milliseconds since 1970.
    public static func setRole(
        _ role: String, of id: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET role = ?2, updated_at = ?3 WHERE id = ?1", .int(id), .text(role),
            .int(now))
    }

    /// Blocks an account and ends its sessions, or unblocks it.
    public static func setBlocked(
        _ isBlocked: Bool, of id: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET is_blocked = ?2, updated_at = ?3 WHERE id = ?1", .int(id),
            .int(isBlocked ? 1 : 0), .int(now))
        if isBlocked { try SessionTable.endAll(of: id, now: now, on: connection) }
    }

    private static func first(
        _ condition: StaticString, _ values: SQLValue..., on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try connection.rows(
            """
            SELECT \(AccountRow.columns), u.password, u.sign_up_key, u.password_key FROM account u
            WHERE \(condition) LIMIT 1
            """, values: values
        ) { row in
            let next = AccountRow.columnCount
            return Credentials(
                account: AccountRow(row), password: row.text(next),
                signUpKey: row.isNull(next + 1) ? nil : row.bytes(next + 1),
                passwordKey: row.isNull(next + 2) ? nil : row.bytes(next + 2))
        }.first
    }
}
