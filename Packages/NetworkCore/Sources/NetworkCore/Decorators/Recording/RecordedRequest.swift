/// A redacted request in a recording.
struct RecordedRequest: Codable, Hashable, Sendable {
    var method: String
    var origin: String
    var target: String
    /// Names and values.
    var headers: [[String]]
    /// `nil` when not all of it was sent, so that nobody knows it.
    var body: RecordedBody?

    init(_ request: HTTPRequest, body: BodySample?, redaction: Redaction) {
        let type = request.headers["Content-Type"]
        method = request.method.rawValue
        origin = redaction.redact(text: request.origin)
        target = redaction.target(of: request)
        headers = redaction.recorded(request.headers)
        self.body = body.map {
            RecordedBody($0, redacted: redaction.redact($0.bytes, contentType: type))
        }
    }

    /// What two requests have in common that get the same answers. Headers do not count: dates, ids and
    /// tokens in them differ from run to run. Nor does the origin: a server may have another port tomorrow.
    var key: ReplayKey { ReplayKey(method: method, target: target, body: body) }

    /// For messages.
    var name: String { "\(method) \(target)".visible }
}
