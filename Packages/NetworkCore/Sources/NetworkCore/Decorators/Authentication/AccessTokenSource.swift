/// Where an `AuthenticatingTransport` has its tokens from, and who it tells that a session is over.
///
/// Its own requests to the server go through a transport below the `AuthenticatingTransport`, or they would
/// wait for themselves.
public protocol AccessTokenSource: Sendable {
    /// The token to send now; `nil` when nobody is signed in.
    func current() async -> AccessToken?

    /// Asks the server for a token in the place of one that it refused. The new one is what `current` gives
    /// from before this returns.
    ///
    /// It is never asked twice at the same time for the same token, and it runs on when nobody waits for it
    /// any more, so that a token that can be used once is not lost.
    ///
    /// - Returns: `nil` when the server does not renew the session; `signOut` is called next.
    /// - Throws: when the server gave no answer. Nobody is signed out then: the session may be good.
    func refresh(_ refused: AccessToken) async throws(NetworkError) -> AccessToken?

    /// Forgets the session of a token that was refused, unless another has begun. `current` no longer gives
    /// that token from before this returns.
    func signOut(_ refused: AccessToken) async
}
