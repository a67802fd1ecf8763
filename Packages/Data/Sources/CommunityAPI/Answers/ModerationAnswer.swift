/// A line of the log of what moderators and admins did.
public struct ModerationAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `hide`, `restore`, `remove`, `dismiss`, `role`, `block` or `unblock`.
    public let deed: String
    /// `post` or `comment`, for the first four deeds.
    public let kind: String?
    public let subject: Int?
    /// Whom the last three deeds were done to.
    public let account: Reference<UserAnswer>
    /// What a deed `role` made of the account.
    public let role: RoleAnswer?
    /// Nobody when it was done on the server's machine.
    public let moderator: Reference<UserAnswer>
    public let reason: String
    public let createdAt: String

    private enum Member: String, CodingKey {
        case id, deed, kind, subject, account, role, moderator, reason
        case createdAt = "created_at"
    }

    /// - Throws: `DecodingError` without its id or its deed.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        deed = try members.decode(String.self, forKey: .deed)
        kind = try? members.decode(String.self, forKey: .kind)
        subject = members.numberIfPresent(.subject)
        account = members.reference(.account)
        role = try? members.decode(RoleAnswer.self, forKey: .role)
        moderator = members.reference(.moderator)
        reason = members.text(.reason)
        createdAt = members.text(.createdAt)
    }
}
