public import BackendCore
public import NetworkCore
import PasswordCore

/// How often one client may sign up and in; `nil` is no limit.
public struct SignInLimits: Sendable {
    /// Sign-ups and sign-ins together.
    public var all: RateLimit? = RateLimit(perSecond: 1, burst: 60)
    /// Sign-ins with one name or e-mail address.
    public var ofOneName: RateLimit? = RateLimit(perSecond: 1.0 / 6, burst: 10)
    public var signUps: RateLimit? = RateLimit(perDay: 500)

    public init() {}
}

/// How often one client may try to sign in: at all, and with one name. Whether there is such an account makes
/// no difference. Requests from this process pass.
public struct SignInLimiter: Sendable {
    private let all: ClientLimiter
    private let ofOne: ClientLimiter
    private let signUps: ClientLimiter

    /// `clock` is never set back.
    public init(_ limits: SignInLimits, clock: @escaping @Sendable () -> ContinuousClock.Instant) {
        all = ClientLimiter(limits.all, now: clock)
        ofOne = ClientLimiter(limits.ofOneName, now: clock)
        signUps = ClientLimiter(limits.signUps, now: clock)
    }

    /// Before somebody signs up or in.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func check(_ request: HTTPRequest) throws(HTTPFailure) { try all.check(request) }

    /// Before an account is made.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func checkSignUp(_ request: HTTPRequest) throws(HTTPFailure) { try signUps.check(request) }

    /// Before somebody signs in with that name.
    ///
    /// - Throws: 429 with `Retry-After`.
    public func check(_ request: HTTPRequest, as name: SignInName) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        // Hashed, because a name is as long as whoever types it likes.
        let both = Sodium.sha256(Array("\(ClientKey(peer: peer)) \(name.text)".utf8))
        try ofOne.check(.other(Sodium.base64(both)))
    }
}
