public import CommunityDomain
public import DataCore
public import NetworkCore
public import Persistence

/// A client of a community server for the signed-in account.
public typealias CommunityClient = APIClient<CommunityError>

/// The same client with saved answers.
public typealias CommunitySavingClient = SavingClient<CommunityError>

extension SavingClient<CommunityError> {
    /// - Parameters:
    ///   - client: the client of the server.
    ///   - cache: stores answers; `nil` stores none.
    ///   - reader: the current session, because answers to one account are not for another.
    public init(
        _ client: CommunityClient, cache: (any ResponseCache)?,
        for reader: @escaping @Sendable () async -> Session?
    ) {
        self.init(
            client, cache: cache,
            owner: {
                let session = await reader()
                return "community \(session?.account.id ?? 0) \(session?.database ?? "") "
            })
    }
}

extension APIClient<CommunityError> {
    /// - Parameters:
    ///   - http: the server, through an `AuthenticatingTransport` that uses the tokens of `sessions`.
    ///   - sessions: the session: a 403 to a request without a token means that a sign-in is needed.
    public init(http: HTTPClient, sessions: CommunitySessions) {
        self.init(http) { failure throws(CommunityError) in
            guard failure == .forbidden(nil), try await sessions.session() == nil else { return failure }
            return .signedOut
        }
    }
}
