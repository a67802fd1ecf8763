import NetworkCore
import NetworkCoreTestSupport
import Synchronization

/// A cache between a test and a server whose answers, clock and account the test sets.
final class CacheBench: HTTPCacheStore {
    private struct State: Sendable {
        var date = 1_700_000_000
        var account = "ann"
        var answer: StubAnswer.Respond = { _ throws(NetworkError) in HTTPResponse(status: 500) }
        var kept: [String: [UInt8]] = [:]
    }

    private let state = Mutex(State())
    let server: StubTransport

    init() {
        let server = StubTransport()
        self.server = server
        for method in [HTTPMethod.get, .head, .post, .put, .patch, .delete] {
            for path in ["/a", "/b"] {
                server.on(method, path) { [weak self] request throws(NetworkError) in
                    guard let self else { return HTTPResponse(status: 500) }
                    return try await self.state.withLock { $0.answer }(request)
                }
            }
        }
    }

    var date: Int { state.withLock { $0.date } }
    var kept: [String: [UInt8]] { state.withLock { $0.kept } }

    func advance(_ seconds: Int) { state.withLock { $0.date += seconds } }
    func sign(in account: String) { state.withLock { $0.account = account } }
    func answer(_ respond: @escaping StubAnswer.Respond) { state.withLock { $0.answer = respond } }

    func answer(_ headers: HTTPHeaders, _ body: String = "old") { answer(200, headers, body) }

    func answer(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String = "old") {
        answer { _ throws(NetworkError) in
            HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
        }
    }

    func fail(_ error: NetworkError) { answer { _ throws(NetworkError) in throw error } }

    func transport(over server: (any HTTPTransport)? = nil) -> CachingTransport {
        CachingTransport(
            server ?? self.server, store: self, account: { self.state.withLock { $0.account } },
            date: { self.date })
    }

    /// Asks, and says whether the server was asked.
    func asks(_ request: HTTPRequest = HTTPRequest(path: "/a")) async throws -> Bool {
        let before = server.requests.count
        _ = try await transport().send(request)
        return server.requests.count > before
    }

    func body(_ request: HTTPRequest = HTTPRequest(path: "/a")) async throws -> String {
        String(decoding: try await transport().send(request).body, as: UTF8.self)
    }

    func bytes(for key: String) async -> [UInt8]? { state.withLock { $0.kept[key] } }
    func save(_ bytes: [UInt8], for key: String) async { state.withLock { $0.kept[key] = bytes } }
    func remove(for key: String) async { state.withLock { $0.kept[key] = nil } }

    /// Changes what is kept for all keys.
    func damage(_ change: ([UInt8]) -> [UInt8]) {
        state.withLock { state in state.kept = state.kept.mapValues(change) }
    }
}
