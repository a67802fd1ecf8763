import BackendCore
import NetworkCore
import PasswordCore

/// How often one client may try to sign in: at all, and with one name. Whether there is such an account makes
/// no difference. Requests from this process pass.
struct SignInLimiter: Sendable {
    private let all: ClientLimiter
    private let ofOne: ClientLimiter
    private let signUps: ClientLimiter

    init(_ options: CommunityBackendOptions) {
        all = ClientLimiter(options.signIns, now: options.service.clock)
        ofOne = ClientLimiter(options.signInsOfOne, now: options.service.clock)
        signUps = ClientLimiter(options.signUps, now: options.service.clock)
    }

    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest) throws(HTTPFailure) { try all.check(request) }

    /// Before an account is made.
    ///
    /// - Throws: 429 with `Retry-After`.
    func checkSignUp(_ request: HTTPRequest) throws(HTTPFailure) { try signUps.check(request) }

    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest, as name: SignInName) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        // Hashed, because a name is as long as whoever types it likes.
        let both = Sodium.sha256(Array("\(ClientKey(peer: peer)) \(name.text)".utf8))
        try ofOne.check(.other(Sodium.base64(both)))
    }
}
