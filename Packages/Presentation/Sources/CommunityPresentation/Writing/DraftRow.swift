public import CommunityDomain
import PresentationCore
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A draft in words.
public struct DraftRow: Hashable, Sendable, Identifiable {
    public let draft: Draft
    /// What it is to become.
    public let what: String
    /// `3 min ago`.
    public let age: String

    /// Where it belongs; `?` when that is not known.
    public let place: String

    public var id: Draft.ID { draft.id }

    init(_ draft: Draft, now: Date, in language: Language) {
        self.draft = draft
        what =
            switch draft.target {
            case .newPost: WritingText.draftOfPost[language]
            case .post(let id, _): WritingText.draftOfPostEdit(id)[language]
            case .newComment(let post): WritingText.draftOfComment(post)[language]
            case .comment(let id, _, _): WritingText.draftOfCommentEdit(id)[language]
            }
        age = TimeText.ago(draft.updatedAt, now: now, in: language)
        place = draft.place?.name(in: language) ?? "?"
    }
}

extension Draft {
    /// What sending the draft does.
    public var write: Write { target.write(text) }
}

extension Draft.Target {
    /// What makes that of a text.
    public func write(_ text: String) -> Write {
        switch self {
        case .newPost: .createPost(text: text)
        case .post(let id, let version): .editPost(id, text: text, version: version == 0 ? nil : version)
        case .newComment(let post): .createComment(post: post, text: text)
        case .comment(let id, let post, let version):
            .editComment(id, post: post, text: text, version: version == 0 ? nil : version)
        }
    }
}
