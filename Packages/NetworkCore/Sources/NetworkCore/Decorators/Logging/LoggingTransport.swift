/// Logs requests and answers, without secrets and without characters that could deceive a terminal.
///
/// Logs one text for each exchange when its answer ends, fails or is abandoned; a trace has several lines.
public struct LoggingTransport: HTTPTransport {
    /// How much is logged.
    public enum Detail: Hashable, Sendable {
        /// One line: method, address, status, bytes and milliseconds, or what went wrong.
        case summary
        /// Also a `curl` command that sends the same request, both heads, and up to `bodyLimit` bytes of each body.
        case trace(bodyLimit: Int = 4096)
    }

    private let transport: any HTTPTransport
    private let detail: Detail
    private let redaction: Redaction
    private let now: @Sendable () -> ContinuousClock.Instant
    private let log: @Sendable (String) -> Void

    /// `log` is called with each text, without a trailing line break, on any thread.
    public init(
        _ transport: any HTTPTransport, detail: Detail = .summary, redaction: Redaction = .standard,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        log: @escaping @Sendable (String) -> Void
    ) {
        self.transport = transport
        self.detail = detail
        self.redaction = redaction
        self.now = now
        self.log = log
    }

    /// - Throws: what the transport throws.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await exchange(request) { (request) throws(NetworkError) in try await transport.send(request) }
    }

    /// - Throws: what the transport throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        try await exchange(request) { (request) throws(NetworkError) in try await transport.stream(request) }
    }

    private func exchange(
        _ request: HTTPRequest,
        through answer: (HTTPRequest) async throws(NetworkError) -> HTTPResponse
    ) async throws(NetworkError) -> HTTPResponse {
        let start = now()
        let (sent, received) = (BodyTap(limit: sampleBytes), BodyTap(limit: sampleBytes))
        let tell = { @Sendable (outcome: ExchangeText.Outcome) in
            let text = ExchangeText(
                request: request, sent: sent.seen, received: received.seen, outcome: outcome,
                duration: now() - start, redaction: redaction)
            switch detail {
            case .summary: log(text.summary)
            case .trace(let limit): log(text.trace(bodyLimit: limit))
            }
        }
        var watched = request
        watched.content = sent.watch(request.content)
        do throws(NetworkError) {
            var response = try await answer(watched)
            let head = response
            response.content = received.watch(response.content) { tell(.answered(head, $0)) }
            return response
        } catch {
            tell(.failed(error))
            throw error
        }
    }

    /// The number of bytes of a body that are stored and searched for secrets.
    private var sampleBytes: Int {
        switch detail {
        case .summary: 0
        case .trace(let limit): max(limit, 256 << 10)
        }
    }
}

/// The text of one exchange for a log.
private struct ExchangeText: Sendable {
    /// The outcome of an exchange.
    enum Outcome: Sendable {
        /// An answer, and the end of its body.
        case answered(HTTPResponse, BodyTap.End)
        case failed(NetworkError)
    }

    let request: HTTPRequest
    let sent: BodySample
    let received: BodySample
    let outcome: Outcome
    let duration: Duration
    let redaction: Redaction

    /// The summary as one line.
    var summary: String {
        let call = "\(request.method) \(redaction.address(of: request))".visible
        let time = "\(duration.milliseconds) ms"
        switch outcome {
        case .failed(let error): return "\(call) \(words(error)) after \(time)"
        case .answered(let response, let end):
            let length = if case .file(let file) = response.content { file.length } else { received.length }
            let line = "\(call) \(response.status) \(length) bytes \(time)"
            switch end {
            case .complete: return line
            case .failed(let error): return "\(line), then \(words(error))"
            case .abandoned: return "\(line), not read to its end"
            }
        }
    }

    /// The summary, the command, and both messages up to the limit.
    func trace(bodyLimit: Int) -> String {
        let command = CurlCommand(request, body: sent, redaction: redaction).text
        var lines = [summary, command]
        lines += message(
            "\(request.method) \(redaction.target(of: request))", request.headers, request.content, sent,
            redacted: redaction.redact(sent.bytes, contentType: request.headers["Content-Type"]),
            limit: bodyLimit
        ).map { "> " + $0 }
        if case .answered(let response, _) = outcome {
            lines += message(
                "\(response.status)", response.headers, response.content, received,
                redacted: redaction.redact(received.bytes, of: response, to: request), limit: bodyLimit
            ).map { "< " + $0 }
        }
        return lines.joined(separator: "\n")
    }

    private func message(
        _ start: String, _ headers: HTTPHeaders, _ content: HTTPBody, _ sample: BodySample,
        redacted bytes: [UInt8], limit: Int
    ) -> [String] {
        [start.visible] + redaction.redact(headers).fields.map { "\($0.name): \($0.value)".visible }
            + body(content, sample, redacted: bytes, limit: limit)
    }

    private func body(
        _ content: HTTPBody, _ sample: BodySample, redacted bytes: [UInt8], limit: Int
    ) -> [String] {
        if case .file(let file) = content { return ["", "(\(file.length) bytes of a file)"] }
        guard sample.length > 0 else { return [] }
        let cut = bytes.prefix(limit)
        let isCut = cut.count < bytes.count || !sample.isWhole
        guard !cut.contains(0), let text = Self.text(cut, isCut: isCut) else {
            return ["", "(\(sample.length) bytes, binary)"]
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return [""] + lines.map { String($0).visible }
            + (isCut ? ["(cut; \(sample.length) bytes in all)"] : [])
    }

    /// The text; `nil` if it is not UTF-8. The last character may be cut off.
    private static func text(_ bytes: ArraySlice<UInt8>, isCut: Bool) -> String? {
        (0..<(isCut ? 4 : 1)).lazy.compactMap { String(validating: bytes.dropLast($0), as: UTF8.self) }.first
    }

    private func words(_ error: NetworkError) -> String {
        let text =
            switch error {
            case .badURL(let url): "is no address: \(url.english)"
            case .notConnected(let why): "was not connected: \(why.english)"
            case .timedOut: "timed out"
            case .cancelled: "was cancelled"
            case .untrusted(let why): "was not trusted: \(why.english)"
            case .transport(let why), .undecodable(let why), .unexpectedCall(let why):
                "failed: \(why.english)"
            case .tooLarge(let limit): "was more than \(limit) bytes"
            case .status(let status, _): "was answered with \(status)"
            }
        return redaction.redact(text: text).visible
    }
}
