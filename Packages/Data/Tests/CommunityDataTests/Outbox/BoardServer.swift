import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Synchronization

/// A board that recognizes a write by its key, behind a line that a test controls.
final class BoardServer: Sendable {
    /// The fate of one request.
    enum Line: CaseIterable, Sendable {
        case works, losesRequest, losesAnswer, isBusy, isBroken
    }

    struct Text: Hashable, Sendable {
        var id: Int
        var text: String
        var version = 1
    }

    private struct State {
        var texts: [Text] = []
        var answers: [String: (body: [UInt8], answer: HTTPResponse)] = [:]
        var keys: [String] = []
    }

    private let state = Mutex(State())
    private let line: @Sendable () -> Line

    init(line: @escaping @Sendable () -> Line = { .works }) {
        self.line = line
    }

    /// The texts, in the order of their creation.
    var texts: [String] { state.withLock { $0.texts.map(\.text) } }
    /// The key of each request that arrived.
    var keys: [String] { state.withLock { $0.keys } }

    var transport: StubTransport {
        StubTransport { request throws(NetworkError) in try self.answer(request) }
    }

    /// Changes a text like another user.
    func change(_ id: Int, to text: String) {
        state.withLock { state in
            for index in state.texts.indices where state.texts[index].id == id {
                state.texts[index].text = text
                state.texts[index].version += 1
            }
        }
    }

    func answer(_ request: HTTPRequest) throws(NetworkError) -> HTTPResponse {
        switch line() {
        case .losesRequest: throw .notConnected("gone")
        case .isBusy: return HTTPResponse(status: 429)
        case .isBroken: return HTTPResponse(status: 500)
        case .works: return handle(request)
        case .losesAnswer:
            _ = handle(request)
            throw .timedOut
        }
    }

    private func handle(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            let key = request.headers["Idempotency-Key"] ?? ""
            state.keys.append(key)
            if let known = state.answers[key] {
                // A key stands for exactly the same bytes.
                return known.body == request.body ? known.answer : HTTPResponse(status: 422)
            }
            let answer = Self.write(request, &state.texts)
            if answer.isSuccess { state.answers[key] = (request.body, answer) }
            return answer
        }
    }

    private static func write(_ request: HTTPRequest, _ texts: inout [Text]) -> HTTPResponse {
        let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
        guard let text = (body["text"] ?? body["comment"]) as? String else {
            return HTTPResponse(status: 200)
        }
        if text == "missing" { return HTTPResponse(status: 404) }
        if text == "refused" { return HTTPResponse(status: 400) }
        if request.method == .put {
            let id = request.path.split(separator: "/").last.flatMap { Int($0) }
            guard let index = texts.firstIndex(where: { $0.id == id }) else {
                return HTTPResponse(status: 404)
            }
            if let version = body["version"] as? Int, version != texts[index].version {
                let entry = json(texts[index])
                return .json(#"{"statusCode":409,"message":"entry.stale","data":{"entry":\#(entry)}}"#, 409)
            }
            texts[index].text = text
            texts[index].version += 1
            return .json(json(texts[index]))
        }
        texts.append(Text(id: texts.count + 1, text: text))
        return .json(json(texts[texts.count - 1], post: body["post"] as? Int))
    }

    private static func json(_ text: Text, post: Int? = nil) -> String {
        let of =
            post.map { #""comment":"\#(text.text)","post":\#($0)"# }
            ?? #""text":"\#(text.text)","comments":[]"#
        return """
            {"id":\(text.id),\(of),"version":\(text.version),"user":{"id":10,"username":"meng","role":1},
             "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-30T06:08:54.000Z"}
            """
    }
}

extension HTTPResponse {
    fileprivate static func json(_ text: String, _ status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }
}
