import NetworkCore
import Synchronization

/// A token source that a test can inspect.
final class TokenVault: AccessTokenSource {
    typealias Refresh = @Sendable (AccessToken) async throws(NetworkError) -> AccessToken?

    private struct State: Sendable {
        var token: AccessToken?
        var refreshes = 0
        var signOuts = 0
    }

    private let state: Mutex<State>
    private let refresh: Refresh

    init(_ token: AccessToken?, refresh: @escaping Refresh = { _ throws(NetworkError) in nil }) {
        state = Mutex(State(token: token))
        self.refresh = refresh
    }

    var refreshes: Int { state.withLock { $0.refreshes } }
    var signOuts: Int { state.withLock { $0.signOuts } }

    func set(_ token: AccessToken?) { state.withLock { $0.token = token } }

    func current() async -> AccessToken? { state.withLock { $0.token } }

    func refresh(_ refused: AccessToken) async throws(NetworkError) -> AccessToken? {
        state.withLock { $0.refreshes += 1 }
        let token = try await refresh(refused)
        if let token { set(token) }
        return token
    }

    func signOut(_ refused: AccessToken) async {
        state.withLock { state in
            state.signOuts += 1
            if state.token == refused { state.token = nil }
        }
    }
}
