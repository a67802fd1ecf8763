import NetworkCore

/// A request that a test expects, and its answers.
struct StubExpectation: Sendable, CustomStringConvertible {
    enum Answers: Sendable {
        case inOrder([StubAnswer], next: Int)
        case always(StubAnswer.Respond)
    }

    /// `nil` matches every request.
    let method: HTTPMethod?
    let path: String
    var query: [QueryItem] = []
    var answers: Answers
    var isUsed = false

    func matches(_ request: HTTPRequest) -> Bool {
        guard let method else { return true }
        return method == request.method && path == request.path && query.allSatisfy(request.query.contains)
    }

    /// Returns the answer for the next call; `nil` if all are used.
    mutating func take() -> StubAnswer.Respond? {
        switch answers {
        case .always(let respond):
            isUsed = true
            return respond
        case .inOrder(let all, let next):
            guard next < all.count else { return nil }
            isUsed = true
            answers = .inOrder(all, next: next + 1)
            return all[next].respond
        }
    }

    /// The message for a prepared answer that was not used; `nil` if all were.
    var unused: String? {
        guard method != nil else { return nil }
        if !isUsed { return "\(description) was prepared but never called" }
        guard case .inOrder(let all, let next) = answers, next < all.count else { return nil }
        return "\(description) was called \(next) times, \(all.count) answers were prepared"
    }

    var description: String {
        guard let method else { return "anything" }
        return "\(method) \(HTTPRequest(path: path, query: query).target)"
    }
}
