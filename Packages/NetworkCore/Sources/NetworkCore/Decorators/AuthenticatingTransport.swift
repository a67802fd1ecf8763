import Basics

/// Adds an access token to requests, and refreshes it when the server no longer accepts it.
///
/// - Only requests to the given origin get a token. A request with its own `Authorization`, or one made without a
///   signed-in user, is passed on unchanged.
/// - However many requests get a 401 for one token, it is refreshed once; all of them wait and are then sent again. If
///   a newer token already exists, nothing is refreshed.
/// - If the server does not renew the session, the transport calls `signOut` of the source once, and all waiting
///   requests get their 401.
/// - A cancelled request stops waiting at once; the refresh continues for the others.
/// - A request whose body is a stream cannot be sent again: its caller gets the 401 after the refresh.
/// - No request is sent again for a different account than the original one.
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
    ///   - transport: sends the requests.
    ///   - origin: the origin that the tokens are for, spelled as in the requests.
    ///   - source: stores and refreshes the tokens.
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

    /// Checks first whether the token is still current: a 401 can arrive after another request has caused the refresh.
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

/// An access token. It never appears in a log or a message.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The account, by any text that distinguishes accounts.
    public let account: String
    /// The value after `Bearer` in the `Authorization` field (RFC 6750, section 2.1).
    public let value: String

    public init(account: String, value: String) {
        self.account = account
        self.value = value
    }

    public var description: String { "a token of \(account)" }

    public var customMirror: Mirror { Mirror(self, children: ["account": account]) }
}

/// Provides an `AuthenticatingTransport` with tokens, and learns from it that a session has ended.
///
/// Its own requests to the server must use a transport below the `AuthenticatingTransport`, or they would wait for
/// themselves.
public protocol AccessTokenSource: Sendable {
    /// The current token; `nil` when no user is signed in.
    func current() async -> AccessToken?

    /// Requests a new token from the server in place of a rejected one. `current` returns the new token before this
    /// returns.
    ///
    /// The transport never calls it concurrently for the same token, and does not cancel it when all waiting requests
    /// are cancelled, so that a single-use token is not lost.
    ///
    /// - Returns: `nil` when the server does not renew the session; `signOut` is called next.
    /// - Throws: when the server did not answer. The user then stays signed in, because the session may still be valid.
    func refresh(_ refused: AccessToken) async throws(NetworkError) -> AccessToken?

    /// Ends the session of a rejected token, unless another session has begun. `current` no longer returns that token
    /// when this returns.
    func signOut(_ refused: AccessToken) async
}
