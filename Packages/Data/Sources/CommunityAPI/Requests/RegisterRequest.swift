/// The body of a sign-up.
public struct RegisterRequest: Hashable, Sendable, Encodable {
    public let username: String
    public let email: String
    public let password: String
    /// Asks for a refresh token, where the server has them.
    private let session = "refresh"

    public init(username: String, email: String, password: String) {
        self.username = username
        self.email = email
        self.password = password
    }
}
