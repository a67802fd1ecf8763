/// The paths of the community API, from the root of the server. The first group is that of the Strapi v3 project of the
/// original apps, the second is ours.
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

/// The names of query parameters in the community API. The filters are fields with an operator, as in Strapi v3.
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
    /// The name of an account.
    public static let name = "username"
    public static let post = "post"
    /// Repeated once for each post.
    public static let postAmong = "post_in"
    public static let resolved = "resolved"
}

/// The names of our header fields.
public enum CommunityHeader {
    /// How a search was interpreted, in an answer with results of that interpretation: a kind, and the percent-encoded
    /// text.
    public static let searchReading = "X-Search-Reading"
}

/// The names of the events of `/events`.
public enum CommunityEventName: String, CaseIterable, Sendable {
    case postCreated = "post.created"
    case postUpdated = "post.updated"
    case postDeleted = "post.deleted"
    case commentCreated = "comment.created"
    case commentUpdated = "comment.updated"
    case commentDeleted = "comment.deleted"
    case noticeCreated = "notice.created"
    /// The events after the given id are no longer stored: load everything again.
    case reset
}
