import CommunityAPI
public import CommunityDomain
public import NetworkCore
public import Persistence
public import SQLCore

/// Keeps the session of one server: in the secret store, for every process of the profile, and in memory, for
/// this one.
///
/// - A token is renewed when the server refuses it, and shortly before its end.
/// - However many requests and processes want a new one, the server is asked once: the store is read again
///   under a lock first. Whoever asks again because an answer was lost asks with the same `Idempotency-Key`.
/// - A server that is not reached ends no session. One that refuses to renew it ends it, once; `onEnd` hears
///   of that.
/// - In memory stays the account that was there first: when another process signs in as somebody else, this
///   one goes on as it was, until the server ends its session.
public actor SessionKeeper: AccessTokenSource {
    /// Runs the work while no other process does such work.
    public typealias Exclusively =
        @Sendable (_ work: @escaping @Sendable () async -> Void) async throws(StoreError) -> Void

    /// So many seconds no token is renewed before its time after that failed: the old one may still be good.
    private static let quietTime = 10

    /// The server without tokens.
    nonisolated let open: HTTPClient
    nonisolated let server: String?
    nonisolated let shelf: SessionShelf
    nonisolated let place: @Sendable () async -> Session.Place
    nonisolated let now: @Sendable () -> Int
    private nonisolated let onEnd: @Sendable (Account) -> Void

    /// What this process goes by.
    var kept: StoredSession? {
        didSet { changes += 1 }
    }
    private var changes = 0
    var quietUntil = Int.min

    /// What the secret is called in which the session of a server is kept.
    public static func secretName(of server: String?) -> String {
        "community session of \(server ?? "this device")"
    }

    /// - Parameters:
    ///   - server: what its secret is named after; `nil` is the backend in this process.
    ///   - open: reaches the server below the `AuthenticatingTransport` that has its tokens from here.
    ///   - store: of the profile.
    ///   - place: where the store keeps secrets.
    ///   - exclusively: the lock among the processes of the profile; without one, there are no others.
    ///   - now: seconds since 1970.
    ///   - onEnd: told once for each session that the server ended, whose it was.
    public init(
        server: String?, open: HTTPClient, store: any SecretStore,
        place: @escaping @Sendable () async -> Session.Place,
        exclusively: @escaping Exclusively = { work in await work() },
        now: @escaping @Sendable () -> Int = { HTTPDate.now },
        onEnd: @escaping @Sendable (Account) -> Void = { _ in }
    ) {
        self.server = server
        self.open = open
        shelf = SessionShelf(store: store, server: server, exclusively: exclusively)
        self.place = place
        self.now = now
        self.onEnd = onEnd
    }

    /// Renewed first when its end is near and the server can be reached.
    public func current() async -> AccessToken? {
        guard let session = try? await loaded() else { return nil }
        guard session.isDue(at: now()), now() >= quietUntil else { return session.token }
        return (try? await renewed(session.token, isEarly: true)) ?? kept?.token
    }

    /// - Throws: what the transport throws; `status` for an answer that neither renews nor refuses;
    ///   `transport` when the store fails.
    public func refresh(_ refused: AccessToken) async throws(NetworkError) -> AccessToken? {
        try await renewed(refused, isEarly: false)
    }

    public func signOut(_ refused: AccessToken) async {
        do throws(StoreError) {
            try await shelf.held { await self.end(refused) }
        } catch {
            forget(refused)
        }
    }

    /// `nil` when the session is over.
    private func renewed(_ refused: AccessToken, isEarly: Bool) async throws(NetworkError) -> AccessToken? {
        do {
            return try await shelf.held(unless: { await self.settled(refused, isEarly: isEarly) }) {
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
            return .success(try await alone(renewing: refused))
        } catch {
            quietUntil = now() + Self.quietTime
            return .failure(Self.failure(error))
        }
    }

    /// Alone among all processes.
    private func alone(renewing refused: AccessToken) async throws -> AccessToken? {
        guard let stored = try await shelf.session(), stored.token.account == refused.account else {
            forget(refused)
            return nil
        }
        guard stored.token == refused else {
            kept = stored
            return stored.token
        }
        guard let answer = try await answer(renewing: stored) else {
            await end(refused)
            return nil
        }
        let renewed = StoredSession(answer, now: now())
        try await shelf.set(renewed)
        kept = renewed
        return renewed.token
    }

    /// `nil` when the server refuses, or there is nothing to ask it with.
    private func answer(renewing stored: StoredSession) async throws -> SessionAnswer? {
        guard let token = stored.refresh else { return nil }
        // A refresh token is good for one use: where its successor has no room, it is better not used.
        try await shelf.set(stored)
        do throws(NetworkError) {
            return try await open.send(try SessionEndpoints.renew(token))
        } catch .status(401, _) {
            return nil
        }
    }

    /// Alone among all processes. What another one has put in the place of the session stays.
    private func end(_ refused: AccessToken) async {
        if let stored = try? await shelf.session(), stored.token == refused { try? await shelf.set(nil) }
        forget(refused)
    }

    private func forget(_ refused: AccessToken) {
        guard let ended = kept, ended.token == refused else { return }
        kept = nil
        onEnd(ended.account)
    }

    /// What this process goes by, read when it is asked for first.
    func loaded() async throws(StoreError) -> StoredSession? {
        if let kept { return kept }
        let before = changes
        let stored = try await shelf.session()
        // Whatever happened meanwhile is newer.
        guard changes == before else { return kept }
        kept = stored
        return stored
    }

    private static func failure(_ error: any Error) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case StoreError.cancelled: .cancelled
        // Not a failure of the wire, which would be tried again.
        default: .badURL("the session cannot be kept: \(error)")
        }
    }
}
