/// Somebody who has an account, with what proves it.
struct Person: Sendable {
    static let password = "correct horse 7"

    let id: Int
    let name: String
    /// The access token.
    var token: String
    var refreshToken: String

    var email: String { "\(name)@example.org" }
}
