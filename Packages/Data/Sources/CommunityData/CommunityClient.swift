public import CommunityDomain
public import DataCore
public import NetworkCore
public import Persistence

/// A community server, asked in the name of whoever is signed in.
public typealias CommunityClient = APIClient<CommunityError>

/// The same server, whose answers are saved.
public typealias CommunitySavingClient = SavingClient<CommunityError>

extension SavingClient<CommunityError> {
    /// - Parameters:
    ///   - client: the server.
    ///   - cache: keeps answers; `nil` keeps none.
    ///   - reader: who is signed in; what one was shown is not for another.
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
    ///   - http: the server, through an `AuthenticatingTransport` whose source are the tokens of `sessions`.
    ///   - sessions: who is signed in: a 403 also stands for "who are you?" when no token was sent.
    public init(http: HTTPClient, sessions: CommunitySessions) {
        self.init(http) { failure throws(CommunityError) in
            guard failure == .forbidden(nil), try await sessions.session() == nil else { return failure }
            return .signedOut
        }
    }
}
