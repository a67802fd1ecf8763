public import CommunityDomain
import PresentationCore
public import TextCore

extension Subject {
    /// `post 12`.
    public func name(in language: Language) -> String {
        (kind == .post ? CommunityWord.subjectPost : .subjectComment).text(in: language, ["id": "\(id)"])
    }
}

extension Write {
    /// What is to be done, in a few words.
    func name(in language: Language) -> String {
        func say(_ word: CommunityWord, _ id: Int) -> String { word.text(in: language, ["id": "\(id)"]) }
        return switch self {
        case .createPost: CommunityWord.writeCreatePost.text(in: language)
        case .editPost(let id, _, _): say(.writeEditPost, id)
        case .deletePost(let id): say(.writeDeletePost, id)
        case .createComment(let post, _): say(.writeCreateComment, post)
        case .editComment(let id, _, _, _): say(.writeEditComment, id)
        case .deleteComment(let id): say(.writeDeleteComment, id)
        case .report(let subject, _):
            CommunityWord.writeReport.text(in: language, ["subject": subject.name(in: language)])
        }
    }

    /// What has to be there for it.
    public var needed: Subject? {
        switch self {
        case .createPost: nil
        case .createComment(let id, _), .editPost(let id, _, _), .deletePost(let id): .post(id)
        case .editComment(let id, _, _, _), .deleteComment(let id): .comment(id)
        case .report(let subject, _): subject
        }
    }

    /// The words that somebody wrote, where there are some.
    public var text: String? {
        switch self {
        case .createPost(let text), .editPost(_, let text, _), .createComment(_, let text),
            .editComment(_, _, let text, _), .report(_, let text):
            text
        case .deletePost, .deleteComment: nil
        }
    }
}

extension Written {
    /// What was done, in a sentence.
    func notice(for write: Write, in language: Language) -> String {
        func say(_ word: CommunityWord, _ id: Int) -> String { word.text(in: language, ["id": "\(id)"]) }
        return switch self {
        case .post(let post):
            if case .createPost = write { say(.postCreated, post.id) } else { say(.postEdited, post.id) }
        case .comment(let comment):
            if case .createComment = write {
                say(.commentCreated, comment.id)
            } else {
                say(.commentEdited, comment.id)
            }
        case .deletedPost(let id): say(.postDeleted, id)
        case .deletedComment(let id): say(.commentDeleted, id)
        case .reported: CommunityWord.reported.text(in: language)
        case .accepted: CommunityWord.accepted.text(in: language)
        }
    }
}
