/// The body that gives an account a role.
public struct RoleRequest: Hashable, Sendable, Encodable {
    public let username: String
    /// `member`, `moderator` or `admin`.
    public let role: String

    public init(username: String, role: String) {
        self.username = username
        self.role = role
    }
}
