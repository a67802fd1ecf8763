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
