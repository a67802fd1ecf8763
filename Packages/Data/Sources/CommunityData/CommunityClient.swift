import CommunityAPI
import CommunityDomain
public import NetworkCore

/// A community server, asked in the name of whoever is signed in.
public struct CommunityClient: Sendable {
    let http: HTTPClient
    let sessions: SessionKeeper

    /// - Parameters:
    ///   - http: the server, through an `AuthenticatingTransport` whose source is `sessions`.
    ///   - sessions: who is signed in.
    public init(http: HTTPClient, sessions: SessionKeeper) {
        self.http = http
        self.sessions = sessions
    }

    /// Asks and reads the answer.
    func send<Value>(_ endpoint: Endpoint<Value>) async throws(CommunityError) -> Value {
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await http.answer(to: endpoint)
        } catch {
            throw CommunityError(error)
        }
        guard response.isSuccess else { throw try await error(refusal: response) }
        do throws(NetworkError) {
            return try http.decode(response.body, as: endpoint)
        } catch {
            throw CommunityError(error)
        }
    }

    /// The same for a request that must be described first, which may fail.
    func send<Value>(
        _ describe: () throws(NetworkError) -> Endpoint<Value>
    ) async throws(CommunityError) -> Value {
        let endpoint: Endpoint<Value>
        do throws(NetworkError) {
            endpoint = try describe()
        } catch {
            throw CommunityError(error)
        }
        return try await send(endpoint)
    }

    /// What a refusal means: a 403 also stands for "who are you?" when no token was sent.
    ///
    /// - Throws: when it cannot be read who is signed in, which then is the reason.
    func error(refusal response: HTTPResponse) async throws(CommunityError) -> CommunityError {
        let error = CommunityError(refusal: response)
        if error == .forbidden, try await sessions.session() == nil { return .signedOut }
        return error
    }

    /// Sends a write. With the same key each time the server does it once.
    func send(_ write: Write, key: String) async throws(CommunityError) -> Written {
        switch write {
        case .createPost(let text):
            let post = try await send { () throws(NetworkError) in
                try WriteEndpoints.savePost(nil, text: text).idempotent(key: key)
            }
            return .post(post.toDomain())
        case .editPost(let id, let text, let version):
            let post = try await send { () throws(NetworkError) in
                try WriteEndpoints.savePost(id, text: text, version: version).idempotent(key: key)
            }
            return .post(post.toDomain())
        case .createComment(let post, let text):
            let comment = try await send { () throws(NetworkError) in
                try WriteEndpoints.saveComment(nil, post: post, text: text).idempotent(key: key)
            }
            return .comment(comment.toDomain())
        case .editComment(let id, let post, let text, let version):
            let comment = try await send { () throws(NetworkError) in
                try WriteEndpoints.saveComment(id, post: post, text: text, version: version).idempotent(
                    key: key)
            }
            return .comment(comment.toDomain())
        case .deletePost(let id):
            try await send(WriteEndpoints.deletePost(id).idempotent(key: key))
            return .deletedPost(id)
        case .deleteComment(let id):
            try await send(WriteEndpoints.deleteComment(id).idempotent(key: key))
            return .deletedComment(id)
        case .report(let subject, let reason):
            try await send { () throws(NetworkError) in
                try WriteEndpoints.report(subject, reason: reason).idempotent(key: key)
            }
            return .reported(subject)
        }
    }
}
