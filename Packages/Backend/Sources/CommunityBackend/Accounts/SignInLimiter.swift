import PasswordCore
import BackendCore
import NetworkCore

/// How often one client may try to sign in: at all, and with one name. Whether there is such an account makes
/// no difference. Requests from this process pass.
struct SignInLimiter: Sendable {
    private let all: TokenBuckets?
    private let ofOne: TokenBuckets?
    private let begin: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    init(_ options: CommunityBackendOptions) {
        all = options.signIns.map { TokenBuckets($0) }
        ofOne = options.signInsOfOne.map { TokenBuckets($0) }
        now = options.clock
        begin = now()
    }

    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        try pass(ClientKey(peer: peer), through: all)
    }

    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest, as name: SignInName) throws(HTTPFailure) {
        guard let peer = request.peer else { return }
        // Hashed, because a name is as long as whoever types it likes.
        let both = Sodium.sha256(Array("\(ClientKey(peer: peer)) \(name.text)".utf8))
        try pass(.other(Sodium.base64(both)), through: ofOne)
    }

    private func pass(_ client: ClientKey, through buckets: TokenBuckets?) throws(HTTPFailure) {
        let time = Int((now() - begin) / .nanoseconds(1))
        if let wait = buckets?.take(client, at: time) {
            throw .tooManyRequests(wait: .nanoseconds(wait))
        }
    }
}
