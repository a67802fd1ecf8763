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
        let bytes = try await success(of: endpoint)
        do throws(NetworkError) {
            return try http.decode(bytes, as: endpoint)
        } catch {
            throw CommunityError(error)
        }
    }

    /// The same for a request that must be described first, which may fail.
    func send<Value>(
        _ describe: () throws(NetworkError) -> Endpoint<Value>
    ) async throws(CommunityError) -> Value {
        try await send(try described(describe))
    }

    private func described<Value>(
        _ describe: () throws(NetworkError) -> Endpoint<Value>
    ) throws(CommunityError) -> Endpoint<Value> {
        do throws(NetworkError) {
            return try describe()
        } catch {
            throw CommunityError(error)
        }
    }

    /// The bytes of a 2xx answer.
    private func success<Value>(of endpoint: Endpoint<Value>) async throws(CommunityError) -> [UInt8] {
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await http.answer(to: endpoint)
        } catch {
            throw CommunityError(error)
        }
        guard response.isSuccess else { throw try await error(refusal: response) }
        // The sign-in page of a network that stands before the server, which has seen nothing of the request.
        guard response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "<") else { throw .unavailable }
        return response.body
    }

    /// What a refusal means: a 403 also stands for "who are you?" when no token was sent.
    ///
    /// - Throws: when it cannot be read who is signed in, which then is the reason.
    func error(refusal response: HTTPResponse) async throws(CommunityError) -> CommunityError {
        let error = CommunityError(refusal: response)
        if error == .forbidden(nil), try await sessions.session() == nil { return .signedOut }
        return error
    }

    /// Sends a write. With the same key each time the server does it once.
    ///
    /// - Returns: also ``Written/accepted`` for a 2xx answer that cannot be read: sending it again would change
    ///   nothing.
    func send(_ write: Write, key: String) async throws(CommunityError) -> Written {
        switch write {
        case .createPost(let text):
            try await sendPost { () throws(NetworkError) in
                try WriteEndpoints.savePost(nil, text: text).idempotent(key: key)
            }
        case .editPost(let id, let text, let version):
            try await sendPost { () throws(NetworkError) in
                try WriteEndpoints.savePost(id, text: text, version: version).idempotent(key: key)
            }
        case .createComment(let post, let text):
            try await sendComment { () throws(NetworkError) in
                try WriteEndpoints.saveComment(nil, post: post, text: text).idempotent(key: key)
            }
        case .editComment(let id, let post, let text, let version):
            try await sendComment { () throws(NetworkError) in
                try WriteEndpoints.saveComment(id, post: post, text: text, version: version).idempotent(
                    key: key)
            }
        case .deletePost(let id):
            try await written(WriteEndpoints.deletePost(id).idempotent(key: key)) { .deletedPost(id) }
        case .deleteComment(let id):
            try await written(WriteEndpoints.deleteComment(id).idempotent(key: key)) { .deletedComment(id) }
        case .report(let subject, let reason):
            try await written(
                try described { () throws(NetworkError) in
                    try WriteEndpoints.report(subject, reason: reason).idempotent(key: key)
                }
            ) { .reported(subject) }
        }
    }

    private func sendPost(
        _ describe: () throws(NetworkError) -> Endpoint<PostAnswer>
    ) async throws(CommunityError) -> Written {
        try await written(try described(describe)) { .post($0.toDomain()) }
    }

    private func sendComment(
        _ describe: () throws(NetworkError) -> Endpoint<CommentAnswer>
    ) async throws(CommunityError) -> Written {
        try await written(try described(describe)) { .comment($0.toDomain()) }
    }

    private func written<Value>(
        _ endpoint: Endpoint<Value>, _ result: (Value) -> Written
    ) async throws(CommunityError) -> Written {
        let bytes = try await success(of: endpoint)
        do throws(NetworkError) {
            return result(try http.decode(bytes, as: endpoint))
        } catch {
            return .accepted
        }
    }
}
