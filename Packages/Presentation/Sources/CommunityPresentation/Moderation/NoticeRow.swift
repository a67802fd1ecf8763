public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A notice in words.
public struct NoticeRow: Hashable, Sendable, Identifiable {
    public let notice: Notice
    public let text: String
    public let age: String

    public var id: Notice.ID { notice.id }

    init(_ notice: Notice, now: Date, in language: Language) {
        self.notice = notice
        text = notice.action.notice(notice.subject.name(in: language), reason: notice.reason)[language]
        age = TimeText.ago(notice.createdAt, now: now, in: language)
    }
}
