public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A report in words.
public struct ReportRow: Hashable, Sendable, Identifiable {
    public let report: Report
    public let subject: String
    /// Who says what about whom.
    public let line: String
    public let age: String

    public var id: Report.ID { report.id }

    init(_ report: Report, now: Date, in language: Language) {
        self.report = report
        subject = report.subject.name(in: language)
        line = CommunityWord.reportLine.text(
            in: language,
            ["reporter": report.reporter.name, "author": report.author.name, "reason": report.reason])
        age = TimeText.ago(report.createdAt, now: now, in: language)
    }
}

/// A line of the moderators' log in words.
public struct ModerationLogRow: Hashable, Sendable, Identifiable {
    public let entry: ModerationEntry
    /// Who did it.
    public let who: String
    /// What was done.
    public let what: String
    public let age: String

    public var id: ModerationEntry.ID { entry.id }

    init(_ entry: ModerationEntry, now: Date, in language: Language) {
        self.entry = entry
        who = entry.moderator?.name ?? CommunityWord.onServer.text(in: language)
        what =
            switch entry.deed {
            case .moderated(let subject, let action):
                action.deed.text(in: language, ["subject": subject.name(in: language)])
            case .changedRole(let account, let role):
                CommunityWord.deedRole.text(
                    in: language, ["name": account.name, "role": role.name(in: language)])
            case .blocked(let account): CommunityWord.deedBlock.text(in: language, ["name": account.name])
            case .unblocked(let account): CommunityWord.deedUnblock.text(in: language, ["name": account.name])
            }
        age = TimeText.ago(entry.createdAt, now: now, in: language)
    }
}

/// A notice in words.
public struct NoticeRow: Hashable, Sendable, Identifiable {
    public let notice: Notice
    public let text: String
    public let age: String

    public var id: Notice.ID { notice.id }

    init(_ notice: Notice, now: Date, in language: Language) {
        self.notice = notice
        text = notice.action.notice.text(
            in: language, ["subject": notice.subject.name(in: language), "reason": notice.reason])
        age = TimeText.ago(notice.createdAt, now: now, in: language)
    }
}

extension ModerationAction {
    fileprivate var deed: CommunityWord {
        switch self {
        case .hide: .deedHide
        case .restore: .deedRestore
        case .remove: .deedRemove
        }
    }

    fileprivate var notice: CommunityWord {
        switch self {
        case .hide: .noticeHidden
        case .restore: .noticeRestored
        case .remove: .noticeRemoved
        }
    }

    /// What is said when it was done.
    var done: CommunityWord {
        switch self {
        case .hide: .hideDone
        case .restore: .restoreDone
        case .remove: .removeDone
        }
    }
}
