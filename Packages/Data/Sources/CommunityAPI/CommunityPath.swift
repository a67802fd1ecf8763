/// Where the community API lives. Paths are from the server's root; the first group is that of the Strapi v3 project
/// that the original apps talked to, the second is ours.
public enum CommunityPath {
    public static let register = "/auth/local/register"
    public static let signIn = "/auth/local"
    public static let changePassword = "/custom/change-password"
    public static let posts = "/posts"
    public static let postCount = "/posts/count"
    /// With the parameter `id`.
    public static let post = "/posts/{id}"
    /// With the parameter `id`.
    public static let restoredPost = "/posts/{id}/restore"
    public static let comments = "/comments"
    public static let commentCount = "/comments/count"
    /// With the parameter `id`.
    public static let comment = "/comments/{id}"

    public static let me = "/users/me"
    public static let tokens = "/users/me/tokens"
    /// With the parameter `id`.
    public static let token = "/users/me/tokens/{id}"
    public static let refresh = "/auth/refresh"
    public static let signOut = "/auth/logout"
    public static let users = "/users"
    public static let role = "/users/role"
    public static let blocked = "/users/blocked"
    public static let reactions = "/reactions"
    public static let reports = "/reports"
    public static let moderation = "/moderation"
    public static let removals = "/moderation/removals"
    public static let notices = "/notices"
    public static let noticeCount = "/notices/count"
    public static let readNotices = "/notices/read"
    public static let events = "/events"

    /// ``post`` with its parameter filled in.
    public static func post(_ id: Int) -> String { "/posts/\(id)" }
    /// ``restoredPost`` with its parameter filled in.
    public static func restoredPost(_ id: Int) -> String { "/posts/\(id)/restore" }
    /// ``comment`` with its parameter filled in.
    public static func comment(_ id: Int) -> String { "/comments/\(id)" }
}

/// Names of the query's parts in the community API. The filters are fields with an operator (Strapi v3's
/// parameters).
public enum CommunityParameter {
    public static let sort = "_sort"
    public static let limit = "_limit"
    /// Searches all texts.
    public static let search = "_q"
    public static let idBelow = "id_lt"
    public static let idAbove = "id_gt"
    public static let user = "user"
    /// The author's name.
    public static let username = "user.username"
    /// Of an account.
    public static let name = "username"
    public static let post = "post"
    /// Given once for each of them.
    public static let postAmong = "post_in"
    public static let resolved = "resolved"
}

/// Names of header fields that are ours.
public enum CommunityHeader {
    /// What a search was taken for, in an answer with what was found so: a kind, and the text percent-encoded.
    public static let searchReading = "X-Search-Reading"
}

/// What an event of `/events` is called.
public enum CommunityEventName: String, CaseIterable, Sendable {
    case postCreated = "post.created"
    case postUpdated = "post.updated"
    case postDeleted = "post.deleted"
    case commentCreated = "comment.created"
    case commentUpdated = "comment.updated"
    case commentDeleted = "comment.deleted"
    case noticeCreated = "notice.created"
    /// What came after the id that was named is not kept any more: load everything again.
    case reset
}
