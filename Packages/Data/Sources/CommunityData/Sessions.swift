import CommunityAPI
public import CommunityDomain
public import DataCore
public import DomainCore
public import NetworkCore
public import Persistence
import Platform
public import SQLCore

/// The session of one server, stored for all processes of the profile; see `SessionStore`.
public struct CommunitySessions: Sendable {
    /// The server, reached without tokens.
    let open: HTTPClient
    private let store: SessionStore<CommunitySession>
    private let server: String?
    private let place: @Sendable () async -> Session.Place
    private let now: @Sendable () -> Int
    private let hasToken: Bool

    /// The name of the secret that stores the session of a server.
    public static func secretName(of server: String?) -> String {
        "community session of \(server ?? "this device")"
    }

    /// - Parameters:
    ///   - server: the server in the name of its secret; `nil` is the backend in this process.
    ///   - open: the server, reached below the `AuthenticatingTransport` that uses the tokens of this object.
    ///   - store: the secret store of the profile.
    ///   - place: where the store keeps secrets.
    ///   - exclusively: runs work while no other process of the profile does; by default, no other processes are
    ///     assumed.
    ///   - now: seconds since 1970.
    ///   - hasToken: whether `open` sends a token from outside. The store must then be empty and not persistent.
    ///   - onEnd: receives the account of each session that the server ended, once.
    public init(
        server: String?, open: HTTPClient, store: any SecretStore,
        place: @escaping @Sendable () async -> Session.Place,
        exclusively:
            @escaping @Sendable (
                _ work: @escaping @Sendable () async -> Void
            ) async throws(StoreError) -> Void = { work in await work() },
        now: @escaping @Sendable () -> Int = { HTTPDate.now }, hasToken: Bool = false,
        onEnd: @escaping @Sendable (Account) -> Void = { _ in }
    ) {
        self.hasToken = hasToken
        self.server = server
        self.open = open
        self.place = place
        self.now = now
        self.store = SessionStore(
            secretName: Self.secretName(of: server), in: store, exclusively: exclusively, now: now,
            renewing: { session throws(NetworkError) in
                guard let token = session.refresh else { return nil }
                do throws(NetworkError) {
                    return CommunitySession(try await open.send(SessionEndpoints.renew(token)), now: now())
                } catch .status(401, _) {
                    return nil
                }
            }, onEnd: { onEnd($0.account) })
    }

    /// The source of tokens for an `AuthenticatingTransport`.
    public var tokens: any AccessTokenSource { store }

    /// The session of this device, or of the token from outside, whose account the server names; `nil` without either.
    ///
    /// - Throws: `CommunityError.noSecretStore(_:)` or `CommunityError.storage(_:)`, or the reason why the server does
    ///   not name the account of the token.
    public func session() async throws(CommunityError) -> Session? {
        guard let kept = try await store.session(asking: hasToken ? owner : nil) else { return nil }
        return await session(of: kept)
    }

    /// Requests the account of the token that `open` sends.
    private func owner() async throws(CommunityError) -> CommunitySession {
        CommunitySession(ofToken: try await APIClient<CommunityError>(open).send(SessionEndpoints.me))
    }

    /// Stores a session in place of the previous one.
    func begin(_ answer: SessionAnswer) async throws(CommunityError) -> Session {
        let session = CommunitySession(answer, now: now())
        try await CommunityError.storingSecret { () throws(StoreError) in try await store.begin(session) }
        return await self.session(of: session)
    }

    /// Stores new details of the signed-in account.
    func update(_ account: Account) async throws(CommunityError) -> Session {
        try await CommunityError.storingSecret { () throws(StoreError) in
            try await store.update(account: "\(account.id)") { $0.of(account) }
        }
        let kept = try await store.session(asking: hasToken ? owner : nil)
        return await session(of: kept?.of(account) ?? CommunitySession(of: account))
    }

    /// Removes the session.
    func leave() async throws(CommunityError) {
        try await CommunityError.storingSecret { () throws(StoreError) in try await store.leave() }
    }

    private func session(of kept: CommunitySession) async -> Session {
        Session(account: kept.account, server: server, database: kept.database, place: await place())
    }
}

/// A session as stored in the secret store.
struct CommunitySession: StoredSession {
    /// Renews the session, once.
    struct RefreshToken: Hashable, Sendable, Codable {
        let value: String
        /// Created with the token, so that every attempt after a lost answer, in this process or another, uses the same
        /// key.
        let key: String
    }

    /// In seconds: how long before its end a token is renewed, but not before half of its lifetime.
    private static let margin = 30
    /// In seconds: ten years. Longer lifetimes are shortened to this.
    private static let longestLife = 315_360_000

    private let id: Int
    private let name: String
    private let email: String
    private let role: String
    private let isBlocked: Bool
    private let createdAt: Double
    private let jwt: String
    /// In seconds since 1970; `nil` for a token that cannot be renewed.
    private let renewsAt: Int?
    let refresh: RefreshToken?
    /// The database of the account at the server; `nil` where the server does not report it.
    let database: String?

    /// `now` is in seconds since 1970.
    init(_ answer: SessionAnswer, now: Int) {
        let refresh = answer.refreshToken.map { RefreshToken(value: $0, key: RequestKey.random()) }
        let life = answer.expiresIn.map { min(max($0, 0), Self.longestLife) }
        let renewsAt = life.map { now + max($0 - Self.margin, $0 / 2) }
        self.init(
            answer.user.toAccount(), jwt: answer.jwt, renewsAt: refresh == nil ? nil : renewsAt, refresh,
            database: answer.database)
    }

    /// The session of a token from outside, which is not stored here.
    init(ofToken answer: UserAnswer) {
        self.init(answer.toAccount(), jwt: "", renewsAt: nil, nil, database: answer.database)
    }

    /// The session of an account whose session ended before the answer arrived.
    init(of account: Account) { self.init(account, jwt: "", renewsAt: nil, nil, database: nil) }

    private init(
        _ account: Account, jwt: String, renewsAt: Int?, _ refresh: RefreshToken?, database: String?
    ) {
        (id, name, email, role) = (account.id, account.name, account.email, account.role.rawValue)
        (isBlocked, createdAt) = (account.isBlocked, account.createdAt.timeIntervalSince1970)
        (self.jwt, self.renewsAt, self.refresh, self.database) = (jwt, renewsAt, refresh, database)
    }

    /// The same session with new details of the account.
    func of(_ account: Account) -> Self {
        Self(account, jwt: jwt, renewsAt: renewsAt, refresh, database: database)
    }

    var account: Account {
        Account(
            id: id, name: name, email: email, role: Role(rawValue: role) ?? .member, isBlocked: isBlocked,
            createdAt: Date(timeIntervalSince1970: createdAt))
    }

    var token: AccessToken { AccessToken(account: "\(id)", value: jwt) }

    var isRenewable: Bool { refresh != nil }

    func isDue(at now: Int) -> Bool { renewsAt.map { now >= $0 } ?? false }
}

extension CommunitySession: CustomStringConvertible, CustomReflectable {
    /// Omits the secrets.
    var description: String { "a session of \(id)" }
    var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The session at a community server.
public struct DefaultSessionRepository: SessionRepository {
    private let client: CommunityClient
    private let sessions: CommunitySessions

    /// - Parameters:
    ///   - client: the server, with the tokens of `sessions`.
    ///   - sessions: stores the session.
    public init(client: CommunityClient, sessions: CommunitySessions) {
        self.client = client
        self.sessions = sessions
    }

    public func current() async throws(CommunityError) -> Session? { try await sessions.session() }

    public func refreshed() async throws(CommunityError) -> Session {
        try await sessions.update(try await client.send(SessionEndpoints.me).toAccount())
    }

    public func signUp(
        name: String, email: String, password: String, code: String?
    ) async throws(CommunityError) -> Session {
        try await begin(SessionEndpoints.signUp(name: name, email: email, password: password, code: code))
    }

    public func signIn(identifier: String, password: String) async throws(CommunityError) -> Session {
        do throws(CommunityError) {
            return try await begin(SessionEndpoints.signIn(identifier: identifier, password: password))
        } catch .refused(.emailMissing) {
            throw .refused(.identifierMissing)
        } catch {
            throw error
        }
    }

    public func signOut() async throws(CommunityError) -> Bool {
        let wasTold = await tellSignOut()
        try await sessions.leave()
        return wasTold
    }

    public func changePassword(from current: String, to new: String) async throws(CommunityError) {
        try await client.send(SessionEndpoints.changePassword(from: current, to: new))
    }

    /// The tokens for scripts of the account.
    public var scriptTokens: any ScriptTokenRepository {
        DefaultScriptTokenRepository(client.http, at: CommunityPath.tokens)
    }

    /// Sends no token: a server refuses even a sign-in that comes with an expired one.
    private func begin(_ endpoint: Endpoint<SessionAnswer>) async throws(CommunityError) -> Session {
        let anonymous = CommunityClient(http: sessions.open, sessions: sessions)
        return try await sessions.begin(try await anonymous.send(endpoint))
    }

    private func tellSignOut() async -> Bool {
        guard let token = await sessions.tokens.current(),
            let request = try? sessions.open.request(for: SessionEndpoints.signOut(token)),
            let response = try? await sessions.open.answer(to: request)
        else { return false }
        // With a 401, the session had ended before.
        return response.isSuccess || response.status == 401
    }
}
