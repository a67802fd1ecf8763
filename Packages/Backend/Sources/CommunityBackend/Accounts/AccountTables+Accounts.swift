import CommunityDomain
import SQLCore

extension AccountTables {
    static func account(_ id: Account.ID, on connection: any SQLConnection) throws(StoreError) -> AccountRow?
    {
        try credentials(id, on: connection)?.account
    }

    static func credentials(
        _ id: Account.ID, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.id = ?1", .int(id), on: connection)
    }

    static func credentials(
        of name: SignInName, on connection: any SQLConnection
    ) throws(StoreError) -> Credentials? {
        try first("u.name_key = ?1 OR u.email = ?1", .text(name.text), on: connection)
    }

    /// Whoever has a name that is the same or looks like it.
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

    /// Oldest first.
    static func all(on connection: any SQLConnection) throws(StoreError) -> [AccountRow] {
        try connection.rows("SELECT \(AccountRow.columns) FROM account u ORDER BY u.id") { AccountRow($0) }
    }

    /// Makes an account; the name and the address are nobody else's.
    static func insert(
        _ name: AccountName, _ email: EmailAddress, password: String, key: [UInt8]?, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> AccountRow? {
        let id = try connection.nextID(of: "account")
        try connection.execute(
            """
            INSERT INTO account (id, name, name_key, identity, email, password, role, is_blocked, sign_up_key,
            created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?9)
            """, .int(id), .text(name.text), .text(name.key), .text(name.identity), .text(email.text),
            .text(password), .text(Role.member.rawValue), key.map(SQLValue.blob) ?? .null, .int(now))
        return try account(id, on: connection)
    }

    static func setPassword(
        _ password: String, key: [UInt8]?, of id: Account.ID, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET password = ?2, password_key = ?3, updated_at = ?4 WHERE id = ?1", .int(id),
            .text(password), key.map(SQLValue.blob) ?? .null, .int(now))
    }

    /// The same password in a hash of another cost, unless it was changed since.
    static func setHash(
        _ hash: String, for known: Credentials, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET password = ?2 WHERE id = ?1 AND password = ?3", .int(known.account.id),
            .text(hash), .text(known.password))
    }

    static func setRole(
        _ role: Role, of id: Account.ID, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE account SET role = ?2, updated_at = ?3 WHERE id = ?1", .int(id), .text(role.rawValue),
            .int(now))
    }

    /// Ends the sessions of an account that is blocked.
    static func setBlocked(
        _ isBlocked: Bool, of id: Account.ID, now: Int, on connection: any SQLConnection
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
