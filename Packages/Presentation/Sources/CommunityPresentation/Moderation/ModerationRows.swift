public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A report, for a screen.
public struct ReportRow: Hashable, Sendable, Identifiable {
    public let report: Report
    /// The subject of the report and its author.
    public let subject: String
    /// Who reported it, when and why.
    public let line: String

    public var id: Report.ID { report.id }

    init(_ report: Report, now: Date, in language: Language) {
        self.report = report
        subject =
            ModerationText.subjectOf(report.subject.name(in: language), author: report.author.name)[language]
        line =
            ModerationText.reportLine(
                report.reporter.name, age: TimeText.ago(report.createdAt, now: now, in: language),
                reason: report.reason)[language]
    }
}

/// A line of the moderation log, for a screen.
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
        who = entry.moderator?.name ?? ModerationText.onServer[language]
        what =
            switch entry.deed {
            case .moderated(let subject, let action):
                action.entry(subject.name(in: language))[language]
            case .changedRole(let account, let role):
                ModerationText.deedRole(account.name, role: role.name(in: language))[language]
            case .blocked(let account): ModerationText.deedBlock(account.name)[language]
            case .unblocked(let account): ModerationText.deedUnblock(account.name)[language]
            }
        age = TimeText.ago(entry.createdAt, now: now, in: language)
    }
}

/// A notice, for a screen.
public struct NoticeRow: Hashable, Sendable, Identifiable {
    public let notice: Notice
    public let text: String
    public let age: String

    public var id: Notice.ID { notice.id }

    init(_ notice: Notice, now: Date, in language: Language) {
        self.notice = notice
        text =
            notice.kind.text(
                notice.subject.name(in: language), post: notice.subject.kind == .comment ? notice.post : nil)[
                language]
        age = TimeText.ago(notice.createdAt, now: now, in: language)
    }
}
