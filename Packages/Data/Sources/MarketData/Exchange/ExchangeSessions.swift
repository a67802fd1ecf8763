public import DataCore
public import DomainCore
import MarketAPI
public import MarketDomain
public import NetworkCore
public import Persistence
public import SQLCore

/// The session of one exchange, stored for all processes of the profile; see `SessionStore`.
public struct ExchangeSessions: Sendable {
    /// The server, reached without tokens.
    let open: HTTPClient
    let store: SessionStore<ExchangeSession>
    let now: @Sendable () -> Int
    private let hasToken: Bool

    /// The name of the secret that stores the session of a server.
    public static func secretName(of server: String?) -> String {
        "exchange session of \(server ?? "this device")"
    }

    /// - Parameters:
    ///   - server: the server in the name of its secret; `nil` is the backend in this process.
    ///   - open: the server, reached below the `AuthenticatingTransport` that uses the tokens of this object.
    ///   - secrets: the secret store of the profile.
    ///   - exclusively: runs work while no other process of the profile does; by default, no other processes are
    ///     assumed.
    ///   - now: seconds since 1970.
    ///   - hasToken: whether `open` sends a token from outside. `secrets` must then be empty and not persistent.
    ///   - onEnd: receives the member of each session that the server ended, once.
    public init(
        server: String?, open: HTTPClient, secrets: any SecretStore,
        exclusively:
            @escaping @Sendable (
                _ work: @escaping @Sendable () async -> Void
            ) async throws(StoreError) -> Void = { work in await work() },
        now: @escaping @Sendable () -> Int = { HTTPDate.now }, hasToken: Bool = false,
        onEnd: @escaping @Sendable (ExchangeMember) -> Void = { _ in }
    ) {
        self.hasToken = hasToken
        self.open = open
        self.now = now
        store = SessionStore(
            secretName: Self.secretName(of: server), in: secrets, exclusively: exclusively, now: now,
            renewing: { session throws(NetworkError) in
                do throws(NetworkError) {
                    let tokens = try await open.send(
                        ExchangeEndpoints.renew(session.refreshToken, key: session.renewalKey))
                    return ExchangeSession(session.member, tokens, now: now())
                } catch .status(400...401, _) {
                    return nil
                }
            }, onEnd: { onEnd($0.member) })
    }

    /// The source of tokens for an `AuthenticatingTransport`.
    public var tokens: any AccessTokenSource { store }

    /// The session of this device, or of the token from outside, whose account the server names; `nil` without either.
    func session() async throws(ExchangeError) -> ExchangeSession? {
        try await store.session(asking: hasToken ? owner : nil)
    }

    /// Requests the account of the token that `open` sends.
    private func owner() async throws(ExchangeError) -> ExchangeSession {
        ExchangeSession(ofToken: try await ExchangeClient(open).send(ExchangeEndpoints.me))
    }
}

/// A session as stored in the secret store.
struct ExchangeSession: StoredSession {
    /// In seconds: how long before its end a token is renewed, but not before half of its lifetime.
    private static let margin = 30
    /// In seconds: the lifetime for servers that do not report it.
    private static let usualLife = 1_800

    private let id: Int
    private let email: String
    private let name: String?
    private let address: String?
    private let shoeSize: Int
    private let accessToken: String
    let refreshToken: String
    /// Created with the token, so that every attempt after a lost answer, in this process or another, uses the same
    /// key.
    let renewalKey: String
    /// In seconds since 1970.
    private let renewsAt: Int
    /// The database of the account at the server; `nil` where the server does not report it.
    let database: String?

    /// `now` is in seconds since 1970.
    init(_ member: ExchangeMember, _ tokens: TokensAnswer, now: Int) {
        let life = min(max(tokens.expiresIn ?? Self.usualLife, 0), 315_360_000)
        self.init(
            member, tokens.accessToken, tokens.refreshToken, RequestKey.random(),
            now + max(life - Self.margin, life / 2), tokens.database)
    }

    /// The session of a token from outside, which is not stored here.
    init(ofToken answer: MemberAnswer) {
        self.init(answer.domain, "", "", "", .max, answer.database)
    }

    private init(
        _ member: ExchangeMember, _ accessToken: String, _ refreshToken: String, _ key: String,
        _ renewsAt: Int, _ database: String?
    ) {
        (id, email, name, address) = (member.id, member.email, member.name, member.address)
        shoeSize = member.shoeSize
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        renewalKey = key
        self.renewsAt = renewsAt
        self.database = database
    }

    /// The same session with new details of the member.
    func of(_ member: ExchangeMember) -> Self {
        Self(member, accessToken, refreshToken, renewalKey, renewsAt, database)
    }

    var member: ExchangeMember {
        ExchangeMember(id: id, email: email, name: name, address: address, shoeSize: shoeSize)
    }

    var token: AccessToken { AccessToken(account: "\(id)", value: accessToken) }
    var isRenewable: Bool { true }
    func isDue(at now: Int) -> Bool { now >= renewsAt }
}

extension ExchangeSession: CustomStringConvertible, CustomReflectable {
    /// Omits the secrets.
    var description: String { "a session of \(id)" }
    var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The session at an exchange.
public struct DefaultMemberRepository: MemberRepository {
    private let client: ExchangeClient
    private let sessions: ExchangeSessions

    /// - Parameters:
    ///   - client: the server, with the tokens of `sessions`.
    ///   - sessions: stores the session.
    public init(client: ExchangeClient, sessions: ExchangeSessions) {
        self.client = client
        self.sessions = sessions
    }

    public func current() async throws(ExchangeError) -> ExchangeMember? {
        try await sessions.session()?.member
    }

    public func refreshed() async throws(ExchangeError) -> ExchangeMember {
        try await keep(try await client.send(ExchangeEndpoints.me).domain)
    }

    public func signUp(
        email: String, password: String, shoeSize: Int
    ) async throws(ExchangeError) -> ExchangeMember {
        _ = try await open.send(ExchangeEndpoints.join(email, password, shoeSize))
        return try await signIn(email: email, password: password)
    }

    public func signIn(email: String, password: String) async throws(ExchangeError) -> ExchangeMember {
        let tokens = try await open.send(ExchangeEndpoints.login(email, password))
        let member = try await open.send(ExchangeEndpoints.me(tokens.accessToken)).domain
        let session = ExchangeSession(member, tokens, now: sessions.now())
        try await ExchangeError.storingSecret { () throws(StoreError) in
            try await sessions.store.begin(session)
        }
        return member
    }

    public func signOut() async throws(ExchangeError) -> Bool {
        let wasTold = await tellSignOut()
        try await ExchangeError.storingSecret { () throws(StoreError) in try await sessions.store.leave() }
        return wasTold
    }

    /// The tokens for scripts of the account.
    public var scriptTokens: any ScriptTokenRepository {
        DefaultScriptTokenRepository(client.http, at: ExchangePath.tokens) { [sessions] in
            (try? await sessions.session()) != nil
        }
    }

    public func change(_ change: ProfileChange) async throws(ExchangeError) -> ExchangeMember {
        guard let current = try await current() else { throw .signedOut }
        return try await keep(try await client.send(ExchangeEndpoints.change(current.id, change)).domain)
    }

    /// Sends no token: a server refuses even a sign-in that comes with an expired one.
    private var open: ExchangeClient { ExchangeClient(sessions.open) }

    private func keep(_ member: ExchangeMember) async throws(ExchangeError) -> ExchangeMember {
        try await ExchangeError.storingSecret { () throws(StoreError) in
            try await sessions.store.update(account: "\(member.id)") { $0.of(member) }
        }
        return member
    }

    private func tellSignOut() async -> Bool {
        guard let token = await sessions.tokens.current(),
            let request = try? sessions.open.request(for: ExchangeEndpoints.logout(token)),
            let response = try? await sessions.open.answer(to: request)
        else { return false }
        // With a 401, the session had ended before.
        return response.isSuccess || response.status == 401
    }
}
