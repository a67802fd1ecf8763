/// A comment as the community API writes it. A server that knows no versions and states leaves those out.
public struct CommentAnswer: Hashable, Sendable, Decodable {
    /// What a comment says of its post.
    public struct Post: Hashable, Sendable, Decodable {
        public let id: Int

        private enum Member: String, CodingKey {
            case id
        }

        /// - Throws: `DecodingError` without an id.
        public init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: Member.self).number(.id)
        }
    }

    public let id: Int
    public let comment: String
    public let user: Reference<UserAnswer>
    public let post: Reference<Post>
    public let createdAt: String
    public let updatedAt: String
    public let version: Int?
    /// `visible`, `hidden` or `removed`.
    public let state: String?

    private enum Member: String, CodingKey {
        case id, comment, user, post, version, state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        comment = members.text(.comment)
        user = members.reference(.user)
        post = members.reference(.post)
        createdAt = members.text(.createdAt)
        updatedAt = members.text(.updatedAt)
        version = members.numberIfPresent(.version)
        state = try? members.decode(String.self, forKey: .state)
    }
}
