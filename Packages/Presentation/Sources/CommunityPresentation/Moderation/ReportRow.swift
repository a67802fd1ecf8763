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
