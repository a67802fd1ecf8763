import CommunityDomain
import PresentationCore
public import TextCore

/// The words of reports, moderation and notices.
public enum ModerationText {
    static let noReports = LocalizedText("No open reports.", "처리할 신고가 없습니다.")
    public static let noLog = LocalizedText("Nothing was moderated yet.", "아직 운영 기록이 없습니다.")
    static let noNotices = LocalizedText("No notices.", "알림이 없습니다.")

    public static func unreadNotices(_ count: Int, command: String) -> LocalizedText {
        LocalizedText(
            "\(NumberText.grouped(count)) new \(count == 1 ? "notice" : "notices"): \(command)",
            "새 알림 \(NumberText.grouped(count))개: \(command)")
    }

    static let nothingToDismiss = LocalizedText(
        "There is no open report about it.", "이 글이나 댓글에는 처리할 신고가 없습니다.")

    static func askRemove(_ subject: String, author: String, excerpt: String) -> LocalizedText {
        LocalizedText(
            "Remove \(subject) by \(author) (“\(excerpt)”)? Only an admin can bring it back.",
            "지울 내용: \(author)님의 \(subject) “\(excerpt)”. 지울까요? 관리자만 되돌릴 수 있습니다.")
    }

    static func askBlock(_ name: String) -> LocalizedText {
        LocalizedText(
            "Block \(name)? \(name) is signed out everywhere and cannot sign in any more.",
            "\(name)님을 차단할까요? 모든 기기에서 로그아웃되고 다시 로그인할 수 없습니다.")
    }

    public static func roleChanged(_ name: String, role: String) -> LocalizedText {
        LocalizedText("\(name) is now \(role).", "\(name)님의 역할: \(role)")
    }

    public static func blockedDone(_ name: String) -> LocalizedText {
        LocalizedText("\(name) is blocked and signed out everywhere.", "\(name)님을 차단하고 모든 기기에서 로그아웃시켰습니다.")
    }

    public static func unblockedDone(_ name: String) -> LocalizedText {
        LocalizedText("\(name) may sign in again.", "\(name)님이 다시 로그인할 수 있습니다.")
    }

    static let onServer = LocalizedText("on the server", "서버에서")
    public static let resolved = LocalizedText("decided", "처리됨")

    static func deedRole(_ name: String, role: String) -> LocalizedText {
        LocalizedText("made \(name) \(role)", "\(name)님의 역할을 바꿈: \(role)")
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
        LocalizedText("\(reporter) reported it \(age): \(reason)", "\(reporter)님이 신고(\(age)): \(reason)")
    }
}

extension ModerationAction {
    /// What a moderator did, for the log.
    func entry(_ subject: String) -> LocalizedText {
        switch self {
        case .hide: LocalizedText("hid \(subject)", "\(subject) 숨김")
        case .restore: LocalizedText("restored \(subject)", "\(subject) 되돌림")
        case .remove: LocalizedText("removed \(subject)", "\(subject) 지움")
        case .dismiss: LocalizedText("turned down the reports about \(subject)", "\(subject) 신고 기각")
        }
    }

    /// What the author is told.
    func notice(_ subject: String, reason: String) -> LocalizedText {
        switch self {
        case .hide:
            LocalizedText("Your \(subject) was hidden: \(reason)", "내 \(subject)이 숨겨졌습니다(사유: \(reason)).")
        case .restore:
            LocalizedText(
                "Your \(subject) can be seen again: \(reason)", "내 \(subject)이 다시 공개되었습니다(사유: \(reason)).")
        case .remove:
            LocalizedText("Your \(subject) was removed: \(reason)", "내 \(subject)이 삭제되었습니다(사유: \(reason)).")
        case .dismiss:
            LocalizedText(
                "A report about your \(subject) was turned down: \(reason)",
                "내 \(subject)에 대한 신고가 기각되었습니다(사유: \(reason)).")
        }
    }

    /// What the moderator is told when it was done.
    var confirmation: LocalizedText {
        switch self {
        case .hide: LocalizedText("Hidden. Its author is told why.", "숨겼습니다. 쓴 사람에게 이유를 알립니다.")
        case .restore: LocalizedText("Visible again. Its author is told.", "다시 보이게 했습니다. 쓴 사람에게 알립니다.")
        case .remove: LocalizedText("Removed. Its author is told why.", "지웠습니다. 쓴 사람에게 이유를 알립니다.")
        case .dismiss:
            LocalizedText("The reports are turned down. It stays as it is.", "신고를 기각했습니다. 내용은 그대로입니다.")
        }
    }
}
