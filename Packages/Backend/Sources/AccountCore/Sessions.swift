import BackendCore
import PasswordCore
import SQLCore

/// The kind of a session, which decides its lifetime.
public enum SessionKind: String, Sendable {
    /// Stays open while its refresh token is used at least every 90 days.
    case refresh
    /// For 30 days, for clients that do not support refresh tokens.
    case long
    /// For a single token of 15 minutes.
    case short
    /// For a script, until a day that the owner chose; see ``ScriptTokenTable``.
    case script

    /// The lifetime of an access token, in seconds.
    var accessLifetime: Int { self == .long ? 30 * 86_400 : 900 }

    /// The lifetime of a session after its last use, in seconds.
    var lifetime: Int { self == .refresh ? 90 * 86_400 : accessLifetime }
}

/// Sessions, open or ended. Times are in milliseconds since 1970.
enum SessionTable {
    /// The largest number of expired sessions that a new one removes.
    private static let sweep = 20
    /// Ids of sessions with signed tokens. They are random, because a token contains the id: a database that was set back to
    /// an earlier state must not give it to another session. Smaller ids are of scripts, and of earlier versions.
    static let randomIDs = 1 << 32..<1 << 53
    /// How long a lost answer can be requested again, and how far the clock may be set back in that time.
    private static let grace = 60_000

    /// The outcome of presenting a refresh token.
    enum Renewal: Sendable {
        case renewed(AccountRow, RefreshToken)
        /// Invalid. Reusing a spent token ends its session.
        case refused
    }

    /// - Returns: the session, and its refresh token when it is of that kind.
    static func open(
        _ kind: SessionKind, for account: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (id: Int, token: RefreshToken?) {
        var token: RefreshToken?
        let id = try insert(
            kind, of: account, now: now, end: now + kind.lifetime * 1000, on: connection
        ) { id in
            token = kind == .refresh ? RefreshToken(session: id, generation: 1) : nil
            return token?.hash
        }
        return (id, token)
    }

    /// `hash` returns the stored hash of the secret for the session with the given id.
    static func insert(
        _ kind: SessionKind, of account: Int, now: Int, end: Int, on connection: any SQLConnection,
        hash: (Int) -> [UInt8]?
    ) throws(StoreError) -> Int {
        // The token of a script is random itself, and people type its id.
        let id =
            kind == .script
            ? try DatabaseIdentity.nextID(after: "last_session", on: connection) : .random(in: randomIDs)
        try connection.execute(
            """
            DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < ?1
            ORDER BY expires_at LIMIT ?2)
            """, .int(now - 2 * AccessClaims.leeway * 1000), .int(sweep))
        try connection.execute(
            """
            INSERT INTO session
            (id, account_id, kind, created_at, used_at, expires_at, generation, refresh_hash)
            VALUES (?1, ?2, ?3, ?4, ?4, ?5, 1, ?6)
            """, .int(id), .int(account), .text(kind.rawValue), .int(now), .int(end),
            hash(id).map(SQLValue.blob) ?? .null)
        return id
    }

    /// Exchanges a token for the next one. The last spent token is accepted again with the same key for a minute; any
    /// other spent token ends the session.
    ///
    /// `key` is the hash of the `Idempotency-Key`.
    static func renew(
        _ token: RefreshToken, key: [UInt8]?, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Renewal {
        let found = try connection.first(
            """
            SELECT \(AccountRow.columns), generation, refresh_hash, rotated_from, rotation_key, rotated_at
            FROM session JOIN account u ON u.id = account_id
            WHERE session.id = ?1 AND ended_at IS NULL AND expires_at > ?2 AND is_blocked = 0
            """, .int(token.session), .int(now)
        ) { row in
            let next = AccountRow.columnCount
            return (
                account: AccountRow(row), generation: row.int(next), hash: row.bytes(next + 1),
                from: row.int(next + 2), key: row.isNull(next + 3) ? nil : row.bytes(next + 3),
                at: row.int(next + 4)
            )
        }
        guard let found, token.generation <= found.generation else { return .refused }
        let isCurrent = token.generation == found.generation && Sodium.areEqual(token.hash, found.hash)
        let isRetry =
            token.generation == found.from && key != nil && key == found.key
            && (-grace...grace).contains(now - found.at)
        guard isCurrent || isRetry else {
            try end(token.session, now: now, on: connection)
            return .refused
        }
        let next = RefreshToken(session: token.session, generation: found.generation + 1)
        try connection.execute(
            """
            UPDATE session SET generation = ?2, refresh_hash = ?3, rotated_from = ?4, rotation_key = ?5,
            rotated_at = ?6, used_at = ?7, expires_at = ?8 WHERE id = ?1
            """, .int(token.session), .int(next.generation), .blob(next.hash), .int(token.generation),
            key.map(SQLValue.blob) ?? .null, .int(isRetry ? found.at : now), .int(now),
            .int(now + SessionKind.refresh.lifetime * 1000))
        return .renewed(found.account, next)
    }

    static func end(_ session: Int, now: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            "UPDATE session SET ended_at = ?2 WHERE id = ?1 AND ended_at IS NULL", .int(session), .int(now))
    }

    /// Ends all sessions of an account except `kept`.
    static func endAll(
        of account: Int, but kept: Int? = nil, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE session SET ended_at = ?3 WHERE account_id = ?1 AND id <> ?2 AND ended_at IS NULL",
            .int(account), .int(kept ?? 0), .int(now))
    }
}
