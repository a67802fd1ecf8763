import CommunityDomain
import PresentationCore
public import TextCore

/// The texts about reports, moderation and notices.
public enum ModerationText {
    static let noReports = LocalizedText("No open reports.", "처리할 신고가 없습니다.")
    public static let noLog = LocalizedText("No moderation yet.", "아직 처리 기록이 없습니다.")
    static let noNotices = LocalizedText("No notices.", "알림이 없습니다.")

    public static func unreadNotices(_ count: Int, command: String) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) new \(count == 1 ? "notice" : "notices"): \(command)",
            "새 알림 \(NumberText.grouped(count))개: \(command)")
    }

    static let nothingToDismiss = LocalizedText(
        "There is no open report on it.", "이 글이나 댓글에는 처리할 신고가 없습니다.")

    static func askRemove(_ subject: String, author: String, excerpt: String) -> LocalizedText {
        LocalizedText(
            "Remove \(subject) by \(author) (“\(excerpt)”)? Only an admin can restore it.",
            "\(author)님의 \(subject)(“\(excerpt)”)을 삭제할까요? 관리자만 복원할 수 있습니다.")
    }

    static func askRemoveAll(_ name: String) -> LocalizedText {
        LocalizedText(
            "Remove all posts and comments of \(name)? Only an admin can restore them, one by one.",
            "\(name)님의 글과 댓글을 모두 삭제할까요? 복원은 관리자만, 하나씩 할 수 있습니다.")
    }

    static func removedAll(_ count: Int, of name: String) -> LocalizedText {
        LocalizedText(
            count == 0
                ? "\(name) has no posts or comments that are not removed."
                : "Removed \(count) \(count == 1 ? "post or comment" : "posts and comments") of \(name).",
            count == 0 ? "\(name)님의 글과 댓글 중 삭제할 것이 없습니다." : "\(name)님의 글과 댓글 \(count)개를 삭제했습니다.")
    }

    static func askBlock(_ name: String) -> LocalizedText {
        LocalizedText(
            "Block \(name)? \(name) will be signed out everywhere and cannot sign in again.",
            "\(name)님을 차단할까요? 모든 기기에서 로그아웃되며 다시 로그인할 수 없습니다.")
    }

    public static func roleChanged(_ name: String, role: String) -> LocalizedText {
        LocalizedText("\(name) now has the role \(role).", "\(name)님의 역할을 변경했습니다: \(role)")
    }

    public static func blockedDone(_ name: String) -> LocalizedText {
        LocalizedText("\(name) is blocked and signed out everywhere.", "\(name)님을 차단하고 모든 기기에서 로그아웃시켰습니다.")
    }

    public static func unblockedDone(_ name: String) -> LocalizedText {
        LocalizedText("\(name) can sign in again.", "이제 \(name)님이 다시 로그인할 수 있습니다.")
    }

    static let onServer = LocalizedText("on the server", "서버에서")
    public static let resolved = LocalizedText("decided", "처리됨")

    static func deedRole(_ name: String, role: String) -> LocalizedText {
        LocalizedText("changed the role of \(name) to \(role)", "\(name)님의 역할 변경: \(role)")
    }

    static func deedBlock(_ name: String) -> LocalizedText {
        LocalizedText("blocked \(name)", "\(name)님 차단")
    }

    static func deedUnblock(_ name: String) -> LocalizedText {
        LocalizedText("unblocked \(name)", "\(name)님 차단 해제")
    }

    static func subjectOf(_ subject: String, author: String) -> LocalizedText {
        LocalizedText("\(subject) by \(author)", "\(author)님의 \(subject)")
    }

    static func reportLine(_ reporter: String, age: String, reason: String) -> LocalizedText {
        LocalizedText("\(reporter) reported it \(age): \(reason)", "\(reporter)님이 신고 · \(age): \(reason)")
    }
}

extension Notice.Kind {
    /// The notice as a sentence. It names the post where the comment alone does not lead there.
    func text(_ subject: String, post: Post.ID?) -> LocalizedText {
        let there = post.map { LocalizedText(" (post \($0))", "(\($0)번 글)") } ?? LocalizedText("", "")
        return switch self {
        case .decision(let action, let reason): action.notice(subject, post: post, reason: reason)
        case .mention(let author):
            LocalizedText(
                "\(author.name) mentioned you in \(subject)\(there[.english])",
                "\(author.name)님이 \(subject)에서 회원님을 언급했습니다\(there[.korean])")
        case .reply(let author):
            LocalizedText(
                "\(author.name) replied to you in \(subject)\(there[.english])",
                "\(author.name)님이 회원님의 댓글에 답글을 남겼습니다: \(subject)\(there[.korean])")
        case .comment(let author):
            LocalizedText(
                "\(author.name) commented on your post: \(subject)\(there[.english])",
                "\(author.name)님이 회원님의 글에 댓글을 남겼습니다: \(subject)\(there[.korean])")
        }
    }
}

extension ModerationAction {
    /// The action of a moderator, for the log.
    func entry(_ subject: String) -> LocalizedText {
        switch self {
        case .hide: LocalizedText("hid \(subject)", "\(subject) 숨김")
        case .restore: LocalizedText("restored \(subject)", "\(subject) 복원")
        case .remove: LocalizedText("removed \(subject)", "\(subject) 삭제")
        case .dismiss: LocalizedText("dismissed the reports on \(subject)", "\(subject) 신고 기각")
        }
    }

    /// The notice to the author.
    fileprivate func notice(_ subject: String, post: Post.ID?, reason: String) -> LocalizedText {
        let english = "\(subject)\(post.map { " (post \($0))" } ?? "")"
        let korean = "\(post.map { "\($0)번 글에 쓴 " } ?? "")내 \(subject)"
        return switch self {
        case .hide:
            LocalizedText("Your \(english) was hidden: \(reason)", "\(korean)이 숨겨졌습니다(사유: \(reason)).")
        case .restore:
            LocalizedText(
                "Your \(english) is visible again: \(reason)", "\(korean)이 다시 공개되었습니다(사유: \(reason)).")
        case .remove:
            LocalizedText("Your \(english) was removed: \(reason)", "\(korean)이 삭제되었습니다(사유: \(reason)).")
        case .dismiss:
            LocalizedText(
                "A report on your \(english) was dismissed: \(reason)",
                "\(korean)에 대한 신고가 기각되었습니다(사유: \(reason)).")
        }
    }

    /// The confirmation for the moderator.
    var confirmation: LocalizedText {
        switch self {
        case .hide: LocalizedText("Hidden. Its author is told the reason.", "숨겼습니다. 작성자에게 사유를 알립니다.")
        case .restore: LocalizedText("Visible again. Its author is told.", "다시 공개했습니다. 작성자에게 알립니다.")
        case .remove: LocalizedText("Removed. Its author is told the reason.", "삭제했습니다. 작성자에게 사유를 알립니다.")
        case .dismiss:
            LocalizedText("The reports were dismissed. Nothing else changed.", "신고를 기각했습니다. 내용은 그대로입니다.")
        }
    }
}
