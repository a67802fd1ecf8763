/// A redacted answer in a recording.
struct RecordedResponse: Codable, Hashable, Sendable {
    var status: Int
    /// Names and values.
    var headers: [[String]]
    var body: RecordedBody
    /// Why the body ended too early.
    var failure: RecordedError?
    /// Whether its reader stopped before its end.
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

    /// The answer again; a body that broke, breaks at the same byte.
    ///
    /// - Throws: `NetworkError.transport` when the recording has not all that was read.
    func response() throws(NetworkError) -> HTTPResponse {
        guard let bytes = body.bytes else { throw .transport("the recording has no body for an answer") }
        var fields = HTTPHeaders()
        for header in headers where header.count == 2 {
            // A redacted body has another length than the one that was announced.
            let isLength = header[0].lowercased() == "content-length" && Int(header[1]) != bytes.count
            try fields.add(
                header[0], isLength && failure == nil && isAbandoned == nil ? "\(bytes.count)" : header[1])
        }
        let end: NetworkError? =
            if let failure {
                failure.error
            } else if let length = body.cutFrom {
                .transport("the recording has only \(bytes.count) of \(length) bytes of an answer")
            } else if isAbandoned == true {
                .transport("the recording has no more of an answer that was not read to its end")
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
