import CommunityAPI
import CommunityDomain
import NetworkCore
import Persistence

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A session as the secret store keeps it: one JSON text, so that its parts never belong to different
/// sessions.
struct StoredSession: Hashable, Sendable, Codable {
    /// Renews the session, once.
    struct RefreshToken: Hashable, Sendable, Codable {
        let value: String
        /// Made with it, so that whoever asks again for a lost answer, in this process or another, asks with
        /// the same key.
        let key: String
    }

    /// So many seconds before its end a token is renewed, but not before half of its time is over.
    private static let margin = 30
    /// In seconds: ten years, which a server that says more means as well.
    private static let longestLife = 315_360_000

    private let id: Int
    private let name: String
    private let email: String
    private let role: String
    private let isBlocked: Bool
    private let createdAt: Double
    let jwt: String
    /// In seconds since 1970; `nil` for a token that cannot be renewed.
    private let renewsAt: Int?
    let refresh: RefreshToken?

    /// The time is in seconds since 1970.
    init(_ answer: SessionAnswer, now: Int) {
        let refresh = answer.refreshToken.map { RefreshToken(value: $0, key: RequestKey.random()) }
        let life = answer.expiresIn.map { min(max($0, 0), Self.longestLife) }
        let renewsAt = life.map { now + max($0 - Self.margin, $0 / 2) }
        self.init(
            answer.user.toAccount(), jwt: answer.jwt, renewsAt: refresh == nil ? nil : renewsAt, refresh)
    }

    /// `nil` for a secret that is none of this kind.
    init?(_ secret: Secret) {
        guard let session = try? JSONDecoder().decode(Self.self, from: Data(secret.revealed.utf8)) else {
            return nil
        }
        self = session
    }

    private init(_ account: Account, jwt: String, renewsAt: Int?, _ refresh: RefreshToken?) {
        (id, name, email, role) = (account.id, account.name, account.email, account.role.rawValue)
        (isBlocked, createdAt) = (account.isBlocked, account.createdAt.timeIntervalSince1970)
        (self.jwt, self.renewsAt, self.refresh) = (jwt, renewsAt, refresh)
    }

    /// The same of an account that changed.
    func of(_ account: Account) -> Self { Self(account, jwt: jwt, renewsAt: renewsAt, refresh) }

    var secret: Secret? {
        (try? JSONEncoder().encode(self)).map { Secret(String(decoding: $0, as: UTF8.self)) }
    }

    var account: Account {
        Account(
            id: id, name: name, email: email, role: Role(rawValue: role) ?? .member, isBlocked: isBlocked,
            createdAt: Date(timeIntervalSince1970: createdAt))
    }

    var token: AccessToken { AccessToken(account: "\(id)", value: jwt) }

    /// Whether the token should be renewed before it is used.
    func isDue(at now: Int) -> Bool { renewsAt.map { now >= $0 } ?? false }
}

extension StoredSession: CustomStringConvertible, CustomReflectable {
    /// Without its secrets.
    var description: String { "a session of \(id)" }
    var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
