/// A `NetworkError` in a recording.
struct RecordedError: Codable, Hashable, Sendable {
    private enum Kind: String, Codable {
        case badURL, notConnected, timedOut, cancelled, untrusted, transport, tooLarge, status, undecodable
        case unexpectedCall
    }

    private var kind: Kind
    private var text: String?
    private var number: Int?
    private var body: RecordedBody?

    init(_ error: NetworkError, redaction: Redaction) {
        switch error {
        case .badURL(let url): (kind, text) = (.badURL, url)
        case .notConnected(let why): (kind, text) = (.notConnected, why)
        case .timedOut: kind = .timedOut
        case .cancelled: kind = .cancelled
        case .untrusted(let why): (kind, text) = (.untrusted, why)
        case .transport(let why): (kind, text) = (.transport, why)
        case .tooLarge(let limit): (kind, number) = (.tooLarge, limit)
        case .status(let status, let bytes):
            (kind, number) = (.status, status)
            var sample = BodySample(limit: bytes.count)
            sample.append(bytes)
            body = RecordedBody(sample, redacted: redaction.redact(bytes, contentType: nil))
        case .undecodable(let why): (kind, text) = (.undecodable, why)
        case .unexpectedCall(let why): (kind, text) = (.unexpectedCall, why)
        }
        text = text.map(redaction.redact(text:))
    }

    /// The same error again.
    var error: NetworkError {
        let text = text ?? ""
        return switch kind {
        case .badURL: .badURL(text)
        case .notConnected: .notConnected(text)
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .untrusted: .untrusted(text)
        case .transport: .transport(text)
        case .tooLarge: .tooLarge(limit: number ?? 0)
        case .status: .status(number ?? 0, body: body?.bytes ?? [])
        case .undecodable: .undecodable(text)
        case .unexpectedCall: .unexpectedCall(text)
        }
    }
}
