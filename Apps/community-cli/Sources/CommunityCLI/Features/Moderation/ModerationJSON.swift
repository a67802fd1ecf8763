import CommunityDomain
import Platform

/// The output of `moderate reports --json`.
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

/// The output of `moderate log --json`.
struct ModerationLogJSON: Encodable {
    let entries: [Entry]

    struct Entry: Encodable {
        let id: Int
        let deed: String
        let reason: String
        let createdAt: Date
        var subject: SubjectJSON?
        var account: AuthorJSON?
        var role: String?
        var moderator: AuthorJSON?

        init(_ entry: ModerationEntry) {
            id = entry.id
            reason = entry.reason
            createdAt = entry.createdAt
            moderator = entry.moderator.map(AuthorJSON.init)
            switch entry.deed {
            case .moderated(let subject, let action):
                deed = action.rawValue
                self.subject = SubjectJSON(subject)
            case .changedRole(let account, let role):
                deed = "role"
                self.account = AuthorJSON(account)
                self.role = role.rawValue
            case .blocked(let account):
                deed = "block"
                self.account = AuthorJSON(account)
            case .unblocked(let account):
                deed = "unblock"
                self.account = AuthorJSON(account)
            }
        }
    }

    init(_ entries: [ModerationEntry]) { self.entries = entries.map(Entry.init) }
}

/// The output of `notices --json`.
struct NoticesJSON: Encodable {
    let notices: [Entry]

    struct Entry: Encodable {
        let id: Int
        let subject: SubjectJSON
        let action: String
        let reason: String
        let author: AuthorJSON?
        let post: Int?
        let excerpt: String?
        let createdAt: Date
        let isRead: Bool

        init(_ notice: Notice) {
            id = notice.id
            subject = SubjectJSON(notice.subject)
            action = notice.kind.code
            reason = notice.kind.reason
            author = notice.kind.author.map(AuthorJSON.init)
            post = notice.post
            excerpt = notice.excerpt
            createdAt = notice.createdAt
            isRead = notice.isRead
        }
    }

    init(_ notices: [Notice]) { self.notices = notices.map(Entry.init) }
}

extension Notice.Kind {
    /// Its name in documents for programs.
    var code: String {
        switch self {
        case .decision(let action, _): action.rawValue
        case .mention: "mention"
        case .reply: "reply"
        case .comment: "comment"
        }
    }

    /// The reason of a decision; otherwise empty.
    var reason: String { if case .decision(_, let reason) = self { reason } else { "" } }
}

/// The subject of a report, decision or notice, as `--json` prints it.
struct SubjectJSON: Encodable {
    let kind: String
    let id: Int

    init(_ subject: Subject) {
        kind = subject.kind.rawValue
        id = subject.id
    }
}
