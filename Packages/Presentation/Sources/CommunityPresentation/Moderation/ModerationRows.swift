public import CommunityDomain
import Platform
import PresentationCore
public import TextCore

/// A report, for a screen.
public struct ReportRow: Hashable, Sendable, Identifiable {
    public let report: Report
    /// The subject of the report and its author.
    public let subject: String
    /// The reporter, the time and the reason.
    public let line: String

    public var id: Report.ID { report.id }

    init(_ report: Report, now: Date, _ localTime: LocalTime, in language: Language) {
        self.report = report
        subject =
            ModerationText.subjectOf(report.subject.name(in: language), author: report.author.name)[language]
        line =
            ModerationText.reportLine(
                report.reporter.name,
                age: TimeText.full(report.createdAt, now: now, localTime, in: language),
                reason: report.reason)[language]
    }
}

/// A line of the moderation log, for a screen.
public struct ModerationLogRow: Hashable, Sendable, Identifiable {
    public let entry: ModerationEntry
    /// The moderator, or a text for an action on the server itself.
    public let who: String
    /// The action.
    public let what: String
    /// `3 days ago (2026-11-23 14:05)`.
    public let age: String

    public var id: ModerationEntry.ID { entry.id }

    init(_ entry: ModerationEntry, now: Date, _ localTime: LocalTime, in language: Language) {
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
        age = TimeText.full(entry.createdAt, now: now, localTime, in: language)
    }
}

/// A notice, for a screen.
public struct NoticeRow: Hashable, Sendable, Identifiable {
    public let notice: Notice
    public let text: String
    /// Words of the subject on one line, around a mention if there is one; `nil` where they are not known.
    public let excerpt: String?
    /// `3 days ago (2026-11-23 14:05)`.
    public let age: String
    /// `2026-11-23 14:05`.
    public let moment: String

    public var id: Notice.ID { notice.id }

    init(_ notice: Notice, now: Date, _ localTime: LocalTime, in language: Language) {
        self.notice = notice
        text = notice.text(in: language)
        excerpt = notice.excerpt.map { $0.firstLine.truncated(toCells: Self.excerptWidth) }
        age = TimeText.full(notice.createdAt, now: now, localTime, in: language)
        moment = TimeText.moment(notice.createdAt, localTime)
    }

    /// The maximum width in cells.
    private static let excerptWidth = 70
}

extension Notice {
    /// The notice as a sentence.
    public func text(in language: Language) -> String {
        kind.text(subject.name(in: language), post: subject.kind == .comment ? post : nil)[language]
    }
}
