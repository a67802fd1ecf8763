import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Who asks: an account whose token was found good, as the database knows it now.
struct Caller: Hashable, Sendable {
    let id: Account.ID
    let name: String
    let role: Role
    /// The stored session that the token belongs to.
    let sessionID: Int
}

extension Caller {
    /// The owner of an open session, or 401. `now` is in milliseconds since 1970.
    static func find(
        account: Account.ID, session: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Result<Caller, HTTPFailure> {
        let oldest = now - AccessToken.leeway * 1000
        return try connection.first(
            """
            SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at
            FROM session JOIN account ON account.id = account_id
            WHERE session.id = ?1 AND account_id = ?2
            """, .int(session), .int(account)
        ) { row in
            if row.int(3) != 0 { return .failure(StrapiFailure.blocked) }
            guard row.isNull(4), row.int(5) > oldest, let role = Role(rawValue: row.text(2)) else {
                return .failure(StrapiFailure.invalidToken)
            }
            return .success(Caller(id: row.int(0), name: row.text(1), role: role, sessionID: session))
        } ?? .failure(StrapiFailure.invalidToken)
    }

    /// The key of a request, which belongs to the account; `nil` when there is none.
    ///
    /// - Throws: 400 when it is malformed.
    func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
        try IdempotencyKey(of: request, owner: "account:\(id)")
    }
}
