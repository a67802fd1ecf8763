/// A report as moderators get it.
public struct ReportAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `post` or `comment`.
    public let kind: String
    public let subject: Int
    /// What the subject says now.
    public let text: String
    public let author: Reference<UserAnswer>
    public let reporter: Reference<UserAnswer>
    public let reason: String
    public let createdAt: String
    public let resolved: Bool

    private enum Member: String, CodingKey {
        case id, kind, subject, text, author, reporter, reason, resolved
        case createdAt = "created_at"
    }

    /// - Throws: `DecodingError` without its id, its kind or its subject.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        kind = try members.decode(String.self, forKey: .kind)
        subject = try members.number(.subject)
        text = members.text(.text)
        author = members.reference(.author)
        reporter = members.reference(.reporter)
        reason = members.text(.reason)
        createdAt = members.text(.createdAt)
        resolved = members.truth(.resolved)
    }
}
