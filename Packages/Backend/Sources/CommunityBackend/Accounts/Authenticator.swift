import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Finds out who asks, each time anew, so that a session that was ended is not let in once more.
struct Authenticator: Sendable {
    let store: CommunityStore

    init(store: CommunityStore) { self.store = store }

    /// - Throws: 403 without an `Authorization` field, 401 when it names nobody who may come in, or a failure
    /// of
    ///   the database.
    func caller(of request: HTTPRequest) async throws -> Caller {
        let token = try await token(of: request)
        switch try await find(account: token.account, session: token.session) {
        case .open(let caller): return caller
        case .blocked: throw StrapiFailure.blocked
        case .ended: throw StrapiFailure.invalidToken
        }
    }

    /// The same caller as the database knows it now; `nil` when the session has ended.
    func refreshed(_ caller: Caller) async throws -> Caller? {
        guard case .open(let caller) = try await find(account: caller.id, session: caller.sessionID) else {
            return nil
        }
        return caller
    }

    private enum Finding: Sendable {
        case open(Caller)
        case blocked
        case ended
    }

    private func token(of request: HTTPRequest) async throws -> AccessToken {
        let fields = request.headers.values(of: "Authorization")
        guard let field = fields.first else { throw StrapiFailure.forbidden }
        let words = field.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 1, words.count == 2 else { throw StrapiFailure.invalidHeader }
        let key = try await store.signingKey.bytes(in: store)
        guard words[0].lowercased() == "bearer",
            let token = AccessToken(String(words[1]), key: key, now: store.seconds)
        else { throw StrapiFailure.invalidToken }
        return token
    }

    private func find(account: Account.ID, session: Int) async throws -> Finding {
        let oldest = store.milliseconds - AccessToken.leeway * 1000
        return try await store.read { connection throws(StoreError) in
            try connection.first(
                """
                SELECT account.id, account.name, account.role, account.is_blocked, ended_at, expires_at
                FROM session JOIN account ON account.id = account_id
                WHERE session.id = ?1 AND account_id = ?2
                """, .int(session), .int(account)
            ) { row in
                if row.int(3) != 0 { return .blocked }
                guard row.isNull(4), row.int(5) > oldest, let role = Role(rawValue: row.text(2)) else {
                    return .ended
                }
                return .open(Caller(id: row.int(0), name: row.text(1), role: role, sessionID: session))
            } ?? .ended
        }
    }
}
