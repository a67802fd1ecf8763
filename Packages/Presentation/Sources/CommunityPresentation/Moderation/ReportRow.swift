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
    /// What it is about, and whose that is.
    public let subject: String
    /// Who says what of it, and when.
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
