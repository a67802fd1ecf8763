/// Tells what goes over the wire and back, without secrets and without anything that could fool a terminal.
///
/// One text is given for each exchange, when its answer ended, failed or was not read any further; in a trace
/// it has several lines.
public struct LoggingTransport: HTTPTransport {
    /// How much is told.
    public enum Detail: Hashable, Sendable {
        /// One line: method, address, status, bytes and milliseconds, or what went wrong.
        case summary
        /// Besides, a `curl` command that sends the same, both heads, and that many bytes of each body.
        case trace(bodyLimit: Int = 4096)
    }

    private let transport: any HTTPTransport
    private let detail: Detail
    private let redaction: Redaction
    private let now: @Sendable () -> ContinuousClock.Instant
    private let log: @Sendable (String) -> Void

    /// `log` gets each text, without a line break at its end, on any thread.
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

    /// Of a body that is longer, only a part can be searched for secrets.
    private var sampleBytes: Int {
        switch detail {
        case .summary: 0
        case .trace(let limit): max(limit, 256 << 10)
        }
    }
}
