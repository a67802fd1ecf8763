public import Platform
public import TextCore

/// A post on the board.
public struct Post: Hashable, Sendable, Identifiable {
    /// Increases: a later post has a larger id.
    public let id: Int
    /// In one line; `nil` for a post without a title.
    public let title: String?
    public let text: String
    public let author: Author
    public let createdAt: Date
    public let updatedAt: Date
    /// Counts the versions of the text from 1; an edit names the version that it replaces.
    public let version: Int
    public let state: ModerationState
    public let commentCount: Int
    /// The newest comment; `nil` without comments.
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

/// A selection of posts to list, newest first.
public struct PostQuery: Hashable, Sendable {
    public static let limits = 1...100

    public var author: Account.ID?
    /// Selects by the author's name, exactly as displayed.
    public var authorName: String?
    /// Words, syllables or initial consonants to search for; posts whose comments match also count.
    public var text: String?
    /// Only posts before this one, the last of the previous page.
    public var before: Post.ID?
    /// The maximum number of posts.
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

/// The title of a post: 1 to 100 user-perceived characters in one line, at most 1 KiB; see `PostText`.
public struct PostTitle: Hashable, Sendable {
    /// In user-perceived characters.
    public static let limit = 100

    /// The title as stored.
    public let text: String

    /// - Throws: when the text has nothing visible, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.text = try line.written(limit: Self.limit, bytes: 1_024)
    }
}

/// A title and a text combined, as a user writes them in an editor: the first line is the title.
public struct TitledText: Hashable, Sendable {
    /// Empty without a title.
    public let title: String
    public let text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Splits the combined text; an empty line after the title belongs to neither.
    public init(_ whole: String) {
        let end = whole.firstIndex(where: \.isNewline) ?? whole.endIndex
        var text = whole[end...].dropFirst()
        if text.first?.isNewline == true { text = text.dropFirst() }
        self.init(title: String(whole[..<end]), text: String(text))
    }

    /// The title and the text, separated by an empty line.
    public var whole: String { title + "\n\n" + text }
}

/// The text of a post: 1 to 10,000 user-perceived characters, at most 64 KiB.
///
/// Lines end in "\n"; other control characters except the tab, and white space at the ends, are removed; in form C.
/// Otherwise unchanged, so it must be made safe before display.
public struct PostText: Hashable, Sendable {
    /// In user-perceived characters.
    public static let limit = 10_000

    /// The text as stored.
    public let text: String

    /// - Throws: when the text has nothing visible, or when it is too long.
    public init(_ text: String) throws(TextProblem) {
        self.text = try text.written(limit: Self.limit, bytes: 65_536)
    }
}
