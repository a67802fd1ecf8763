import CommunityAPI
public import CommunityDomain
import NetworkCore

/// Who is signed in at a community server.
public struct DefaultSessionRepository: SessionRepository {
    private let client: CommunityClient

    public init(client: CommunityClient) { self.client = client }

    public func current() async throws(CommunityError) -> Session? { try await client.sessions.session() }

    public func refreshed() async throws(CommunityError) -> Session {
        try await client.sessions.update(try await client.send(SessionEndpoints.me).toAccount())
    }

    public func signUp(name: String, email: String, password: String) async throws(CommunityError) -> Session
    {
        try await begin { () throws(NetworkError) in
            try SessionEndpoints.signUp(name: name, email: email, password: password)
        }
    }

    public func signIn(identifier: String, password: String) async throws(CommunityError) -> Session {
        do throws(CommunityError) {
            return try await begin { () throws(NetworkError) in
                try SessionEndpoints.signIn(identifier: identifier, password: password)
            }
        } catch .refused(.emailMissing) {
            throw .refused(.identifierMissing)
        } catch {
            throw error
        }
    }

    public func signOut() async throws(CommunityError) -> Bool {
        let wasTold = await tellSignOut()
        try await client.sessions.leave()
        return wasTold
    }

    public func changePassword(from current: String, to new: String) async throws(CommunityError) {
        try await client.send { () throws(NetworkError) in
            try SessionEndpoints.changePassword(from: current, to: new)
        }
    }

    /// Without a token: a server refuses even to let somebody in who comes with one that is over.
    private func begin(
        _ describe: () throws(NetworkError) -> Endpoint<SessionAnswer>
    ) async throws(CommunityError) -> Session {
        let anonymous = CommunityClient(http: client.sessions.open, sessions: client.sessions)
        return try await client.sessions.begin(try await anonymous.send(describe))
    }

    private func tellSignOut() async -> Bool {
        guard let token = await client.sessions.current(),
            let response = try? await client.sessions.open.answer(to: SessionEndpoints.signOut(token))
        else { return false }
        // A 401 says that it was over before.
        return response.isSuccess || response.status == 401
    }
}
