public import CommunityDomain
import PresentationCore
import TextCore

/// An entry of the outbox in words.
public struct OutboxRow: Hashable, Sendable, Identifiable {
    public let entry: OutboxEntry
    /// What is to be done.
    public let what: String
    /// What somebody wrote; empty for a deletion.
    public let text: String
    /// Whether it waits or why it does not.
    public let state: String
    /// Why the server did not take it, in a sentence.
    public let reason: String?
    /// Whether a person has to decide.
    public let needsDecision: Bool

    public var id: OutboxEntry.ID { entry.id }

    init(_ entry: OutboxEntry, in language: Language) {
        self.entry = entry
        what = entry.write.name(in: language)
        text = entry.write.text ?? ""
        switch entry.state {
        case .waiting: state = WritingText.waiting[language]
        case .conflict: state = WritingText.conflict[language]
        case .refused: state = WritingText.refused[language]
        case .doubtful: state = WritingText.doubtful[language]
        }
        reason =
            if case .refused(let error) = entry.state { Failure(error, in: language).message } else { nil }
        needsDecision = entry.state != .waiting
    }
}
