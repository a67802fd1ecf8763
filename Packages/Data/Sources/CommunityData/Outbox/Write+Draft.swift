import TextCore
import CommunityDomain

extension Write {
    /// What is kept of it when it cannot be sent; `nil` when there are no words in it.
    var draft: (text: String, target: Draft.Target)? {
        let (text, target): (String, Draft.Target)
        switch self {
        case .createPost(let words): (text, target) = (words, .newPost)
        case .editPost(let post, let words, let version):
            (text, target) = (words, .post(post, version: version ?? 0))
        case .createComment(let post, let words): (text, target) = (words, .newComment(post: post))
        case .editComment(let comment, let post, let words, let version):
            (text, target) = (words, .comment(comment, post: post, version: version ?? 0))
        case .deletePost, .deleteComment, .report: return nil
        }
        return text.contains { !$0.isWhitespace } ? (text, target) : nil
    }

    /// Refuses what no server takes before it is kept.
    func check() throws(CommunityError) {
        do throws(TextProblem) {
            switch self {
            case .createPost(let text), .editPost(_, let text, _): _ = try PostText(text)
            case .createComment(_, let text), .editComment(_, _, let text, _): _ = try CommentText(text)
            case .report(_, let reason): _ = try ModerationReason(reason)
            case .deletePost, .deleteComment: break
            }
        } catch {
            throw .text(error)
        }
    }
}
