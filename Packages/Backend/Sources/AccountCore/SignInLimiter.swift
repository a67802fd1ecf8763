public import BackendCore
public import NetworkCore
import PasswordCore

/// Limits on sign-ups and sign-ins per client; `nil` means no limit.
public struct SignInLimits: Sendable {
    /// Sign-ups and sign-ins together.
    public var all: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// Sign-ins with one name or e-mail address.
    public var ofOneName: RateLimit? = RateLimit(perSecond: 1.0 / 6, burst: 10)
    public var signUps: RateLimit? = RateLimit(perDay: 500)

    public init() {}
}

/// Limits the sign-in attempts of one client, in total and per name. Whether the account exists makes no difference.
/// Requests from this process pass.
public struct SignInLimiter: Sendable {
    private let all: ClientLimiter
    private let ofOne: ClientLimiter
    private let signUps: ClientLimiter

    /// `clock` must be monotonic.
    public init(_ limits: SignInLimits, clock: @escaping @Sendable () -> ContinuousClock.Instant) {
        all = ClientLimiter(limits.all, now: clock)
        ofOne = ClientLimiter(limits.ofOneName, now: clock)
        signUps = ClientLimiter(limits.signUps, now: clock)
    }

    /// Call before a sign-up or sign-in.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func check(_ request: HTTPRequest) throws(HTTPFailure) { try all.check(request) }

    /// Call before creating an account.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func checkSignUp(_ request: HTTPRequest) throws(HTTPFailure) { try signUps.check(request) }

    /// Call before a sign-in with that name.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func check(_ request: HTTPRequest, as name: SignInName) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        // Hashed, because the client decides the length of a name.
        let both = Sodium.sha256(Array("\(ClientKey(peer: peer)) \(name.text)".utf8))
        try ofOne.check(.other(Sodium.base64(both)))
    }
}
