public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
