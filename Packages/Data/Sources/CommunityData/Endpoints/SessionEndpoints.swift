import CommunityAPI
import NetworkCore

/// The requests that begin, renew and end sessions.
enum SessionEndpoints {
    static func signUp(
        name: String, email: String, password: String
    ) throws(NetworkError) -> Endpoint<SessionAnswer> {
        try .json(
            method: .post, RequestPath(encoded: CommunityPath.register),
            body: RegisterRequest(username: name, email: email, password: password)
        ).idempotent()
    }

    static func signIn(identifier: String, password: String) throws(NetworkError) -> Endpoint<SessionAnswer> {
        try .json(
            method: .post, RequestPath(encoded: CommunityPath.signIn),
            body: SignInRequest(identifier: identifier, password: password))
    }

    static func renew(_ token: StoredSession.RefreshToken) throws(NetworkError) -> Endpoint<SessionAnswer> {
        try .json(
            method: .post, RequestPath(encoded: CommunityPath.refresh),
            body: RefreshRequest(refreshToken: token.value)
        ).idempotent(key: token.key)
    }

    /// Shows its own token, so that it can go past what renews tokens.
    static func signOut(_ token: AccessToken) -> Endpoint<Void> {
        Endpoint(
            method: .post, path: RequestPath(encoded: CommunityPath.signOut),
            headers: ["Authorization": "Bearer " + token.value]
        ) { _ in }
    }

    static var me: Endpoint<UserAnswer> { .json(RequestPath(encoded: CommunityPath.me)) }

    static func changePassword(from current: String, to new: String) throws(NetworkError) -> Endpoint<Void> {
        try .deed(
            .post, RequestPath(encoded: CommunityPath.changePassword),
            body: ChangePasswordRequest(current: current, new: new)
        ).idempotent()
    }
}
