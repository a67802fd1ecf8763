/// How long somebody stays signed in.
enum SessionKind: String, Sendable {
    /// For as long as its refresh token is used within 90 days.
    case refresh
    /// For 30 days, for clients that know no refresh tokens.
    case long
    /// For one token of 15 minutes.
    case short

    /// How long an access token is good, in seconds.
    var accessLifetime: Int { self == .long ? 30 * 86_400 : 900 }

    /// How long a session is kept after its last use, in seconds.
    var lifetime: Int { self == .refresh ? 90 * 86_400 : accessLifetime }
}
