import Basics

/// Shows a server who asks, and renews the token when the server does not take it any more.
///
/// - Only requests to the one origin get a token. A request that has an `Authorization` of its own, or that
///   is made while nobody is signed in, goes through untouched.
/// - However many requests are answered with 401 for one token, it is refreshed once; all wait, and are then
///   sent once more. When there already is a newer token, nothing is refreshed.
/// - When the server does not renew the session, the source is told once to sign out, and all who wait get
///   the 401 that they had.
/// - Whoever is cancelled stops waiting at once; the refresh goes on for the others.
/// - A request whose body is a stream cannot be sent again: its caller gets the 401, after the refresh.
/// - No request is sent again for another account than the one that it was made for.
///
/// The order of decorators, from the outermost: coalescing, authentication, retry, log.
public final class AuthenticatingTransport: HTTPTransport {
    private enum Renewal: Sendable {
        case token(AccessToken)
        case signedOut
        case failed(NetworkError)
    }

    private let transport: any HTTPTransport
    private let origin: String
    private let source: any AccessTokenSource
    private let renewals = SingleFlight<AccessToken, Renewal>(cancelsWhenAbandoned: false)

    /// - Parameters:
    ///   - transport: what sends the requests.
    ///   - origin: who the tokens are for, exactly as requests name it.
    ///   - source: keeps the tokens.
    public init(_ transport: any HTTPTransport, origin: String, source: any AccessTokenSource) {
        self.transport = transport
        self.origin = origin
        self.source = source
    }

    /// - Throws: what the other transport throws; what the source throws when it cannot reach the server;
    ///   `cancelled`.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await exchange(request) { request throws(NetworkError) in try await self.transport.send(request) }
    }

    /// - Throws: what `send` throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await exchange(request) { request throws(NetworkError) in
            try await self.transport.stream(request)
        }
    }

    private func exchange(
        _ request: HTTPRequest, _ send: (HTTPRequest) async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        guard request.origin == origin, request.headers["Authorization"] == nil,
            let token = await source.current()
        else { return try await send(request) }
        let response = try await send(request.authorized(by: token))
        guard response.status == 401 else { return response }
        guard let renewal = await renewals.value(for: token, { await self.renew(token) }) else {
            response.discard()
            throw .cancelled
        }
        switch renewal {
        case .token(let token) where request.content.isReplayable:
            response.discard()
            return try await send(request.authorized(by: token))
        case .token, .signedOut:
            return response
        case .failed(let error):
            response.discard()
            throw error
        }
    }

    /// Looks first whether it has been done: a 401 can be later than the refresh that another one caused.
    private func renew(_ refused: AccessToken) async -> Renewal {
        guard let current = await source.current() else { return .signedOut }
        guard current == refused else {
            return current.account == refused.account ? .token(current) : .signedOut
        }
        do throws(NetworkError) {
            if let token = try await source.refresh(refused), token.account == refused.account {
                return .token(token)
            }
        } catch {
            return .failed(error)
        }
        await source.signOut(refused)
        return .signedOut
    }
}

extension HTTPRequest {
    fileprivate func authorized(by token: AccessToken) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = "Bearer " + token.value
        return request
    }
}

/// What proves to a server who asks. It never shows itself in a log or a message.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// Whose it is, in any words that tell accounts apart.
    public let account: String
    /// What stands in the `Authorization` field after `Bearer` (RFC 6750, section 2.1).
    public let value: String

    public init(account: String, value: String) {
        self.account = account
        self.value = value
    }

    public var description: String { "a token of \(account)" }

    public var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}

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
