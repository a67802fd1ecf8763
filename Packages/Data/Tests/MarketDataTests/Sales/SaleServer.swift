import NetworkCore
import NetworkCoreTestSupport
import Synchronization

/// A server that reads forms and returns prepared answers, the last one repeatedly.
final class SaleServer: Sendable {
    enum Answer: Sendable {
        case made
        /// The server creates the product, but the answer is lost.
        case lost
        case refusal(Int, String)
    }

    private struct State {
        var answers: [Answer]
        var forms: [ReceivedForm] = []
        /// The created products by key.
        var made: [String: Int] = [:]
        /// The deleted products.
        var gone: Set<Int> = []
    }

    private let state: Mutex<State>

    init(_ answers: Answer...) { state = Mutex(State(answers: answers)) }

    var forms: [ReceivedForm] { state.withLock { $0.forms } }
    var keys: [String?] { forms.map(\.key) }
    var listingCount: Int { state.withLock { $0.made.count } }

    /// Deletes a product like another client.
    func delete(_ id: Int) { state.withLock { _ = $0.gone.insert(id) } }

    var transport: StubTransport {
        StubTransport { request throws(NetworkError) in try await self.answer(request) }
    }

    private func answer(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        if request.method == .get {
            let id = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
            let isGone = state.withLock { $0.gone.contains(id) }
            return isGone ? HTTPResponse(status: 404) : Self.product(id, request.path.hasPrefix("/item/"))
        }
        let form = try await ReceivedForm(request)
        let (answer, id, isKnown) = state.withLock { state in
            state.forms.append(form)
            let answer = state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            if case .refusal = answer { return (answer, 0, false) }
            let key = form.key ?? "none \(state.made.count)"
            let known = state.made[key]
            let id = known ?? state.made.count + 1
            state.made[key] = id
            return (answer, id, known != nil)
        }
        switch answer {
        case .made:
            var response = Self.product(id, request.path == "/item", status: 201)
            if isKnown { response.headers["Idempotent-Replayed"] = "true" }
            return response
        case .lost: throw .transport("the connection broke")
        case .refusal(let status, let text): return HTTPResponse(status: status, body: Array(text.utf8))
        }
    }

    private static func product(_ id: Int, _ isItem: Bool, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, body: Array((isItem ? Answers.item(id: id) : Answers.product(id: id)).utf8))
    }
}
