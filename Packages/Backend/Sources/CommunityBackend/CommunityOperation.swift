import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore

/// Everything that can be asked of the backend. A route exists only as a case of this list, so that whoever is to be
/// let in is decided for each of them.
enum CommunityOperation: String, CaseIterable, Sendable {
    case register, signIn, refresh, signOut, me, changePassword
    case listPosts, countPosts, showPost, createPost, updatePost, deletePost
    case listComments, countComments, showComment, createComment, updateComment, deleteComment
    case report, listReports, moderate, moderationLog, notices, readNotices
    case setRole, setBlocked, events

    /// Who is let in at all. Who may touch which post is decided beside the post.
    enum Access: Hashable, Sendable {
        case everybody
        /// Somebody who is signed in, with at least that role.
        case role(Role)
    }

    var access: Access {
        switch self {
        case .register, .signIn, .refresh: .everybody
        case .listReports, .moderate, .moderationLog: .role(.moderator)
        case .setRole, .setBlocked: .role(.admin)
        case .signOut, .me, .changePassword, .listPosts, .countPosts, .showPost, .createPost, .updatePost,
            .deletePost, .listComments, .countComments, .showComment, .createComment, .updateComment,
            .deleteComment, .report, .notices, .readNotices, .events:
            .role(.member)
        }
    }

    var method: HTTPMethod {
        switch self {
        case .me, .listPosts, .countPosts, .showPost, .listComments, .countComments, .showComment,
            .listReports,
            .moderationLog, .notices, .events:
            .get
        case .register, .signIn, .refresh, .signOut, .changePassword, .createPost, .createComment, .report,
            .moderate, .readNotices:
            .post
        case .updatePost, .updateComment, .setRole, .setBlocked: .put
        case .deletePost, .deleteComment: .delete
        }
    }

    var path: String {
        switch self {
        case .register: CommunityPath.register
        case .signIn: CommunityPath.signIn
        case .refresh: CommunityPath.refresh
        case .signOut: CommunityPath.signOut
        case .me: CommunityPath.me
        case .changePassword: CommunityPath.changePassword
        case .listPosts, .createPost: CommunityPath.posts
        case .countPosts: CommunityPath.postCount
        case .showPost, .updatePost, .deletePost: CommunityPath.post
        case .listComments, .createComment: CommunityPath.comments
        case .countComments: CommunityPath.commentCount
        case .showComment, .updateComment, .deleteComment: CommunityPath.comment
        case .report, .listReports: CommunityPath.reports
        case .moderate, .moderationLog: CommunityPath.moderation
        case .notices: CommunityPath.notices
        case .readNotices: CommunityPath.readNotices
        case .setRole: CommunityPath.role
        case .setBlocked: CommunityPath.blocked
        case .events: CommunityPath.events
        }
    }
}
