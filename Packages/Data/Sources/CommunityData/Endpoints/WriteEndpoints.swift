import CommunityAPI
import CommunityDomain
import NetworkCore

/// The requests that write posts, comments and reports. None has a key yet by which the server knows it
/// again.
enum WriteEndpoints {
    static func savePost(
        _ id: Post.ID?, text: String, version: Int? = nil
    ) throws(NetworkError) -> Endpoint<PostAnswer> {
        try .json(
            method: id == nil ? .post : .put,
            RequestPath(encoded: id.map { CommunityPath.post($0) } ?? CommunityPath.posts),
            body: PostRequest(text: text, version: version))
    }

    static func saveComment(
        _ id: Comment.ID?, post: Post.ID, text: String, version: Int? = nil
    ) throws(NetworkError) -> Endpoint<CommentAnswer> {
        try .json(
            method: id == nil ? .post : .put,
            RequestPath(encoded: id.map { CommunityPath.comment($0) } ?? CommunityPath.comments),
            body: CommentRequest(comment: text, post: post == 0 ? nil : post, version: version))
    }

    static func deletePost(_ id: Post.ID) -> Endpoint<Void> { delete(CommunityPath.post(id)) }

    static func deleteComment(_ id: Comment.ID) -> Endpoint<Void> { delete(CommunityPath.comment(id)) }

    static func report(_ subject: Subject, reason: String) throws(NetworkError) -> Endpoint<Void> {
        try .deed(
            .post, RequestPath(encoded: CommunityPath.reports),
            body: ReportRequest(post: subject.postID, comment: subject.commentID, reason: reason))
    }

    private static func delete(_ path: String) -> Endpoint<Void> {
        Endpoint(method: .delete, path: RequestPath(encoded: path)) { _ in }
    }
}
