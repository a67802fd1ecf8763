/// The body of a renewal.
public struct RefreshRequest: Hashable, Sendable, Encodable {
    public let refreshToken: String

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}
