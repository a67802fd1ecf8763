public import CommunityDomain
import TextCore

/// Properties of the purpose of a text on a screen.
extension Draft.Target {
    /// The edited subject; `nil` for a new text.
    public var edited: Subject? {
        switch self {
        case .newPost, .newTitledPost, .newComment, .reply: nil
        case .post(let id, _), .titledPost(let id, _): .post(id)
        case .comment(let id, _, _): .comment(id)
        }
    }

    var version: Int? {
        switch self {
        case .newPost, .newTitledPost, .newComment, .reply: nil
        case .post(_, let version), .titledPost(_, let version), .comment(_, _, let version): version
        }
    }

    func with(version: Int) -> Draft.Target {
        switch self {
        case .newPost, .newTitledPost, .newComment, .reply: self
        case .post(let id, _): .post(id, version: version)
        case .titledPost(let id, _): .titledPost(id, version: version)
        case .comment(let id, let post, _): .comment(id, post: post, version: version)
        }
    }

    /// In characters as the user perceives them.
    var limit: Int {
        switch self {
        case .newPost, .post: PostText.limit
        case .newTitledPost, .titledPost: PostText.limit + PostTitle.limit
        case .newComment, .reply, .comment: CommentText.limit
        }
    }

    /// Why a text is invalid for the target.
    func problem(of words: String) -> CommunityError? {
        do throws(TextProblem) {
            switch self {
            case .newPost, .post: _ = try PostText(words)
            case .newTitledPost, .titledPost:
                let titled = TitledText(words)
                if !titled.title.trimmed.isEmpty {
                    do throws(TextProblem) { _ = try PostTitle(titled.title) } catch { return .title(error) }
                }
                _ = try PostText(titled.text)
            case .newComment, .reply, .comment: _ = try CommentText(words)
            }
            return nil
        } catch {
            return .text(error)
        }
    }

    func title(in language: Language) -> String {
        switch self {
        case .newPost: WritingText.newPost[language]
        case .newTitledPost: WritingText.newTitledPost[language]
        case .newComment(let post): WritingText.answer(post)[language]
        case .reply(let comment, _): WritingText.reply(comment)[language]
        case .post(let id, _), .titledPost(let id, _):
            WritingText.edit(Subject.post(id).name(in: language))[language]
        case .comment(let id, _, _): WritingText.edit(Subject.comment(id).name(in: language))[language]
        }
    }
}
