public import NetworkCore

/// The accounts of an API: the requests for their sessions, and the form of stored sessions.
public protocol AccountAPI: Sendable {
    /// Stored with its session, in one JSON object.
    associatedtype Account: Codable & Hashable & Identifiable & Sendable where Account.ID == Int
    associatedtype Failure: SecretAPIFailure

    /// Begins the name of the secret that stores a session; the name of the server follows.
    static var secretName: String { get }
    /// Whether a stored session has the members `jwt` and `refresh` instead of `accessToken`, `refreshToken` and
    /// `renewalKey`.
    static var storesJWT: Bool { get }

    /// Requests a new session; `nil` when the server refuses. `now` is in seconds since 1970.
    static func renewed(
        _ account: Account, _ refresh: RefreshToken, at server: HTTPClient, now: Int
    ) async throws(NetworkError) -> AccountSession<Self>?
    /// Requests the account of the token from outside that the client sends.
    static func owner(at server: HTTPClient) async throws(Failure) -> AccountSession<Self>
    /// Ends the session of the token, which the request contains to bypass the transport that renews tokens.
    static func signOut(_ token: AccessToken) -> Endpoint<Void>
}

/// Renews a session, once.
public struct RefreshToken: Hashable, Sendable, Codable {
    public let value: String
    /// Created with the token, so that every attempt after a lost answer, in this process or another, uses the same
    /// key.
    public let key: String
}

/// A session that can be stored and renewed. It is stored as one JSON text, so that its parts always belong to the same
/// session.
public struct AccountSession<API: AccountAPI>: Hashable, Sendable {
    public internal(set) var account: API.Account
    /// The database of the account at the server; `nil` where the server does not report it.
    public let database: String?
    let refresh: RefreshToken?
    private let value: String
    /// In seconds since 1970; `nil` for a token that cannot be renewed.
    private let renewsAt: Int?

    /// - Parameters:
    ///   - account: the signed-in account.
    ///   - token: the access token; empty for a token from outside, which is not stored here.
    ///   - refresh: renews the session; `nil` for a session that cannot be renewed.
    ///   - life: the lifetime of the access token in seconds; `nil` where the server does not report it.
    ///   - database: the database of the account at the server; `nil` where the server does not report it.
    ///   - now: the time of the answer, in seconds since 1970.
    public init(
        _ account: API.Account, token: String = "", refresh: String? = nil, life: Int? = nil,
        database: String?, now: Int = 0
    ) {
        self.account = account
        self.database = database
        self.refresh = refresh.map { RefreshToken(value: $0, key: RequestKey.random()) }
        value = token
        // Ten years at most. A token is renewed 30 seconds before its end, but not before half of its lifetime.
        let life = refresh == nil ? nil : life.map { min(max($0, 0), 315_360_000) }
        renewsAt = life.map { now + max($0 - 30, $0 / 2) }
    }

    /// The token that proves the session to the server.
    var token: AccessToken { AccessToken(account: "\(account.id)", value: value) }

    /// Whether the token should be renewed before it is used. `now` is in seconds since 1970.
    func isDue(at now: Int) -> Bool { renewsAt.map { now >= $0 } ?? false }
}

extension AccountSession: Codable {
    private enum Member: String, CodingKey {
        case jwt, refresh, accessToken, refreshToken, renewalKey, renewsAt, database
    }

    public init(from decoder: any Decoder) throws {
        account = try API.Account(from: decoder)
        let members = try decoder.container(keyedBy: Member.self)
        database = try members.decodeIfPresent(String.self, forKey: .database)
        renewsAt = try members.decodeIfPresent(Int.self, forKey: .renewsAt)
        value = try members.decode(String.self, forKey: API.storesJWT ? .jwt : .accessToken)
        if API.storesJWT {
            refresh = try members.decodeIfPresent(RefreshToken.self, forKey: .refresh)
        } else if let token = try members.decodeIfPresent(String.self, forKey: .refreshToken) {
            refresh = RefreshToken(
                value: token, key: try members.decode(String.self, forKey: .renewalKey))
        } else {
            refresh = nil
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try account.encode(to: encoder)
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(database, forKey: .database)
        try members.encodeIfPresent(renewsAt, forKey: .renewsAt)
        try members.encode(value, forKey: API.storesJWT ? .jwt : .accessToken)
        if API.storesJWT {
            try members.encodeIfPresent(refresh, forKey: .refresh)
        } else {
            try members.encodeIfPresent(refresh?.value, forKey: .refreshToken)
            try members.encodeIfPresent(refresh?.key, forKey: .renewalKey)
        }
    }
}

extension AccountSession: CustomStringConvertible, CustomReflectable {
    /// Omits the secrets.
    public var description: String { "a session of \(account.id)" }
    public var customMirror: Mirror { Mirror(self, children: ["id": account.id]) }
}
