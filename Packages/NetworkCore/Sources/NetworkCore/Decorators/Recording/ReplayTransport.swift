import Basics
import Dispatch
import Platform
import Synchronization

/// Replays the answers of a recording without a network. Requests match when method, path, query and body are equal
/// after redaction; equal requests get their answers in the order in which the requests were sent. A request that was
/// not recorded, or not that often, fails. A repeated request with an `Idempotency-Key` gets its last answer again, as
/// from a server, because the number of repetitions by concurrent senders differs from run to run.
public final class ReplayTransport: HTTPTransport {
    private struct State {
        /// The exchanges that are not replayed yet, by request, the next one last.
        var rest: [ReplayKey: [RecordedExchange]] = [:]
        /// The last exchange of each idempotency key that was replayed.
        var answered: [String: RecordedExchange] = [:]
    }

    /// The largest recording, in bytes.
    public static let sizeLimit = 256 << 20

    private let state: Mutex<State>
    private let redaction: Redaction
    private let bodyLimit: Int

    /// Reads a whole recording on a thread that may block; otherwise the same as `init`.
    public static func open(
        path: String, redaction: Redaction = .standard, bodyLimit: Int = 16 << 20
    ) async throws(NetworkError) -> ReplayTransport {
        try await DispatchQueue.files.run { () throws(NetworkError) in
            try ReplayTransport(path: path, redaction: redaction, bodyLimit: bodyLimit)
        }
    }

    /// Reads a whole recording, which blocks the thread; see `open`. `redaction` and `bodyLimit` must be the same as
    /// when it was recorded.
    ///
    /// - Throws: `NetworkError.transport` with the file and the line when it is not a recording, has another version,
    ///   is damaged, or is larger than `sizeLimit`. Only an incomplete last line is ignored, because a killed process
    ///   leaves one.
    public init(
        path: String, redaction: Redaction = .standard, bodyLimit: Int = 16 << 20
    ) throws(NetworkError) {
        self.redaction = redaction
        self.bodyLimit = bodyLimit
        let exchanges = try Self.read(path).sorted { $0.number > $1.number }
        state = Mutex(State(rest: Dictionary(grouping: exchanges, by: \.request.key)))
    }

    /// The recorded requests that were not replayed, in order; empty after a complete replay.
    public var remaining: [String] {
        state.withLock { state in
            state.rest.values.joined().sorted { $0.number < $1.number }.map(\.request.name)
        }
    }

    /// - Throws: the recorded error of the request; `transport` naming the request and the next one of the recording
    ///   when there is no answer for it; `cancelled`.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        var response = try await stream(request)
        response.body = try await response.content.collect(upTo: .max)
        return response
    }

    /// - Throws: what `send` throws, except that the stream of an incomplete body throws the body's error where it
    ///   broke.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let asked = RecordedRequest(
            request, body: try await sample(of: request.content), redaction: redaction)
        guard let exchange = take(asked.key, again: request.headers[HTTPHeaders.idempotencyKey]) else {
            let next = remaining.first.map { ErrorText(quoting: $0) } ?? ErrorText("nothing more", "없음")
            throw .transport(
                "the recording has no answer for \(asked.name); the next one in it is for \(next)",
                "기록에 \(asked.name) 요청의 응답이 없습니다. 다음 기록: \(next)")
        }
        if let error = exchange.error { throw error.error }
        guard let response = exchange.response else {
            throw .transport(
                "the recording has neither an answer nor an error for \(asked.name)",
                "기록에 \(asked.name) 요청의 응답도 오류도 없습니다")
        }
        return try response.response()
    }

    /// The next exchange of the request, or the last one of its idempotency key, if it has a key.
    private func take(_ key: ReplayKey, again idempotencyKey: String?) -> RecordedExchange? {
        var keyOfAnyBody = key
        keyOfAnyBody.body = nil
        return state.withLock { state in
            for key in [key, keyOfAnyBody] {
                guard let exchange = state.rest[key]?.popLast() else { continue }
                if let idempotencyKey { state.answered[idempotencyKey] = exchange }
                return exchange
            }
            guard let idempotencyKey, let answered = state.answered[idempotencyKey],
                [key, keyOfAnyBody].contains(answered.request.key)
            else { return nil }
            return answered
        }
    }

    private func sample(of content: HTTPBody) async throws(NetworkError) -> BodySample {
        if case .file(let file) = content { return await BodySample(file, limit: bodyLimit) }
        var sample = BodySample(limit: bodyLimit)
        for try await piece in content.pieces() { sample.append(piece) }
        return sample
    }

    private static func read(_ path: String) throws(NetworkError) -> [RecordedExchange] {
        let file = try HTTPFile(path: path)
        guard file.length <= sizeLimit else {
            throw .transport(
                "\(path.visible): the recording has more than \(sizeLimit >> 20) MiB, too many to be replayed",
                "\(path.visible): 기록이 \(sizeLimit >> 20) MiB를 넘어 다시 쓸 수 없습니다")
        }
        let bytes = try file.read()
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines.removeLast()
        let decoder = JSONDecoder()
        guard let first = lines.first,
            let header = try? decoder.decode(RecordingHeader.self, from: Data(first)),
            header.format == RecordingHeader.current.format
        else {
            throw .transport("\(path.visible):1: this is not a recording", "\(path.visible):1: 기록 파일이 아닙니다")
        }
        guard header.version == RecordingHeader.current.version else {
            throw .transport(
                "\(path.visible):1: this is a recording of version \(header.version), not of 1",
                "\(path.visible):1: 버전 1이 아니라 \(header.version)의 기록입니다")
        }
        var exchanges: [RecordedExchange] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let exchange = try? decoder.decode(RecordedExchange.self, from: Data(line)),
                (exchange.response == nil) != (exchange.error == nil)
            else {
                throw .transport(
                    "\(path.visible):\(index + 1): the line is damaged",
                    "\(path.visible):\(index + 1): 줄이 손상되었습니다")
            }
            exchanges.append(exchange)
        }
        return exchanges
    }
}
