import Platform

/// One line of a recording.
struct RecordedExchange: Codable, Hashable, Sendable {
    /// Numbers the requests in the order in which they were made; lines are in the order in which they ended.
    var number: Int
    var milliseconds: Int
    var request: RecordedRequest
    /// Exactly one of this and `error` is set.
    var response: RecordedResponse?
    var error: RecordedError?
}

/// The first line of a recording.
struct RecordingHeader: Codable, Hashable, Sendable {
    static let current = RecordingHeader(format: "http-recording", version: 1)

    var format: String
    var version: Int
}

/// A redacted request in a recording.
struct RecordedRequest: Codable, Hashable, Sendable {
    var method: String
    var origin: String
    var target: String
    /// Names and values.
    var headers: [[String]]
    /// `nil` when it was not sent completely, and so is unknown.
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

    /// The parts that requests with equal answers have in common. Headers are not compared, because their dates, ids
    /// and tokens differ from run to run; nor is the origin, because a server may have another port later.
    var key: ReplayKey { ReplayKey(method: method, target: target, body: body) }

    /// The request in messages.
    var name: String { "\(method) \(target)".visible }
}

/// The parts of a request that must match for a recorded answer.
struct ReplayKey: Hashable, Sendable {
    let method: String
    let target: String
    /// `nil` matches any body.
    var body: RecordedBody?
}

/// A redacted answer in a recording.
struct RecordedResponse: Codable, Hashable, Sendable {
    var status: Int
    /// Names and values.
    var headers: [[String]]
    var body: RecordedBody
    /// The reason why the body ended too early.
    var failure: RecordedError?
    /// Whether the reader stopped before the end.
    var isAbandoned: Bool?

    init(
        _ response: HTTPResponse, to request: HTTPRequest, body: BodySample, end: BodyTap.End,
        redaction: Redaction
    ) {
        status = response.status
        headers = redaction.recorded(response.headers)
        self.body = RecordedBody(body, redacted: redaction.redact(body.bytes, of: response, to: request))
        switch end {
        case .complete: break
        case .failed(let error): failure = RecordedError(error, redaction: redaction)
        case .abandoned: isAbandoned = true
        }
    }

    /// The recorded answer; an incomplete body fails at the same byte.
    ///
    /// - Throws: `NetworkError.transport` when the recorded body or a header is invalid. The stream of an incomplete
    ///   body throws after the recorded bytes.
    func response() throws(NetworkError) -> HTTPResponse {
        guard let bytes = body.bytes else {
            throw .transport("the recording has no body for an answer", "기록에 응답의 내용이 없습니다")
        }
        var fields = HTTPHeaders()
        for header in headers where header.count == 2 {
            // A redacted body may differ in length from the announced one.
            let isLength = header[0].lowercased() == "content-length" && Int(header[1]) != bytes.count
            try fields.add(
                header[0], isLength && failure == nil && isAbandoned == nil ? "\(bytes.count)" : header[1])
        }
        let end: NetworkError? =
            if let failure {
                failure.error
            } else if let length = body.cutFrom {
                .transport(
                    "the recording has only \(bytes.count) of \(length) bytes of an answer",
                    "기록에 응답 \(length)바이트 가운데 \(bytes.count)바이트만 있습니다")
            } else if isAbandoned == true {
                .transport(
                    "the recording has no more of an answer that was not read to its end",
                    "응답을 끝까지 읽지 않아 기록에 나머지가 없습니다")
            } else {
                nil
            }
        guard let end else { return HTTPResponse(status: status, headers: fields, body: bytes) }
        let rest = HTTPBody.bytes(bytes).pieces()
        let stream = HTTPBodyStream { () throws(NetworkError) in
            guard let piece = try await rest.next() else { throw end }
            return piece
        }
        return HTTPResponse(status: status, headers: fields, content: .stream(stream))
    }
}

/// A redacted body in a recording: text where it is UTF-8, base64 elsewhere.
struct RecordedBody: Codable, Hashable, Sendable {
    private var text: String?
    private var base64: String?
    /// The length of the whole body, in bytes, if only its beginning is recorded.
    private(set) var cutFrom: Int?

    /// `bytes` is the sample without its secrets.
    init(_ sample: BodySample, redacted bytes: [UInt8]) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
        } else {
            base64 = Data(bytes).base64EncodedString()
        }
        if !sample.isWhole { cutFrom = sample.length }
    }

    /// `nil` when it is neither valid text nor base64.
    var bytes: [UInt8]? {
        if let text { return Array(text.utf8) }
        return base64.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
    }
}

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
        case .badURL(let url): (kind, text) = (.badURL, url.english)
        case .notConnected(let why): (kind, text) = (.notConnected, why.english)
        case .timedOut: kind = .timedOut
        case .cancelled: kind = .cancelled
        case .untrusted(let why): (kind, text) = (.untrusted, why.english)
        case .transport(let why): (kind, text) = (.transport, why.english)
        case .tooLarge(let limit): (kind, number) = (.tooLarge, limit)
        case .status(let status, let bytes):
            (kind, number) = (.status, status)
            var sample = BodySample(limit: bytes.count)
            sample.append(bytes)
            body = RecordedBody(sample, redacted: redaction.redact(bytes, contentType: nil))
        case .undecodable(let why): (kind, text) = (.undecodable, why.english)
        case .unexpectedCall(let why): (kind, text) = (.unexpectedCall, why.english)
        }
        text = text.map(redaction.redact(text:))
    }

    /// The recorded error.
    var error: NetworkError {
        let text = ErrorText(quoting: text ?? "")
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

extension Redaction {
    /// Headers for a recording, with a fixed boundary for a form.
    func recorded(_ headers: HTTPHeaders) -> [[String]] {
        redact(headers).fields.map { field in
            let isForm = field.isNamed("Content-Type") && field.value.lowercased().hasPrefix("multipart/")
            return [field.name, isForm ? RedactedForm.contentType : field.value]
        }
    }
}
