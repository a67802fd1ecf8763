/// The body of a sign-in.
public struct SignInRequest: Hashable, Sendable, Encodable {
    /// A name or an e-mail address.
    public let identifier: String
    public let password: String
    /// Asks for a refresh token, where the server has them.
    private let session = "refresh"

    public init(identifier: String, password: String) {
        self.identifier = identifier
        self.password = password
    }
}
