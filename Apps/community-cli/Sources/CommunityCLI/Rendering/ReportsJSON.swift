import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `moderate reports --json` prints.
struct ReportsJSON: Encodable {
    let reports: [Entry]

    struct Entry: Encodable {
        let id: Int
        let subject: SubjectJSON
        let text: String
        let author: AuthorJSON
        let reporter: AuthorJSON
        let reason: String
        let createdAt: Date
        let isResolved: Bool

        enum CodingKeys: String, CodingKey {
            case id, subject, text, author, reporter, reason
            case createdAt = "created_at"
            case isResolved = "is_resolved"
        }

        init(_ report: Report) {
            id = report.id
            subject = SubjectJSON(report.subject)
            text = report.text
            author = AuthorJSON(report.author)
            reporter = AuthorJSON(report.reporter)
            reason = report.reason
            createdAt = report.createdAt
            isResolved = report.isResolved
        }
    }

    init(_ reports: [Report]) { self.reports = reports.map(Entry.init) }
}
