import BackendCore
import CommunityDomain
import NetworkCore

/// Who asks: an account whose token was found good, as the database knows it now.
struct Caller: Hashable, Sendable {
    let id: Account.ID
    let name: String
    let role: Role
    /// The stored session that the token belongs to.
    let sessionID: Int
}

extension Caller {
    /// The key of a request, which belongs to the account; `nil` when there is none.
    ///
    /// - Throws: 400 when it is malformed.
    func idempotencyKey(of request: HTTPRequest) throws(HTTPFailure) -> IdempotencyKey? {
        try IdempotencyKey(of: request, owner: "account:\(id)")
    }
}
