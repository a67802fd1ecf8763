import CommunityDomain

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `notices --json` prints.
struct NoticesJSON: Encodable {
    let notices: [Entry]

    struct Entry: Encodable {
        let id: Int
        let subject: SubjectJSON
        let action: String
        let reason: String
        let createdAt: Date
        let isRead: Bool

        enum CodingKeys: String, CodingKey {
            case id, subject, action, reason
            case createdAt = "created_at"
            case isRead = "is_read"
        }

        init(_ notice: Notice) {
            id = notice.id
            subject = SubjectJSON(notice.subject)
            action = notice.action.rawValue
            reason = notice.reason
            createdAt = notice.createdAt
            isRead = notice.isRead
        }
    }

    init(_ notices: [Notice]) { self.notices = notices.map(Entry.init) }
}
