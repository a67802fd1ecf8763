public import NetworkCore
public import Persistence
public import SQLCore
import Synchronization

/// Stores the session of one server: in the secret store, for all processes of the profile, and in memory, for this
/// process.
///
/// - Renews a token when the server refuses it, and shortly before it expires.
/// - Sends one renewal however many requests and processes need a new token: under a lock, it first reads the store
///   again.
/// - An unreachable server ends no session. A server that refuses renewal ends the session once, which `onEnd` reports.
/// - The session in memory keeps its account: when another process signs in to another account, this process continues
///   with its own token until that needs renewal, which then ends its session.
public actor SessionStore<API: AccountAPI>: AccessTokenSource {
    public typealias Session = AccountSession<API>
    /// Runs the work while no other process runs such work.
    public typealias Exclusively =
        @Sendable (_ work: @escaping @Sendable () async -> Void) async throws(StoreError) -> Void

    /// In seconds: after a failed renewal, no early renewal is tried for this time, because the old token may still be
    /// valid.
    private static var quietTime: Int { 10 }

    /// The name of the server; `nil` is the backend in this process.
    public nonisolated let server: String?
    /// The server, reached without tokens.
    public nonisolated let open: HTTPClient
    private let secrets: any SecretStore
    private let exclusively: Exclusively
    /// Seconds since 1970.
    public nonisolated let now: @Sendable () -> Int
    private let hasToken: Bool
    private let onEnd: @Sendable (API.Account) -> Void
    private let queue = SerialQueue()

    /// The session that this process uses.
    private var kept: Session? {
        didSet { changes += 1 }
    }
    private var changes = 0
    private var quietUntil = Int.min

    /// The name of the secret that stores the session of a server.
    public static func secretName(of server: String?) -> String {
        "\(API.secretName) of \(server ?? "this device")"
    }

    /// - Parameters:
    ///   - server: the server in the name of its secret; `nil` is the backend in this process.
    ///   - open: the server, reached below the `AuthenticatingTransport` that uses the tokens of this object.
    ///   - secrets: the secret store of the profile.
    ///   - exclusively: the lock among the processes of the profile; by default, no other processes are assumed.
    ///   - now: seconds since 1970.
    ///   - hasToken: whether `open` sends a token from outside. `secrets` must then be empty and not persistent.
    ///   - onEnd: receives the account of each session that the server ended, once.
    public init(
        server: String?, open: HTTPClient, secrets: any SecretStore,
        exclusively: @escaping Exclusively = { work in await work() },
        now: @escaping @Sendable () -> Int = { HTTPDate.now }, hasToken: Bool = false,
        onEnd: @escaping @Sendable (API.Account) -> Void = { _ in }
    ) {
        self.server = server
        self.open = open
        self.secrets = secrets
        self.exclusively = exclusively
        self.now = now
        self.hasToken = hasToken
        self.onEnd = onEnd
    }

    /// The session that this process uses, or that of the token from outside, whose account the server names; `nil`
    /// without either.
    ///
    /// - Throws: `noSecretStore(_:)` or `storage(_:)`, or the reason why the server does not name the account of the
    ///   token.
    public nonisolated func session() async throws(API.Failure) -> Session? {
        let kept = try await API.Failure.storingSecret { () throws(StoreError) in try await known() }
        guard kept == nil, hasToken else { return kept }
        return try await begin(try await API.owner(at: open))
    }

    /// Replaces the stored session, even one that cannot be read at the moment.
    @discardableResult
    public nonisolated func begin(_ session: Session) async throws(API.Failure) -> Session {
        try await API.Failure.storingSecret { () throws(StoreError) in try await keep(session) }
        return session
    }

    private func keep(_ session: Session) async throws(StoreError) {
        try await change(evenUnread: true) { (stored, kept) in (stored, kept) = (session, session) }
        quietUntil = .min
    }

    /// Changes the details of the account of the session, in the store and in memory.
    public nonisolated func update(_ account: API.Account) async throws(API.Failure) {
        try await API.Failure.storingSecret { () throws(StoreError) in
            try await change { stored, kept in
                if stored?.account.id == account.id { stored?.account = account }
                if kept?.account.id == account.id { kept?.account = account }
            }
        }
    }

    /// Ends the session at the server, where it can be reached. Removes it here in any case, even one that cannot be read
    /// at the moment, but not the session of another account that another process has begun.
    ///
    /// - Returns: whether the server ended the session.
    public nonisolated func signOut() async throws(API.Failure) -> Bool {
        let hasEnded = await endAtServer()
        try await API.Failure.storingSecret { () throws(StoreError) in
            try await change(evenUnread: true) { stored, kept in
                if kept == nil || stored?.account.id == kept?.account.id { stored = nil }
                kept = nil
            }
        }
        return hasEnded
    }

    private func endAtServer() async -> Bool {
        guard let token = await current(), let request = try? open.request(for: API.signOut(token)),
            let response = try? await open.answer(to: request)
        else { return false }
        // With a 401, the session had ended before.
        return response.isSuccess || response.status == 401
    }

    /// The session that this process uses, read from the store on first use.
    private func known() async throws(StoreError) -> Session? {
        if let kept { return kept }
        let before = changes
        let stored = try await stored()
        // A change during the read is newer.
        guard changes == before else { return kept }
        kept = stored
        return stored
    }

    // MARK: - Tokens

    /// The token, renewed first when it expires soon and the server can be reached.
    public func current() async -> AccessToken? {
        guard let session = try? await known() else { return nil }
        guard session.isDue(at: now()), now() >= quietUntil else { return session.token }
        return (try? await renewed(session.token, isEarly: true)) ?? kept?.token
    }

    /// - Throws: the error of the transport; `status` for an answer that neither renews nor refuses; `badURL` when the
    ///   store fails.
    public func refresh(_ refused: AccessToken) async throws(NetworkError) -> AccessToken? {
        try await renewed(refused, isEarly: false)
    }

    public func signOut(_ refused: AccessToken) async {
        do throws(StoreError) {
            try await alone { await self.end(refused) }
        } catch {
            forget(refused)
        }
    }

    /// Returns `nil` when the session has ended.
    private func renewed(_ refused: AccessToken, isEarly: Bool) async throws(NetworkError) -> AccessToken? {
        do {
            return try await alone(unless: { await self.settled(refused, isEarly: isEarly) }) {
                await self.renew(refused)
            }.get()
        } catch {
            throw Self.failure(error)
        }
    }

    /// The result when an earlier request of this process has already settled it.
    private func settled(_ refused: AccessToken, isEarly: Bool) -> Result<AccessToken?, NetworkError>? {
        guard let token = kept?.token, token.account == refused.account else { return .success(nil) }
        if token != refused { return .success(token) }
        return isEarly && now() < quietUntil ? .success(refused) : nil
    }

    private func renew(_ refused: AccessToken) async -> Result<AccessToken?, NetworkError> {
        do {
            guard let stored = try await stored(), stored.token.account == refused.account else {
                forget(refused)
                return .success(nil)
            }
            guard stored.token == refused else {
                kept = stored
                return .success(stored.token)
            }
            // A refresh token may be valid only once, so this checks first that its successor can be stored.
            if stored.refresh != nil { try await set(stored) }
            guard let token = stored.refresh,
                let renewed = try await API.renewed(stored.account, token, at: open, now: now())
            else {
                await end(refused)
                return .success(nil)
            }
            try await set(renewed)
            kept = renewed
            return .success(renewed.token)
        } catch {
            quietUntil = now() + Self.quietTime
            return .failure(Self.failure(error))
        }
    }

    /// Leaves a session in the store that another process has put there.
    private func end(_ refused: AccessToken) async {
        if let stored = try? await stored(), stored.token == refused { try? await set(nil) }
        forget(refused)
    }

    private func forget(_ refused: AccessToken) {
        guard let ended = kept, ended.token == refused else { return }
        kept = nil
        onEnd(ended.account)
    }

    private static func failure(_ error: any Error) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case StoreError.cancelled: .cancelled
        // Not a network failure, which would be retried.
        default:
            .badURL(
                ErrorText(
                    "the session cannot be saved: \(error)", "로그인 정보를 저장할 수 없습니다: \(error)"))
        }
    }

    // MARK: - The secret

    private var secretName: String { Self.secretName(of: server) }

    /// The stored session; also `nil` when it cannot be decoded.
    private func stored() async throws(StoreError) -> Session? {
        try await secrets.secret(named: secretName).flatMap { Session(json: Array($0.revealed.utf8)) }
    }

    private func set(_ session: Session?) async throws(StoreError) {
        guard let session else { return try await secrets.remove(named: secretName) }
        guard let text = session.json else { throw .statement("a session cannot be written as JSON") }
        try await secrets.set(Secret(String(decoding: text, as: UTF8.self)), named: secretName)
    }

    /// Changes the session in the store and in memory, exclusively among all processes. An unavailable store, such as a
    /// locked keyring, is an error, except that with `evenUnread` its session is replaced unread.
    private func change(
        evenUnread: Bool = false, _ change: @escaping @Sendable (inout Session?, inout Session?) -> Void
    ) async throws(StoreError) {
        try await alone { await self.replace(evenUnread, change) }.get()
    }

    private func replace(
        _ evenUnread: Bool, _ change: (inout Session?, inout Session?) -> Void
    ) async -> Result<Void, StoreError> {
        do throws(StoreError) {
            var before: Session?
            var isUnread = false
            do throws(StoreError) {
                before = try await stored()
            } catch .unavailable where evenUnread {
                isUnread = true
            } catch {
                throw error
            }
            var (stored, kept) = (before, kept)
            change(&stored, &kept)
            if isUnread || stored != before { try await set(stored) }
            self.kept = kept
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    /// Runs the work exclusively in this process and among processes. Returns `value` instead when there is one at its
    /// turn in this process.
    private func alone<Value: Sendable>(
        unless value: @escaping @Sendable () async -> Value? = { nil },
        _ work: @escaping @Sendable () async -> Value
    ) async throws(StoreError) -> Value {
        let exclusively = exclusively
        let result = await queue.run { () -> Result<Value, StoreError> in
            if let value = await value() { return .success(value) }
            let done = Mutex<Value?>(nil)
            do throws(StoreError) {
                try await exclusively {
                    let value = await work()
                    done.withLock { $0 = value }
                }
            } catch {
                return .failure(error)
            }
            return done.withLock { $0 }.map { .success($0) } ?? .failure(.cancelled)
        }
        return try result.get()
    }
}

/// Runs the work of one process in the order of the calls, one at a time. Work also completes when its caller is
/// cancelled.
private actor SerialQueue {
    private var last: Task<Void, Never>?

    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let before = last
        let task = Task {
            await before?.value
            return await work()
        }
        last = Task { _ = await task.value }
        return await task.value
    }
}
