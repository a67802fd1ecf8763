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
    public static let comments = "/comments"
    public static let commentCount = "/comments/count"
    /// With the parameter `id`.
    public static let comment = "/comments/{id}"

    public static let me = "/users/me"
    public static let refresh = "/auth/refresh"
    public static let signOut = "/auth/logout"
    public static let role = "/users/role"
    public static let blocked = "/users/blocked"
    public static let reports = "/reports"
    public static let moderation = "/moderation"
    public static let notices = "/notices"
    public static let readNotices = "/notices/read"
    public static let events = "/events"

    /// ``post`` with its parameter filled in.
    public static func post(_ id: Int) -> String { "/posts/\(id)" }
    /// ``comment`` with its parameter filled in.
    public static func comment(_ id: Int) -> String { "/comments/\(id)" }
}
