public import Platform
public import TextCore

/// What somebody wrote on the board.
public struct Post: Hashable, Sendable, Identifiable {
    /// Grows: a later post has a larger one.
    public let id: Int
    /// In one line; `nil` for a post without one.
    public let title: String?
    public let text: String
    public let author: Author
    public let createdAt: Date
    public let updatedAt: Date
    /// Counts the texts from 1; an edit names the one that it replaces.
    public let version: Int
    public let state: ModerationState
    public let commentCount: Int
    /// The newest comment; `nil` when there is none.
    public let lastCommentID: Int?
    public let reactions: Reactions

    public init(
        id: Int, title: String? = nil, text: String, author: Author, createdAt: Date, updatedAt: Date,
        version: Int = 1, state: ModerationState = .visible, commentCount: Int = 0, lastCommentID: Int? = nil,
        reactions: Reactions = Reactions()
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.author = author
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
        self.state = state
        self.commentCount = commentCount
        self.lastCommentID = lastCommentID
        self.reactions = reactions
    }
}

/// Which posts to list, newest first.
public struct PostQuery: Hashable, Sendable {
    public static let limits = 1...100

    public var author: Account.ID?
    /// The same by the name, exactly as it is shown.
    public var authorName: String?
    /// Words, syllables or initial consonants; posts whose comments match count too.
    public var text: String?
    /// Only posts before this one: the last of the page before.
    public var before: Post.ID?
    /// How many at most.
    public var limit: Int

    public init(
        author: Account.ID? = nil, authorName: String? = nil, text: String? = nil, before: Post.ID? = nil,
        limit: Int = 20
    ) {
        self.author = author
        self.authorName = authorName
        self.text = text
        self.before = before
        self.limit = limit
    }
}

/// What a post is about: 1 to 100 characters as people count them in one line, at most 1 KiB; see `PostText`.
public struct PostTitle: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 100

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.text = try line.written(limit: Self.limit, bytes: 1_024)
    }
}

/// A title and a text in one, as a person writes them in an editor: the first line is the title.
public struct TitledText: Hashable, Sendable {
    /// Empty for none.
    public let title: String
    public let text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Takes them apart; an empty line behind the title belongs to neither.
    public init(_ whole: String) {
        let end = whole.firstIndex(where: \.isNewline) ?? whole.endIndex
        var text = whole[end...].dropFirst()
        if text.first?.isNewline == true { text = text.dropFirst() }
        self.init(title: String(whole[..<end]), text: String(text))
    }

    /// Both with an empty line in between.
    public var whole: String { title + "\n\n" + text }
}

/// What a post says: 1 to 10,000 characters as people count them, at most 64 KiB.
///
/// Lines end in "\n"; control characters and white space at the ends are gone; in form C. Otherwise as it was
/// written: it has to be made safe where it is shown.
public struct PostText: Hashable, Sendable {
    /// In characters as people count them.
    public static let limit = 10_000

    /// What is kept of it.
    public let text: String

    /// - Throws: when there is nothing to see in it, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 65_536)
    }
}
