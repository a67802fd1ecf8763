public import CommunityDomain
import PresentationCore
public import TextCore

/// The texts about posts, comments and live events.
public enum BoardText {
    static let noPosts = LocalizedText("No posts yet.", "아직 글이 없습니다.")
    static let noPostsOfMine = LocalizedText("You have not posted anything yet.", "아직 쓴 글이 없습니다.")
    static let nothingUnread = LocalizedText("No unread posts.", "안 읽은 글이 없습니다.")

    static func nothingMatches(_ text: String) -> LocalizedText {
        LocalizedText("No results for “\(text)”.", "“\(text)” 검색 결과가 없습니다.")
    }

    static func nothingBy(_ name: String) -> LocalizedText {
        LocalizedText(
            "No posts by “\(name)”. Check the spelling of the name.",
            "“\(name)”님이 쓴 글이 없습니다. 이름을 확인하세요.")
    }

    static let noComments = LocalizedText("No comments yet.", "아직 댓글이 없습니다.")
    static let noMoreComments = LocalizedText("No more comments.", "댓글이 더 없습니다.")

    static func commentCount(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) \(count == 1 ? "comment" : "comments")",
            "댓글 \(NumberText.grouped(count))개")
    }

    public static let newComments = LocalizedText("new", "새 댓글")

    /// The number of unread comments of a post, shown after the number of all.
    public static func unreadComments(_ count: Int) -> LocalizedText {
        LocalizedText("\(NumberText.grouped(count)) new", "새 댓글 \(NumberText.grouped(count))개")
    }

    /// The number of unread posts in a list.
    public static func unreadPosts(_ count: Int) -> LocalizedText {
        LocalizedText("\(NumberText.grouped(count)) unread", "안 읽은 글 \(NumberText.grouped(count))개")
    }
    static func reply(_ comment: Int) -> LocalizedText {
        LocalizedText("reply to \(comment)", "\(comment)번 댓글에 답글")
    }

    static let edited = LocalizedText("edited", "수정됨")
    static let hidden = LocalizedText("hidden by a moderator", "운영자가 숨김")
    static let removed = LocalizedText("removed by a moderator", "운영자가 삭제함")
    static let gone = LocalizedText("deleted", "삭제됨")
    public static let you = LocalizedText("you", "나")

    public static func watching(_ id: Int) -> LocalizedText {
        LocalizedText(
            "Watching post \(id). Press Ctrl-C to stop.", "\(id)번 글의 새 댓글을 기다립니다. 종료하려면 Ctrl-C를 누르세요.")
    }

    public static let watchingBoard = LocalizedText(
        "Watching the board. Press Ctrl-C to stop.", "게시판의 새 소식을 기다립니다. 종료하려면 Ctrl-C를 누르세요.")
    /// The number of posts that arrived after the list was loaded.
    public static func newPosts(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) new \(count == 1 ? "post" : "posts")",
            "새 글 \(NumberText.grouped(count))개")
    }

    /// The number of comments that arrived after the post was opened.
    public static func newComments(_ count: Int) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) new \(count == 1 ? "comment" : "comments")",
            "새 댓글 \(NumberText.grouped(count))개")
    }

    /// A warning that events were missed.
    public static let mayBeMore = LocalizedText("Some events were missed.", "놓친 소식이 있습니다.")

    public static func nothingFound(_ text: String) -> LocalizedText {
        LocalizedText("“\(text)” is not in this thread.", "이 글과 댓글에 “\(text)” 내용이 없습니다.")
    }

    static func found(_ place: Int, of count: Int, text: String) -> LocalizedText {
        LocalizedText(
            "“\(text)” \(NumberText.grouped(place)) of \(NumberText.grouped(count))",
            "“\(text)” \(NumberText.grouped(place))/\(NumberText.grouped(count))")
    }

    /// The count so far: comments that are not loaded may add more.
    static func found(_ place: Int, ofAtLeast count: Int, text: String) -> LocalizedText {
        LocalizedText(
            "“\(text)” \(NumberText.grouped(place)) of \(NumberText.grouped(count)) so far",
            "“\(text)” 지금까지 \(NumberText.grouped(place))/\(NumberText.grouped(count))")
    }

    public static func postGone(_ id: Int) -> LocalizedText {
        LocalizedText("Post \(id) was deleted or hidden.", "\(id)번 글이 삭제되었거나 숨겨졌습니다.")
    }

    static func commentGone(_ id: Int) -> LocalizedText {
        LocalizedText("Comment \(id) was deleted or hidden.", "\(id)번 댓글이 삭제되었거나 숨겨졌습니다.")
    }

    static let reset = LocalizedText(
        "Some events are too old to be shown. Read the post again.",
        "너무 오래된 일부 소식은 표시할 수 없습니다. 글을 다시 읽으세요.")
    static let notFound = LocalizedText("There is no such post or comment.", "해당 글이나 댓글이 없습니다.")

    static func noSuchPost(_ id: Int) -> LocalizedText {
        LocalizedText("There is no post \(id).", "\(id)번 글이 없습니다.")
    }

    static func noSuchComment(_ id: Int) -> LocalizedText {
        LocalizedText("There is no comment \(id).", "\(id)번 댓글이 없습니다.")
    }
}

extension Subject {
    /// `post 12`.
    public func name(in language: Language) -> String {
        (kind == .post
            ? LocalizedText("post \(id)", "\(id)번 글") : LocalizedText("comment \(id)", "\(id)번 댓글"))[language]
    }
}
