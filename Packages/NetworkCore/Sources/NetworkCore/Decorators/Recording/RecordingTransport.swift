/// Records every exchange in a file, without secrets, so that `ReplayTransport` can return the same answers without a
/// network. Wrap it around the innermost transport that should be replayed.
public struct RecordingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let file: RecordingFile
    private let redaction: Redaction
    private let bodyLimit: Int
    private let now: @Sendable () -> ContinuousClock.Instant

    /// `bodyLimit` is in bytes: only the beginning of a longer body is recorded, and such an answer cannot be replayed.
    public init(
        _ transport: any HTTPTransport, file: RecordingFile, redaction: Redaction = .standard,
        bodyLimit: Int = 16 << 20, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.transport = transport
        self.file = file
        self.redaction = redaction
        self.bodyLimit = bodyLimit
        self.now = now
    }

    /// Returns when the line is written.
    ///
    /// - Throws: what the transport throws.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let result = await exchange(request) { (request) throws(NetworkError) in
            try await transport.send(request)
        }
        await file.drain()
        return try result.get()
    }

    /// Writes the line when the answer's body has ended.
    ///
    /// - Throws: what the transport throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let result = await exchange(request) { (request) throws(NetworkError) in
            try await transport.stream(request)
        }
        return try result.get()
    }

    private func exchange(
        _ request: HTTPRequest,
        through answer: (HTTPRequest) async throws(NetworkError) -> HTTPResponse
    ) async -> Result<HTTPResponse, NetworkError> {
        let number = file.takeNumber()
        let start = now()
        let sent = BodyTap(limit: bodyLimit)
        let sentFile = await sample(of: request.content)
        let write = {
            @Sendable (response: RecordedResponse?, error: NetworkError?) in
            let (milliseconds, body) = ((now() - start).milliseconds, sentFile ?? sent.whole)
            file.append {
                RecordedExchange(
                    number: number, milliseconds: milliseconds,
                    request: RecordedRequest(request, body: body, redaction: redaction), response: response,
                    error: error.map { RecordedError($0, redaction: redaction) })
            }
        }
        var watched = request
        watched.content = sent.watch(request.content)
        do throws(NetworkError) {
            var response = try await answer(watched)
            let (head, received) = (response, BodyTap(limit: bodyLimit))
            let receivedFile = await sample(of: response.content)
            response.content = received.watch(response.content) { end in
                write(
                    RecordedResponse(
                        head, to: request, body: receivedFile ?? received.seen, end: end,
                        redaction: redaction),
                    nil)
            }
            return .success(response)
        } catch {
            write(nil, error)
            return .failure(error)
        }
    }

    private func sample(of content: HTTPBody) async -> BodySample? {
        guard case .file(let file) = content else { return nil }
        return await BodySample(file, limit: bodyLimit)
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
