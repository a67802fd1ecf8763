import NetworkCore
import NetworkCoreTestSupport
import Platform
import Synchronization

/// A server whose refresh tokens can be used once: a second use ends the session, unless its key shows that it is the
/// same request.
final class RotatingServer: HTTPTransport {
    struct State: Sendable {
        /// The number in the valid tokens.
        var number = 1
        var isOver = false
        var used: [String: String] = [:]
        var keys: [String] = []
        var losesAnswer = false
        var failure: NetworkError?
        var refreshStatus = 200
        var refusals = 0
    }

    let state = Mutex(State())

    /// The keys of all requests for a new token.
    var keys: [String] { state.withLock { $0.keys } }
    /// The number of its other answers to those requests.
    var refusals: Int { state.withLock { $0.refusals } }
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Invalidates the issued tokens, like the passage of time.
    func expireTokens() { state.withLock { $0.number += 100 } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        // Lets other tasks run before the answer.
        for _ in 0..<20 { await Task.yield() }
        let outcome = state.withLock { state -> Result<HTTPResponse, NetworkError> in
            if let failure = state.failure { return .failure(failure) }
            switch request.path {
            case "/auth/local": return .success(Self.session(state.number))
            case "/auth/refresh": return Self.refresh(request, &state)
            default: return .success(Self.list(request, state))
            }
        }
        return try outcome.get()
    }

    private static func list(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
        guard let proof = request.headers["Authorization"] else { return HTTPResponse(status: 403) }
        let isGood = !state.isOver && proof == "Bearer jwt-\(state.number)"
        return isGood ? HTTPResponse(body: Array("[]".utf8)) : HTTPResponse(status: 401)
    }

    private static func refresh(_ request: HTTPRequest, _ state: inout State) -> Result<
        HTTPResponse, NetworkError
    > {
        guard state.refreshStatus == 200 else {
            state.refusals += 1
            return .success(HTTPResponse(status: state.refreshStatus))
        }
        let body = try? JSONDecoder().decode([String: String].self, from: Data(request.body))
        let (token, key) = (body?["refresh_token"] ?? "", request.headers["Idempotency-Key"] ?? "")
        state.keys.append(key)
        let isNew = token == "refresh-\(state.number % 100)" && state.used[token] == nil
        guard !state.isOver, isNew || state.used[token] == key else {
            state.isOver = true
            return .success(HTTPResponse(status: 401))
        }
        state.used[token] = key
        state.number = state.number % 100 + 1
        guard !state.losesAnswer else { return .failure(.timedOut) }
        return .success(session(state.number))
    }

    private static func session(_ number: Int) -> HTTPResponse {
        HTTPResponse(body: Array(BoardJSON.session(jwt: "jwt-\(number)", refresh: "refresh-\(number)").utf8))
    }
}
