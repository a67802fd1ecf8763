import CommunityAPI
public import CommunityDomain
public import DataCore
public import DomainCore
public import NetworkCore

/// The session of one community server, stored for all processes of the profile.
public typealias CommunitySessions = SessionStore<CommunityAccounts>

/// The accounts of a community server.
public enum CommunityAccounts: AccountAPI {
    public typealias Failure = CommunityError

    public static let secretName = "community session"
    public static let storesJWT = true

    public static func renewed(
        _ account: Account, _ refresh: RefreshToken, at server: HTTPClient, now: Int
    ) async throws(NetworkError) -> AccountSession<Self>? {
        do throws(NetworkError) {
            return AccountSession(try await server.send(SessionEndpoints.renew(refresh)), now: now)
        } catch .status(401, _) {
            return nil
        }
    }

    public static func owner(at server: HTTPClient) async throws(CommunityError) -> AccountSession<Self> {
        let answer = try await APIClient<CommunityError>(server).send(SessionEndpoints.me)
        return AccountSession(answer.toAccount(), database: answer.database)
    }

    public static func signOut(_ token: AccessToken) -> Endpoint<Void> { SessionEndpoints.signOut(token) }
}

extension AccountSession<CommunityAccounts> {
    fileprivate init(_ answer: SessionAnswer, now: Int) {
        self.init(
            answer.user.toAccount(), token: answer.jwt, refresh: answer.refreshToken, life: answer.expiresIn,
            database: answer.database, now: now)
    }
}

/// The session at a community server.
public struct DefaultSessionRepository: SessionRepository {
    private let client: CommunityClient
    private let sessions: CommunitySessions
    private let place: @Sendable () async -> Session.Place

    /// - Parameters:
    ///   - client: the server, with the tokens of `sessions`.
    ///   - sessions: stores the session.
    ///   - place: where the store keeps secrets.
    public init(
        client: CommunityClient, sessions: CommunitySessions,
        place: @escaping @Sendable () async -> Session.Place = { .memory }
    ) {
        self.client = client
        self.sessions = sessions
        self.place = place
    }

    public func current() async throws(CommunityError) -> Session? {
        guard let session = try await sessions.session() else { return nil }
        return await self.session(session.account, session.database)
    }

    public func refreshed() async throws(CommunityError) -> Session {
        let account = try await client.send(SessionEndpoints.me).toAccount()
        try await sessions.update(account)
        return await session(account, try await sessions.session()?.database)
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

    public func signOut() async throws(CommunityError) -> Bool { try await sessions.signOut() }

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
        let new = AccountSession(try await anonymous.send(endpoint), now: sessions.now())
        try await sessions.begin(new)
        return await session(new.account, new.database)
    }

    private func session(_ account: Account, _ database: String?) async -> Session {
        Session(account: account, server: sessions.server, database: database, place: await place())
    }
}
