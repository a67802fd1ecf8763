/// An account as the community API writes it: whole for its owner and admins, within other things, or as an
/// author.
public struct UserAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let username: String
    /// Empty for other people.
    public let email: String
    public let role: RoleAnswer?
    public let blocked: Bool
    /// As it was written; empty when it was not.
    public let createdAt: String

    private enum Member: String, CodingKey {
        case id, username, email, role, blocked
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
    }
}
