public import DataCore
public import DomainCore
import MarketAPI
public import MarketDomain
public import NetworkCore

/// The session of one exchange, stored for all processes of the profile.
public typealias ExchangeSessions = SessionStore<ExchangeAccounts>

/// The accounts of an exchange.
public enum ExchangeAccounts: AccountAPI {
    public typealias Failure = ExchangeError

    public static let secretName = "exchange session"
    public static let storesJWT = false

    public static func renewed(
        _ member: ExchangeMember, _ refresh: RefreshToken, at server: HTTPClient, now: Int
    ) async throws(NetworkError) -> AccountSession<Self>? {
        do throws(NetworkError) {
            return AccountSession(member, try await server.send(ExchangeEndpoints.renew(refresh)), now: now)
        } catch .status(400...401, _) {
            return nil
        }
    }

    public static func owner(at server: HTTPClient) async throws(ExchangeError) -> AccountSession<Self> {
        let answer = try await ExchangeClient(server).send(ExchangeEndpoints.me)
        return AccountSession(answer.domain, database: answer.database)
    }

    public static func signOut(_ token: AccessToken) -> Endpoint<Void> { ExchangeEndpoints.logout(token) }
}

extension AccountSession<ExchangeAccounts> {
    /// Without a reported lifetime, the usual one of 30 minutes.
    fileprivate init(_ member: ExchangeMember, _ tokens: TokensAnswer, now: Int) {
        self.init(
            member, token: tokens.accessToken, refresh: tokens.refreshToken,
            life: tokens.expiresIn ?? 1_800, database: tokens.database, now: now)
    }
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
        try await sessions.session()?.account
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
        try await sessions.begin(AccountSession(member, tokens, now: sessions.now()))
        return member
    }

    public func signOut() async throws(ExchangeError) -> Bool { try await sessions.signOut() }

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
        try await sessions.update(member)
        return member
    }
}
