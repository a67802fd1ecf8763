/// Makes a multipart/form-data body (RFC 7578), whose files and streams are read while it is sent.
///
///     var random = SystemRandomNumberGenerator()
///     var form = MultipartWriter(using: &random)
///     form.add("title", "Lamp")
///     form.add("images", filename: "lamp.jpg", contentType: "image/jpeg", .file(try HTTPFile(path: path)))
///     request.content = form.body
///     request.headers["Content-Type"] = form.contentType
public struct MultipartWriter: Sendable {
    /// What stands between the parts.
    public let boundary: MultipartBoundary
    /// Bytes that were written, and bodies between them.
    private var pieces: [HTTPBody] = []

    public init(using random: inout some RandomNumberGenerator) {
        boundary = MultipartBoundary(using: &random)
    }

    /// The header value that belongs to the body.
    public var contentType: String { boundary.contentType }

    /// Adds a field with a text and no Content-Type.
    public mutating func add(_ name: String, _ text: String) {
        add(name, content: .bytes(Array(text.utf8)))
    }

    /// Adds a part. Quotation marks and line breaks of the names are escaped as `%22`, `%0D` and `%0A`
    /// (RFC 7578, section 2), other control characters of them and of the type become spaces.
    public mutating func add(
        _ name: String, filename: String? = nil, contentType: String? = nil, content: HTTPBody
    ) {
        var headers: HTTPHeaders = [
            "Content-Disposition": "form-data; name=\"\(Self.escaped(name))\""
                + (filename.map { "; filename=\"\(Self.escaped($0))\"" } ?? "")
        ]
        headers["Content-Type"] = contentType
        let head = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        append("--\(boundary.text)\r\n\(head)\r\n")
        append(content)
        append("\r\n")
    }

    /// Everything that was added, ended. It is in memory when every part is, and can then be sent again;
    /// otherwise it is a stream for one reader, with a length when every part has one.
    public var body: HTTPBody {
        var ended = self
        ended.append("--\(boundary.text)--\r\n")
        if ended.pieces.count == 1, let whole = ended.pieces.first { return whole }
        let lengths = ended.pieces.map(\.length)
        let total = lengths.contains(nil) ? nil : lengths.reduce(0) { $0 + ($1 ?? 0) }
        let chain = BodyChain(ended.pieces)
        return .stream(HTTPBodyStream(length: total, onCancel: chain.cancel, read: chain.next))
    }

    private mutating func append(_ text: String) { append(.bytes(Array(text.utf8))) }

    private mutating func append(_ body: HTTPBody) {
        if case .bytes(let more) = body, case .bytes(var last) = pieces.last {
            pieces.removeLast()
            last += more
            pieces.append(.bytes(last))
        } else {
            pieces.append(body)
        }
    }

    /// A backslash stays, as browsers leave it, but where it would be read as the start of an escape: before
    /// another one and at the end.
    private static func escaped(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        var text = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            case "\\":
                let isLast = index == scalars.count - 1
                let hasNeighbour =
                    index > 0 && scalars[index - 1] == "\\" || !isLast && scalars[index + 1] == "\\"
                text += isLast || hasNeighbour ? "\\\\" : "\\"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
