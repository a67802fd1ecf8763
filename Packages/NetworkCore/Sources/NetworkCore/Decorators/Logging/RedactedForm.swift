/// A multipart form, written again without its secrets.
struct RedactedForm {
    private static let boundary = "redacted-form"

    private let redaction: Redaction
    private var bytes: [UInt8] = []
    private var head: MultipartPartHead?
    private var content: [UInt8] = []

    init(redaction: Redaction) { self.redaction = redaction }

    /// The Content-Type of what comes out.
    static let contentType = "multipart/form-data; boundary=\(boundary)"

    /// Everything so far, ended.
    var ended: [UInt8] { bytes + Array("--\(Self.boundary)--\r\n".utf8) }

    mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head): self.head = head
        case .content(let piece): content += piece
        case .partEnd:
            guard let head else { return }
            let fields = redaction.redact(head.headers).fields.map { "\($0.name): \($0.value)\r\n" }.joined()
            bytes += Array("--\(Self.boundary)\r\n\(fields)\r\n".utf8)
            // However deep forms are nested, they are not followed.
            let isNested = head.contentType?.lowercased().hasPrefix("multipart/") == true
            bytes +=
                isNested || redaction.isSecret(name: head.name)
                ? Array(Redaction.mark.utf8) : redaction.redact(content, contentType: head.contentType)
            bytes += Array("\r\n".utf8)
            content = []
        }
    }
}
