import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Finds out who asks, each time anew, so that a session that was ended is not let in once more.
struct Authenticator: Sendable {
    let store: CommunityStore

    init(store: CommunityStore) { self.store = store }

    /// - Throws: `missing` without an `Authorization` field, 401 when it names nobody who may come in, or a failure
    ///   of the database.
    func caller(
        of request: HTTPRequest, orElse missing: HTTPFailure = StrapiFailure.forbidden
    ) async throws -> Caller {
        let token = try await token(of: request, orElse: missing)
        return try await find(account: token.account, session: token.session).get()
    }

    /// The same caller as the database knows it now; `nil` when the session has ended.
    func refreshed(_ caller: Caller) async throws -> Caller? {
        let found = try await find(account: caller.id, session: caller.sessionID)
        return try? found.get()
    }

    private func token(of request: HTTPRequest, orElse missing: HTTPFailure) async throws -> AccessToken {
        let fields = request.headers.values(of: "Authorization")
        guard let field = fields.first else { throw missing }
        let words = field.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 1, words.count == 2 else { throw StrapiFailure.invalidHeader }
        let key = try await store.signingKey.bytes(in: store)
        guard words[0].lowercased() == "bearer",
            let token = AccessToken(String(words[1]), key: key, now: store.seconds)
        else { throw StrapiFailure.invalidToken }
        return token
    }

    private func find(
        account: Account.ID, session: Int
    ) async throws -> Result<Caller, HTTPFailure> {
        let now = store.milliseconds
        return try await store.read { connection throws(StoreError) in
            try Caller.find(account: account, session: session, now: now, on: connection)
        }
    }
}
