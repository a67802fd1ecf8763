public import CommunityDomain
import Platform
import PresentationCore
import TextCore

/// A post in a list or on its own page. Its text comes from other people.
public struct PostRow: Hashable, Sendable, Identifiable {
    public let post: Post
    public let isMine: Bool
    /// Whether the post or its newest comments are unread.
    public let isUnread: Bool
    /// The number of comments that the reader has not seen.
    public let unreadComments: Int
    /// `3 min ago`, or the day if that was long ago.
    public let age: String
    /// `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// Remarks such as edited, hidden, removed; usually empty.
    public let marks: [String]
    /// `2 comments`.
    public let comments: String
    /// Whether the post was deleted or hidden after loading. The row stays until the next load, so that nothing moves.
    public let isGone: Bool
    /// The comment that matched the search, when the post itself does not.
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

    /// The heading of the post in a list: its title, or its first line.
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

/// The unread parts of a post. The reader's own posts and comments count as read, wherever they were sent from.
struct PostNews {
    /// Whether the post is new, or has new comments.
    let isUnread: Bool
    /// The number of new comments.
    let comments: Int

    /// Counts the new comments.
    ///
    /// - Parameters:
    ///   - post: the post.
    ///   - reader: the signed-in account.
    ///   - read: the newest comment that was read; `nil` when the post was not.
    ///   - count: the number of comments at that time, if known.
    ///   - own: the reader's own comments.
    ///   - others: the comments of others after `read`, where they were requested.
    init(
        of post: Post, to reader: Account.ID?, read: Comment.ID?, count: Int?, own: [Comment.ID] = [],
        others: [Comment.ID]? = nil
    ) {
        // A reader who commented on the post has read it.
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
    /// The title and text of the post.
    var words: String { title.map { "\($0)\n\(text)" } ?? text }
}

extension String {
    /// The first line of a text, for a row, with a mark if more lines follow.
    public var firstLine: String {
        let lines = split(whereSeparator: \.isNewline)
        return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
    }
}

/// A comment for a screen. Its text comes from other people.
public struct CommentRow: Hashable, Sendable, Identifiable {
    public let comment: Comment
    public let isMine: Bool
    /// Whether the comment is newer than the last one read.
    public let isNew: Bool
    /// `3 days ago (2026-11-23 14:05)`.
    public let date: String
    /// Remarks such as a reply to another comment, edited, hidden, removed; usually empty.
    public let marks: [String]
    /// Whether the comment was deleted or hidden after loading; see ``PostRow/isGone``.
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
