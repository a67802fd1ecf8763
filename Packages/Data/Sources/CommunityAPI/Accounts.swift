/// An account in the community API: complete for its owner and for admins, embedded in other objects, or as an author.
public struct UserAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let username: String
    /// Empty in the accounts of other users.
    public let email: String
    public let role: RoleAnswer?
    public let blocked: Bool
    /// The text of the answer; empty when it is missing.
    public let createdAt: String
    /// Distinguishes the database of the account from others; only in the answer about the caller.
    public let database: String?

    private enum Member: String, CodingKey {
        case id, username, email, role, blocked, database
        case createdAt = "created_at"
    }

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        username = members.text(.username)
        email = members.text(.email)
        role = try? members.decode(RoleAnswer.self, forKey: .role)
        blocked = members.truth(.blocked)
        createdAt = members.text(.createdAt)
        database = try? members.decode(String.self, forKey: .database)
    }
}

/// A role: an object in the answer to a sign-in, its id within posts and comments, its type in the moderation log.
public struct RoleAnswer: Hashable, Sendable, Decodable {
    /// The types of the ids 1, 3 and 4 of a Strapi project with our roles.
    private static let types = [1: "authenticated", 3: "moderator", 4: "admin"]

    /// `authenticated`, `moderator`, `admin`, or another type that a server has.
    public let type: String

    private enum Member: String, CodingKey {
        case id, type
    }

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let type = try? value.decode(String.self) {
            self.type = type
        } else if let object = try? decoder.container(keyedBy: Member.self) {
            let text = try? object.decodeIfPresent(String.self, forKey: .type)
            type = text ?? Self.type(of: object.numberIfPresent(.id))
        } else {
            type = Self.type(of: try? value.decode(Int.self))
        }
    }

    private static func type(of id: Int?) -> String { id.flatMap { types[$0] } ?? "" }
}

/// The answer to sign-up, sign-in and renewal: the token of a session, and its account.
public struct SessionAnswer: Sendable, Decodable {
    public let jwt: String
    /// The lifetime of the jwt in seconds; only with a refresh token.
    public let expiresIn: Int?
    /// Renews the session, once; a server with long-lived jwts sends none.
    public let refreshToken: String?
    public let user: UserAnswer
    /// Distinguishes the database of the account from others at the same address; `nil` from a server that does not
    /// report it.
    public let database: String?

    private enum Member: String, CodingKey {
        case jwt, user, database
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
        database = try? members.decode(String.self, forKey: .database)
    }
}

/// The body of a sign-up.
public struct RegisterRequest: Hashable, Sendable, Encodable {
    public let username: String
    public let email: String
    public let password: String
    /// An invitation to a board that is not open to everyone.
    public let invitation: String?
    /// Asks for a refresh token, where the server has them.
    private let session = "refresh"

    public init(username: String, email: String, password: String, invitation: String? = nil) {
        self.username = username
        self.email = email
        self.password = password
        self.invitation = invitation
    }
}

/// The body of a sign-in.
public struct SignInRequest: Hashable, Sendable, Encodable {
    /// A name or an e-mail address.
    public let identifier: String
    public let password: String
    /// Asks for a refresh token, where the server has them.
    private let session = "refresh"

    public init(identifier: String, password: String) {
        self.identifier = identifier
        self.password = password
    }
}

/// The body of a renewal.
public struct RefreshRequest: Hashable, Sendable, Encodable {
    public let refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}

/// The body of a change of password.
public struct ChangePasswordRequest: Hashable, Sendable, Encodable {
    public let currentPassword: String
    public let newPassword: String
    public let confirmNewPassword: String

    public init(current: String, new: String) {
        currentPassword = current
        newPassword = new
        confirmNewPassword = new
    }
}

/// The body that gives an account a role.
public struct RoleRequest: Hashable, Sendable, Encodable {
    public let username: String
    /// `member`, `moderator` or `admin`.
    public let role: String

    public init(username: String, role: String) {
        self.username = username
        self.role = role
    }
}

/// The body that closes or opens an account.
public struct BlockRequest: Hashable, Sendable, Encodable {
    public let username: String
    public let blocked: Bool
    public let reason: String

    public init(username: String, blocked: Bool, reason: String) {
        self.username = username
        self.blocked = blocked
        self.reason = reason
    }
}
