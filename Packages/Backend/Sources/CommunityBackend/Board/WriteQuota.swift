import BackendCore
import CommunityDomain
import NetworkCore

/// How much one account, and one client with all its accounts, may have kept in a day.
struct WriteQuota: Sendable {
    /// What an entry takes beside its text, with its indexes and its event, in bytes.
    private static let entryBytes = 1_024

    private let accounts: ClientLimiter
    private let clients: ClientLimiter

    init(_ options: CommunityBackendOptions) {
        accounts = ClientLimiter(
            options.bytesOfAccount, words: "This account wrote too much in one day", now: options.clock)
        clients = ClientLimiter(
            options.bytesOfClient, words: "Too much was written from this address in one day",
            now: options.clock)
    }

    /// Before a text is kept, also in the place of another one.
    ///
    /// - Throws: 429 with `Retry-After`.
    func check(_ request: HTTPRequest, by caller: Caller, text: String) throws(HTTPFailure) {
        let bytes = Self.entryBytes + text.utf8.count
        try accounts.check(Self.key(caller), taking: bytes)
        try clients.check(request, taking: bytes)
    }

    /// After an answer was kept for retries, which may be longer than the text: it has the post of a comment.
    func charge(_ request: HTTPRequest, by caller: Caller, answer: HTTPResponse) {
        accounts.charge(Self.key(caller), answer.body.count)
        clients.charge(request, answer.body.count)
    }

    private static func key(_ caller: Caller) -> ClientKey { .other("account:\(caller.id)") }
}
