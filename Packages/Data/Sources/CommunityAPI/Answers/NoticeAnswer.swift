/// What an author is told about a decision of a moderator.
public struct NoticeAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `post` or `comment`.
    public let kind: String
    public let subject: Int
    /// `hide`, `restore` or `remove`.
    public let action: String
    public let reason: String
    public let createdAt: String
    public let read: Bool

    private enum Member: String, CodingKey {
        case id, kind, subject, action, reason, read
        case createdAt = "created_at"
    }

    /// - Throws: `DecodingError` without its id, its kind, its subject or its action.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        kind = try members.decode(String.self, forKey: .kind)
        subject = try members.number(.subject)
        action = try members.decode(String.self, forKey: .action)
        reason = members.text(.reason)
        createdAt = members.text(.createdAt)
        read = members.truth(.read)
    }
}
