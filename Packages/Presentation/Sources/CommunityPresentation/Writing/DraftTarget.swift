import CommunityDomain
import TextCore

/// What a text that is written on a screen is to become.
extension Draft.Target {
    /// What is edited; `nil` for something new.
    var edited: Subject? {
        switch self {
        case .newPost, .newComment, .reply: nil
        case .post(let id, _): .post(id)
        case .comment(let id, _, _): .comment(id)
        }
    }

    var version: Int? {
        switch self {
        case .newPost, .newComment, .reply: nil
        case .post(_, let version), .comment(_, _, let version): version
        }
    }

    func with(version: Int) -> Draft.Target {
        switch self {
        case .newPost, .newComment, .reply: self
        case .post(let id, _): .post(id, version: version)
        case .comment(let id, let post, _): .comment(id, post: post, version: version)
        }
    }

    /// In characters as people count them.
    var limit: Int {
        switch self {
        case .newPost, .post: PostText.limit
        case .newComment, .reply, .comment: CommentText.limit
        }
    }

    func problem(of text: String) -> TextProblem? {
        do throws(TextProblem) {
            switch self {
            case .newPost, .post: _ = try PostText(text)
            case .newComment, .reply, .comment: _ = try CommentText(text)
            }
            return nil
        } catch {
            return error
        }
    }

    func title(in language: Language) -> String {
        switch self {
        case .newPost: WritingText.newPost[language]
        case .newComment(let post): WritingText.answer(post)[language]
        case .reply(let comment, _): WritingText.reply(comment)[language]
        case .post(let id, _): WritingText.edit(Subject.post(id).name(in: language))[language]
        case .comment(let id, _, _): WritingText.edit(Subject.comment(id).name(in: language))[language]
        }
    }
}
