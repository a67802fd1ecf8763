public import CommunityDomain
import Platform
import PresentationCore
import TextCore

/// A post in a list or on its own page. Its text was written by other people.
public struct PostRow: Hashable, Sendable, Identifiable {
    public let post: Post
    public let isMine: Bool
    /// Whether the post or its newest comments are unread.
    public let isUnread: Bool
    /// How many of its comments the reader has not seen.
    public let unreadComments: Int
    /// `3 min ago`, or the day if that was long ago.
    public let age: String
    /// `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// Remarks such as edited, hidden, removed; usually empty.
    public let marks: [String]
    /// `2 comments`.
    public let comments: String
    /// Whether it was deleted or hidden since it was loaded. It is shown until the list is loaded again, so that nothing
    /// moves.
    public let isGone: Bool
    /// The comment by which a search found it, where that is not in the post itself.
    public internal(set) var hit: SearchHit?

    public var id: Post.ID { post.id }

    init(
        _ post: Post, reader: Account.ID?, isUnread: Bool, unreadComments: Int = 0, isGone: Bool = false,
        now: Date, _ localTime: LocalTime, in language: Language
    ) {
        self.post = post
        isMine = post.author.id == reader
        self.isUnread = isUnread && !isGone
        self.unreadComments = isGone ? 0 : min(unreadComments, post.commentCount)
        self.isGone = isGone
        age = TimeText.short(post.createdAt, now: now, localTime, in: language)
        date = TimeText.full(post.createdAt, now: now, localTime, in: language)
        marks = isGone ? [BoardText.gone[language]] : Self.marks(post.version, post.state, in: language)
        comments = BoardText.commentCount(post.commentCount)[language]
    }

    /// What stands for the post in a list: its title, or its first line.
    public var heading: String { post.title ?? post.text.firstLine }

    static func marks(_ version: Int, _ state: ModerationState, in language: Language) -> [String] {
        var marks = version > 1 ? [BoardText.edited] : []
        switch state {
        case .visible: break
        case .hidden: marks.append(BoardText.hidden)
        case .removed: marks.append(BoardText.removed)
        }
        return marks.map { $0[language] }
    }
}

/// What of a post is new to its reader. What one wrote oneself is not, wherever it was sent from.
struct PostNews {
    /// Whether the post is new, or has comments that are.
    let isUnread: Bool
    /// How many comments are.
    let comments: Int

    /// `read` is the newest comment that was read, `nil` when the post was not; `count` is how many there were then, if
    /// that is known. `own` are those that the reader wrote, and `others` those of others that came after it, where they
    /// were asked for.
    init(
        of post: Post, to reader: Account.ID?, read: Comment.ID?, count: Int?, own: [Comment.ID] = [],
        others: [Comment.ID]? = nil
    ) {
        // Who wrote below it has read it.
        guard let read = read ?? (own.isEmpty ? nil : 0) else {
            isUnread = post.author.id != reader || post.lastCommentID != nil
            comments = post.commentCount
            return
        }
        if let others {
            comments = others.count { $0 > read }
            isUnread = comments > 0
            return
        }
        let last = post.lastCommentID ?? 0
        let known = (count ?? (read == 0 ? 0 : post.commentCount)) + own.count { $0 > read }
        let least = count == nil && read > 0 || !own.contains(last) ? 1 : 0
        comments = read < last ? max(least, post.commentCount - known) : 0
        isUnread = comments > 0
    }
}

extension Post {
    /// All that is read of it.
    var words: String { title.map { "\($0)\n\(text)" } ?? text }
}

extension String {
    /// The first line of a text that somebody wrote, for a row, with a mark if there are more.
    public var firstLine: String {
        let lines = split(whereSeparator: \.isNewline)
        return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
    }
}

/// A comment for a screen. Its text was written by other people.
public struct CommentRow: Hashable, Sendable, Identifiable {
    public let comment: Comment
    public let isMine: Bool
    /// Whether it is newer than what was read.
    public let isNew: Bool
    /// `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// Remarks such as a reply to another one, edited, hidden, removed; usually empty.
    public let marks: [String]
    /// Whether it was deleted or hidden since it was loaded; see ``PostRow/isGone``.
    public let isGone: Bool

    public var id: Comment.ID { comment.id }

    init(
        _ comment: Comment, reader: Account.ID?, isNew: Bool, isGone: Bool = false, now: Date,
        _ localTime: LocalTime, in language: Language
    ) {
        self.comment = comment
        isMine = comment.author.id == reader
        self.isNew = isNew
        self.isGone = isGone
        date = TimeText.full(comment.createdAt, now: now, localTime, in: language)
        marks =
            (comment.replyTo.map { [BoardText.reply($0)[language]] } ?? [])
            + (isGone
                ? [BoardText.gone[language]] : PostRow.marks(comment.version, comment.state, in: language))
    }
}
