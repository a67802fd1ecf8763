/// A post as the community API writes it. A server that knows no versions, states and counts leaves those
/// out.
public struct PostAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `nil` for none, and from a server that knows no titles.
    public let title: String?
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
    /// How many gave each; empty from a server that knows none.
    public let reactions: [String: Int]
    /// Those of whoever asks.
    public let myReactions: [String]

    private enum Member: String, CodingKey {
        case id, title, text, user, comments, version, state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case commentCount = "comment_count"
        case lastComment = "last_comment"
        case reactions
        case myReactions = "my_reactions"
    }

    /// - Throws: `DecodingError` without an id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        title = try? members.decode(String.self, forKey: .title)
        text = members.text(.text)
        user = members.reference(.user)
        createdAt = members.text(.createdAt)
        updatedAt = members.text(.updatedAt)
        comments = (try? members.decode([CommentAnswer].self, forKey: .comments)) ?? []
        version = members.numberIfPresent(.version)
        state = try? members.decode(String.self, forKey: .state)
        commentCount = members.numberIfPresent(.commentCount)
        lastComment = members.numberIfPresent(.lastComment)
        reactions = (try? members.decode([String: Int].self, forKey: .reactions)) ?? [:]
        myReactions = (try? members.decode([String].self, forKey: .myReactions)) ?? []
    }
}

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
    /// The comment that it answers.
    public let replyTo: Int?
    /// How many gave each; empty from a server that knows none.
    public let reactions: [String: Int]
    /// Those of whoever asks.
    public let myReactions: [String]

    private enum Member: String, CodingKey {
        case id, comment, user, post, version, state
        case replyTo = "reply_to"
        case reactions
        case myReactions = "my_reactions"
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
        replyTo = members.numberIfPresent(.replyTo)
        reactions = (try? members.decode([String: Int].self, forKey: .reactions)) ?? [:]
        myReactions = (try? members.decode([String].self, forKey: .myReactions)) ?? []
    }
}

/// A count: a bare number, which may stand there as a text.
public struct CountAnswer: Hashable, Sendable, Decodable {
    public let count: Int

    /// - Throws: `DecodingError` when it is no whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        count = try text.flatMap { Int($0) } ?? container.decode(Int.self)
    }
}

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

/// The body of a new or changed post.
public struct PostRequest: Hashable, Sendable, Encodable {
    /// Empty for none; `nil` leaves it as it is.
    public let title: String?
    public let text: String
    /// Of the text that was edited; without it whatever is there is replaced.
    public let version: Int?

    public init(title: String? = nil, text: String, version: Int? = nil) {
        self.title = title
        self.text = text
        self.version = version
    }
}

/// The body of a new or changed comment.
public struct CommentRequest: Hashable, Sendable, Encodable {
    public let comment: String
    /// `nil` leaves it as it is, or is the post of the comment that is answered.
    public let post: Int?
    /// The comment that a new one answers.
    public let replyTo: Int?
    /// Of the text that was edited; without it whatever is there is replaced.
    public let version: Int?

    private enum CodingKeys: String, CodingKey {
        case comment, post, version
        case replyTo = "reply_to"
    }

    public init(comment: String, post: Int?, replyTo: Int? = nil, version: Int? = nil) {
        self.comment = comment
        self.post = post
        self.replyTo = replyTo
        self.version = version
    }
}

/// The body of a reaction; one of the ids is there.
public struct ReactionRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    public let reaction: String
    /// Whether it is given or taken back.
    public let given: Bool

    public init(post: Int?, comment: Int?, reaction: String, given: Bool) {
        self.post = post
        self.comment = comment
        self.reaction = reaction
        self.given = given
    }
}
