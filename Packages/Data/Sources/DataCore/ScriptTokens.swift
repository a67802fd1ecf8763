public import DomainCore
public import NetworkCore

/// The tokens for scripts of an account at a server.
public struct DefaultScriptTokenRepository: ScriptTokenRepository {
    private let client: APIClient<DomainError>
    private let path: String

    /// - Parameters:
    ///   - http: the server, with the tokens of the account.
    ///   - path: the path of the tokens.
    ///   - isSignedIn: called after a refusal, for servers whose status does not distinguish a missing sign-in.
    public init(
        _ http: HTTPClient, at path: String, isSignedIn: @escaping @Sendable () async -> Bool = { true }
    ) {
        client = APIClient(http) { failure throws(DomainError) in
            await isSignedIn() ? failure : .signInNeeded
        }
        self.path = path
    }

    public func all() async throws(DomainError) -> [ScriptToken] {
        try await client.send(Endpoint<[ScriptTokenAnswer]>.json(at: path)).map(\.token)
    }

    public func create(
        _ name: String, scope: ScriptToken.Scope, days: Int
    ) async throws(DomainError) -> (token: ScriptToken, secret: String)? {
        let body = ScriptTokenBody(name: name, scope: scope.rawValue, days: days)
        let endpoint = Endpoint<ScriptTokenAnswer>.json(.post, at: path, body: .json(body))
        let request = try client.request(for: endpoint)
        let response = try await DomainError.asking { () throws(NetworkError) in
            try await client.http.answer(to: request)
        }
        guard response.status != 409 else { return nil }
        guard response.isSuccess else { throw try await client.failure(refusal: response) }
        let answer = try client.read(response, as: endpoint)
        guard let secret = answer.secret, ScriptToken.isSecret(secret) else { throw .unavailable }
        return (answer.token, secret)
    }

    public func revoke(_ id: ScriptToken.ID) async throws(DomainError) {
        try await client.send(Endpoint<Void>.ignoringAnswer(.delete, at: "\(path)/\(id)"))
    }
}

private struct ScriptTokenBody: Encodable {
    let name: String
    let scope: String
    let days: Int
}

private struct ScriptTokenAnswer: Decodable {
    let token: ScriptToken
    let secret: String?

    private enum Member: String, CodingKey {
        case id, name, scope, created, used, ends
        case secret = "token"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        // An unknown scope of a later server is not assumed to permit writing.
        let scope = ScriptToken.Scope(rawValue: try members.decode(String.self, forKey: .scope)) ?? .read
        token = ScriptToken(
            id: try members.decode(Int.self, forKey: .id),
            name: try members.decode(String.self, forKey: .name),
            scope: scope, createdAt: try members.decode(Int.self, forKey: .created),
            usedAt: try members.decodeIfPresent(Int.self, forKey: .used),
            endsAt: try members.decode(Int.self, forKey: .ends))
        secret = try members.decodeIfPresent(String.self, forKey: .secret)
    }
}
