/// A post as the community API writes it. A server that knows no versions, states and counts leaves those
/// out.
public struct PostAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let text: String
    public let user: Reference<UserAnswer>
    public let createdAt: String
    public let updatedAt: String
    /// Empty where they were not asked for.
    public let comments: [CommentAnswer]
    public let version: Int?
    /// `visible`, `hidden` or `removed`.
    public let state: String?
    public let commentCount: Int?
    public let lastComment: Int?

    private enum Member: String, CodingKey {
        case id, text, user, comments, version, state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case commentCount = "comment_count"
        case lastComment = "last_comment"
    }

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        text = members.text(.text)
        user = members.reference(.user)
        createdAt = members.text(.createdAt)
        updatedAt = members.text(.updatedAt)
        comments = (try? members.decode([CommentAnswer].self, forKey: .comments)) ?? []
        version = members.numberIfPresent(.version)
        state = try? members.decode(String.self, forKey: .state)
        commentCount = members.numberIfPresent(.commentCount)
        lastComment = members.numberIfPresent(.lastComment)
    }
}
