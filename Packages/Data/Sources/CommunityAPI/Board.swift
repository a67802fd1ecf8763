/// A post in the community API. A server without versions, states and counts omits those members.
public struct PostAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `nil` without a title, and from a server without titles.
    public let title: String?
    public let text: String
    public let user: Reference<UserAnswer>
    public let createdAt: String
    public let updatedAt: String
    /// Empty unless they were requested.
    public let comments: [CommentAnswer]
    public let version: Int?
    /// `visible`, `hidden` or `removed`.
    public let state: String?
    public let commentCount: Int?
    public let lastComment: Int?
    /// The number of each reaction; empty from a server without reactions.
    public let reactions: [String: Int]
    /// The reactions of the caller.
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

/// A comment in the community API. A server without versions and states omits those members.
public struct CommentAnswer: Hashable, Sendable, Decodable {
    /// The members of a comment's post.
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
    /// The comment that this one answers.
    public let replyTo: Int?
    /// The number of each reaction; empty from a server without reactions.
    public let reactions: [String: Int]
    /// The reactions of the caller.
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

/// A count: a bare number, possibly written as a text.
public struct CountAnswer: Hashable, Sendable, Decodable {
    public let count: Int

    /// - Throws: `DecodingError` when it is not an integer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        count = try text.flatMap { Int($0) } ?? container.decode(Int.self)
    }
}

/// A deleted post or comment in a live event.
public struct DeletionAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// The post of a deleted comment; `nil` for a post.
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
    /// Empty for no title; `nil` leaves it unchanged.
    public let title: String?
    public let text: String
    /// The version that was edited; without it, the edit replaces any version.
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
    /// `nil` leaves it unchanged, or takes the post of the answered comment.
    public let post: Int?
    /// The comment that a new comment answers.
    public let replyTo: Int?
    /// The version that was edited; without it, the edit replaces any version.
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

/// The body of a reaction; contains one of the ids.
public struct ReactionRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    public let reaction: String
    /// Whether to add or remove the reaction.
    public let given: Bool

    public init(post: Int?, comment: Int?, reaction: String, given: Bool) {
        self.post = post
        self.comment = comment
        self.reaction = reaction
        self.given = given
    }
}
