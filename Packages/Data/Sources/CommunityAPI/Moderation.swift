/// A report for moderators.
public struct ReportAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `post` or `comment`.
    public let kind: String
    public let subject: Int
    /// The current text of the subject.
    public let text: String
    /// The title of a post that has one.
    public let title: String?
    public let author: Reference<UserAnswer>
    public let reporter: Reference<UserAnswer>
    public let reason: String
    public let createdAt: String
    public let resolved: Bool

    private enum Member: String, CodingKey {
        case id, kind, subject, text, title, author, reporter, reason, resolved
        case createdAt = "created_at"
    }

    /// - Throws: `DecodingError` without its id, its kind or its subject.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        id = try members.number(.id)
        kind = try members.decode(String.self, forKey: .kind)
        subject = try members.number(.subject)
        text = members.text(.text)
        title = try? members.decode(String.self, forKey: .title)
        author = members.reference(.author)
        reporter = members.reference(.reporter)
        reason = members.text(.reason)
        createdAt = members.text(.createdAt)
        resolved = members.truth(.resolved)
    }
}

/// An entry of the log of what moderators and admins did.
public struct ModerationAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `hide`, `restore`, `remove`, `dismiss`, `role`, `block` or `unblock`.
    public let deed: String
    /// `post` or `comment`, for the first four deeds.
    public let kind: String?
    public let subject: Int?
    /// The account that a deed `role`, `block` or `unblock` changed.
    public let account: Reference<UserAnswer>
    /// The role that a deed `role` assigned.
    public let role: RoleAnswer?
    /// Missing when it was done on the server's machine.
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

/// A notice for a user: a decision of a moderator, or a text that mentions or answers the user or comments on their post.
public struct NoticeAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    /// `post` or `comment`.
    public let kind: String
    public let subject: Int
    /// `hide`, `restore`, `remove`, `mention`, `reply` or `comment`.
    public let action: String
    /// The reason of a decision.
    public let reason: String
    /// The author of the text; missing for a decision.
    public let author: Reference<UserAnswer>
    /// The post that shows the subject, where the server reports it.
    public let post: Int?
    /// The beginning of the subject's text, where the server reports it and the subject still exists.
    public let excerpt: String?
    public let createdAt: String
    public let read: Bool

    private enum Member: String, CodingKey {
        case id, kind, subject, action, reason, author, post, excerpt, read
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
        author = members.reference(.author)
        post = members.numberIfPresent(.post)
        excerpt = try? members.decode(String.self, forKey: .excerpt)
        createdAt = members.text(.createdAt)
        read = members.truth(.read)
    }
}

/// The body of a report; contains one of the ids.
public struct ReportRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    public let reason: String

    public init(post: Int?, comment: Int?, reason: String) {
        self.post = post
        self.comment = comment
        self.reason = reason
    }
}

/// The answer to a report.
public struct ReportedAnswer: Hashable, Sendable, Decodable {
    /// Whether the caller had reported it before; otherwise missing.
    public let repeated: Bool?
}

/// The body of a moderator's decision; contains one of the ids.
public struct ModerationRequest: Hashable, Sendable, Encodable {
    public let post: Int?
    public let comment: Int?
    /// `hide`, `restore`, `remove` or `dismiss`.
    public let action: String
    public let reason: String

    public init(post: Int?, comment: Int?, action: String, reason: String) {
        self.post = post
        self.comment = comment
        self.action = action
        self.reason = reason
    }
}

/// The body that marks notices as read.
public struct ReadNoticesRequest: Hashable, Sendable, Encodable {
    public let upTo: Int

    private enum CodingKeys: String, CodingKey {
        case upTo = "up_to"
    }

    public init(upTo: Int) { self.upTo = upTo }
}

/// Removes posts and comments of an account.
public struct RemovalRequest: Hashable, Sendable, Encodable {
    public let username: String
    public let reason: String

    public init(username: String, reason: String) {
        self.username = username
        self.reason = reason
    }
}

/// The number of removed posts and comments of an account, and the number left for further requests.
public struct RemovalAnswer: Hashable, Sendable, Decodable {
    public let removed: Int
    public let left: Int
}
