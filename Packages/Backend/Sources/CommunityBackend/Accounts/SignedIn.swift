import BackendCore
import NetworkCore

/// Somebody who was let in, and what proves it from now on.
struct SignedIn: Sendable {
    let profile: Profile
    let accessToken: String
    /// In seconds.
    let expiresIn: Int
    let refreshToken: String?

    init(
        _ profile: Profile, kind: SessionKind, session: Int, token: RefreshToken?, key: [UInt8], now: Int
    ) {
        let issuedAt = now / 1000
        self.profile = profile
        expiresIn = kind.accessLifetime
        accessToken = AccessToken(
            account: profile.account.id, session: session, issuedAt: issuedAt, expiresAt: issuedAt + expiresIn
        ).signed(with: key)
        refreshToken = token?.text(key: key)
    }

    /// What the client gets, which nothing on the way may keep (RFC 9111, section 5.2.2.5).
    var answer: HTTPResponse {
        var response = HTTPResponse.json { json in
            json.object { object in
                object.string("jwt", accessToken)
                if let refreshToken {
                    object.int("expires_in", expiresIn)
                    object.string("refresh_token", refreshToken)
                }
                object.object("user") { UserJSON.writeFull(profile, &$0) }
            }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
