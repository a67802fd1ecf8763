public import NetworkCore
public import Persistence
public import SQLCore
import Synchronization

/// A session that can be kept and renewed. It is kept as one JSON text, so that its parts never belong to different
/// sessions.
public protocol StoredSession: Codable, Hashable, Sendable {
    /// What proves it to the server.
    var token: AccessToken { get }
    /// Whether there is something to renew it with.
    var isRenewable: Bool { get }

    /// Whether the token should be renewed before it is used. `now` is in seconds since 1970.
    func isDue(at now: Int) -> Bool
}

/// Keeps the session of one server: in the secret store, for every process of the profile, and in memory, for this one.
///
/// - A token is renewed when the server refuses it, and shortly before its end.
/// - However many requests and processes want a new one, the server is asked once: the store is read again under a lock
///   first.
/// - A server that is not reached ends no session. One that refuses to renew it ends it, once; `onEnd` hears of that.
/// - In memory stays the account that was there first: when another process signs in as somebody else, this one goes on
///   as it was, until the server ends its session.
public actor SessionStore<Session: StoredSession>: AccessTokenSource {
    /// Runs the work while no other process does such work.
    public typealias Exclusively =
        @Sendable (_ work: @escaping @Sendable () async -> Void) async throws(StoreError) -> Void

    /// So many seconds no token is renewed before its time after that failed: the old one may still be good.
    private static var quietTime: Int { 10 }

    private let secrets: any SecretStore
    private let secretName: String
    private let exclusively: Exclusively
    private let now: @Sendable () -> Int
    private let renewing: @Sendable (Session) async throws(NetworkError) -> Session?
    private let onEnd: @Sendable (Session) -> Void
    private let queue = SerialQueue()

    /// What this process goes by.
    private var kept: Session? {
        didSet { changes += 1 }
    }
    private var changes = 0
    private var quietUntil = Int.min

    /// - Parameters:
    ///   - secretName: what the session is called in the secret store.
    ///   - secrets: of the profile.
    ///   - exclusively: the lock among the processes of the profile; without one, there are no others.
    ///   - now: seconds since 1970.
    ///   - renewing: asks the server for a session in the place of this one; `nil` when it refuses. Whoever asks again
    ///     because an answer was lost should ask with the same `Idempotency-Key`.
    ///   - onEnd: hears once of each session that the server ended.
    public init(
        secretName: String, in secrets: any SecretStore,
        exclusively: @escaping Exclusively = { work in await work() },
        now: @escaping @Sendable () -> Int = { HTTPDate.now },
        renewing: @escaping @Sendable (Session) async throws(NetworkError) -> Session?,
        onEnd: @escaping @Sendable (Session) -> Void = { _ in }
    ) {
        self.secrets = secrets
        self.secretName = secretName
        self.exclusively = exclusively
        self.now = now
        self.renewing = renewing
        self.onEnd = onEnd
    }

    /// What this process goes by, read when it is asked for first.
    public func session() async throws(StoreError) -> Session? {
        if let kept { return kept }
        let before = changes
        let stored = try await stored()
        // Whatever happened meanwhile is newer.
        guard changes == before else { return kept }
        kept = stored
        return stored
    }

    /// Keeps a session in the place of the one before, also of one that cannot be read now.
    public func begin(_ session: Session) async throws(StoreError) {
        try await change(evenUnread: true) { (stored, kept) in (stored, kept) = (session, session) }
        quietUntil = .min
    }

    /// Changes what is kept of the session of that account.
    public func update(
        account: String, _ change: @escaping @Sendable (Session) -> Session
    ) async throws(StoreError) {
        try await self.change { stored, kept in
            if stored?.token.account == account { stored = stored.map(change) }
            if kept?.token.account == account { kept = kept.map(change) }
        }
    }

    /// Forgets the session, also one that cannot be read now, but not one that another process has begun for somebody
    /// else.
    public func leave() async throws(StoreError) {
        try await change(evenUnread: true) { stored, kept in
            if kept == nil || stored?.token.account == kept?.token.account { stored = nil }
            kept = nil
        }
    }

    // MARK: - Tokens

    /// Renewed first when its end is near and the server can be reached.
    public func current() async -> AccessToken? {
        guard let session = try? await session() else { return nil }
        guard session.isDue(at: now()), now() >= quietUntil else { return session.token }
        return (try? await renewed(session.token, isEarly: true)) ?? kept?.token
    }

    /// - Throws: what the transport throws; `status` for an answer that neither renews nor refuses; `badURL` when the
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

    /// `nil` when the session is over.
    private func renewed(_ refused: AccessToken, isEarly: Bool) async throws(NetworkError) -> AccessToken? {
        do {
            return try await alone(unless: { await self.settled(refused, isEarly: isEarly) }) {
                await self.renew(refused)
            }.get()
        } catch {
            throw Self.failure(error)
        }
    }

    /// What came of it when this process has asked already.
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
            // What renews a session may be good for one use: where its successor has no room, it is better not used.
            if stored.isRenewable { try await set(stored) }
            guard stored.isRenewable, let renewed = try await renewing(stored) else {
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

    /// What another process has put in the place of the session stays.
    private func end(_ refused: AccessToken) async {
        if let stored = try? await stored(), stored.token == refused { try? await set(nil) }
        forget(refused)
    }

    private func forget(_ refused: AccessToken) {
        guard let ended = kept, ended.token == refused else { return }
        kept = nil
        onEnd(ended)
    }

    private static func failure(_ error: any Error) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case StoreError.cancelled: .cancelled
        // Not a failure of the wire, which would be tried again.
        default: .badURL("the session cannot be saved: \(error)")
        }
    }

    // MARK: - The secret

    /// Also `nil` when it cannot be understood.
    private func stored() async throws(StoreError) -> Session? {
        try await secrets.secret(named: secretName).flatMap { Session(json: Array($0.revealed.utf8)) }
    }

    private func set(_ session: Session?) async throws(StoreError) {
        guard let session else { return try await secrets.remove(named: secretName) }
        guard let text = session.json else { throw .statement("a session cannot be written as JSON") }
        try await secrets.set(Secret(String(decoding: text, as: UTF8.self)), named: secretName)
    }

    /// Changes what the store and what this process has, alone among all processes. What cannot be read, such as what is
    /// in a keyring that is away, is in the way unless it is replaced `evenUnread`.
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

    /// Runs the work while nobody else, in this process or another, does such work; not when there is a value already
    /// once it is this one's turn.
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

/// Runs work of one process one after the other, in the order in which it was asked for. Work runs to its end also when
/// whoever asked for it is cancelled.
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
