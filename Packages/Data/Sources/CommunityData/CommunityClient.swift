public import CommunityDomain
public import DataCore
public import NetworkCore

/// A community server, asked in the name of whoever is signed in.
public typealias CommunityClient = APIClient<CommunityError>

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
