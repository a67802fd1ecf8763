import DataCore
import NetworkCore
import Synchronization

/// Answers each connection with the next prepared one, and controls the waiting.
final class EventServer: HTTPTransport {
    /// The content of one connection.
    enum Connection: Sendable {
        /// Events, and then the end or a failure.
        case events(String, then: NetworkError? = nil)
        /// Events, and then nothing.
        case silence(after: String)
        case answer(HTTPResponse)
        case failure(NetworkError)
    }

    private struct State {
        var connections: ArraySlice<Connection>
        var requests: [HTTPRequest] = []
        var waits: [Duration] = []
        /// The silent connections; keeps their streams alive.
        var pipes: [HTTPBodyPipe] = []
        var isEnding = false
    }

    private let state: Mutex<State>

    init(_ connections: Connection...) { state = Mutex(State(connections: connections[...])) }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The waits between connections, in milliseconds.
    var waits: [Int] { state.withLock { $0.waits.map { Int($0 / .milliseconds(1)) } } }

    /// Ends the next wait for a byte at once.
    func endStream() { state.withLock { $0.isEnding = true } }

    /// Waits between connections end at once, waits for a byte only when the byte arrives.
    var policy: ReconnectPolicy {
        ReconnectPolicy(
            sleep: { duration in
                let isOver = self.state.withLock { state in
                    guard duration == .seconds(45) else {
                        state.waits.append(duration)
                        return true
                    }
                    defer { state.isEnding = false }
                    return state.isEnding
                }
                if !isOver { try await Task.sleep(for: .seconds(3_600)) }
            }, random: { 0 })
    }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let connection = state.withLock { state in
            state.requests.append(request)
            return state.connections.popFirst()
        }
        switch connection {
        case .events(let text, let end): return stream(text, isOver: true, end)
        case .silence(let text): return stream(text, isOver: false, nil)
        case .answer(let response): return response
        case .failure(let error): throw error
        case nil: return HTTPResponse(status: 401)
        }
    }

    private func stream(_ text: String, isOver: Bool, _ end: NetworkError?) -> HTTPResponse {
        let pipe = HTTPBodyPipe(onDrain: {}, onCancel: {})
        _ = Array(text.utf8).withUnsafeBytes { pipe.put($0) }
        if isOver { pipe.finish(end) }
        state.withLock { $0.pipes.append(pipe) }
        return HTTPResponse(
            headers: ["Content-Type": "text/event-stream; charset=utf-8"], content: .stream(pipe.stream()))
    }
}
