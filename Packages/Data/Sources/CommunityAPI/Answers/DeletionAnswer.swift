/// What a live event tells about something that is gone.
public struct DeletionAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// The post that a comment was below; `nil` for a post.
    public let post: Int?

    private enum Member: String, CodingKey {
        case id, post
    }

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        post = members.numberIfPresent(.post)
    }
}
