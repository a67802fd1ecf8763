/// What signing up, signing in and renewing give: the proof of a session, and whose it is.
public struct SessionAnswer: Sendable, Decodable {
    public let jwt: String
    /// How many seconds the jwt is good for; only with a refresh token.
    public let expiresIn: Int?
    /// Renews the session, once; a server with long-lived jwts gives none.
    public let refreshToken: String?
    public let user: UserAnswer

    private enum Member: String, CodingKey {
        case jwt, user
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
    }

    /// - Throws: `DecodingError` without a jwt or a user.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        jwt = try members.decode(String.self, forKey: .jwt)
        user = try members.decode(UserAnswer.self, forKey: .user)
        expiresIn = members.numberIfPresent(.expiresIn)
        refreshToken = try? members.decode(String.self, forKey: .refreshToken)
    }
}
