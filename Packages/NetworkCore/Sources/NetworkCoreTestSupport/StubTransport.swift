public import NetworkCore
import Synchronization

/// A transport that returns prepared answers, records the requests, and fails the test on an unexpected request.
///
///     let transport = StubTransport()
///     transport.on(.get, "/movies", query: ["page": "2"], .json("{…}"))
///     …
///     transport.verify()
public final class StubTransport: HTTPTransport {
    private struct State {
        var expectations: [StubExpectation] = []
        var requests: [HTTPRequest] = []
    }

    private let state = Mutex(State())
    private let site: CallSite

    /// Creates a transport without expectations. Unexpected calls are reported at this location.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Creates a transport that answers every request with a closure.
    public convenience init(_ respond: @escaping StubAnswer.Respond) {
        self.init()
        state.withLock {
            $0.expectations.append(StubExpectation(method: nil, path: "", answers: .always(respond)))
        }
    }

    /// All requests in order, including unexpected ones.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Prepares answers, each for one call, in this order. `path` is percent-encoded as in the request line; only the
    /// named query items are compared.
    public func on(
        _ method: HTTPMethod, _ path: String, query: KeyValuePairs<String, String> = [:],
        _ answers: StubAnswer...
    ) {
        add(method, path, query, .inOrder(answers, next: 0))
    }

    /// Prepares an answer for any number of calls.
    public func on(
        _ method: HTTPMethod, _ path: String, query: KeyValuePairs<String, String> = [:],
        always respond: @escaping StubAnswer.Respond
    ) {
        add(method, path, query, .always(respond))
    }

    private func add(
        _ method: HTTPMethod, _ path: String, _ query: KeyValuePairs<String, String>,
        _ answers: StubExpectation.Answers
    ) {
        let expectation = StubExpectation(
            method: method, path: path, query: query.map { QueryItem($0.key, $0.value) }, answers: answers)
        state.withLock { $0.expectations.append(expectation) }
    }

    /// - Throws: what the answer throws; `unexpectedCall` when no answer is left.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let (respond, known) = state.withLock { state in
            state.requests.append(request)
            for index in state.expectations.indices where state.expectations[index].matches(request) {
                if let respond = state.expectations[index].take() {
                    return (Optional(respond), "")
                }
            }
            return (nil, state.expectations.map(\.description).joined(separator: ", "))
        }
        if let respond { return try await respond(request) }
        let call = "\(request.method) \(request.target)"
        let expected = known.isEmpty ? "nothing" : known
        let message = "\(call) was not expected in \(TestIssue.testName); expected: \(expected)"
        TestIssue.record(message, at: site)
        throw .unexpectedCall(ErrorText(quoting: message))
    }

    /// Fails the test for each prepared answer that was not used.
    public func verify(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let unused = state.withLock { $0.expectations.compactMap(\.unused) }
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for message in unused { TestIssue.record(message, at: site) }
    }
}

extension StubTransport {
    /// A transport that answers every request with the same JSON.
    public static func json(_ text: String, status: Int = 200) -> StubTransport {
        StubTransport(StubAnswer.json(text, status: status).respond)
    }

    /// A transport that answers every request with the same answer.
    public static func answering(_ answer: StubAnswer) -> StubTransport {
        StubTransport(answer.respond)
    }

    /// A transport that fails every request.
    public static func failing(_ error: NetworkError) -> StubTransport {
        StubTransport(StubAnswer.failing(error).respond)
    }
}
