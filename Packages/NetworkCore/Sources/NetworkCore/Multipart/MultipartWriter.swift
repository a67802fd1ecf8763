import Synchronization

/// Writes a multipart/form-data body (RFC 7578), whose files and streams are read while it is sent.
///
///     var random = SystemRandomNumberGenerator()
///     var form = MultipartWriter(using: &random)
///     form.add("title", "Lamp")
///     form.add("images", filename: "lamp.jpg", contentType: "image/jpeg", .file(try HTTPFile(path: path)))
///     request.content = form.body
///     request.headers["Content-Type"] = form.contentType
public struct MultipartWriter: Sendable {
    /// The separator of the parts.
    public let boundary: MultipartBoundary
    /// Written bytes, and the bodies between them.
    private var pieces: [HTTPBody] = []

    public init(using random: inout some RandomNumberGenerator) {
        boundary = MultipartBoundary(using: &random)
    }

    /// The value of Content-Type for the body.
    public var contentType: String { boundary.contentType }

    /// Adds a field with a text and no Content-Type.
    public mutating func add(_ name: String, _ text: String) {
        add(name, content: .bytes(Array(text.utf8)))
    }

    /// Adds a part. Quotation marks and line breaks of the names are escaped as `%22`, `%0D` and `%0A` (RFC 7578,
    /// section 2). Other control characters of the names and the type become spaces.
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

    /// The complete form with its closing boundary. It is in memory when every part is, and can then be sent again;
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

    /// Leaves a backslash unescaped, as browsers do, except where it would be read as the start of an escape: before
    /// another backslash and at the end.
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

/// The separator of the parts of one body.
public struct MultipartBoundary: Hashable, Sendable {
    /// The text without the two hyphens before it.
    public let text: String

    /// - Throws: `badBoundary` unless it has 1 to 70 of the characters of RFC 2046, section 5.1.1.
    public init(_ text: String) throws(MultipartError) {
        guard !text.isEmpty else { throw .badBoundary("is empty") }
        guard text.utf8.count <= 70 else { throw .badBoundary("has more than 70 characters") }
        guard text.utf8.allSatisfy(Self.isAllowed), text.utf8.last != 0x20 else {
            throw .badBoundary("has a character that RFC 2046 does not allow")
        }
        self.text = text
    }

    /// The boundary that a Content-Type names, with or without quotation marks.
    ///
    /// - Throws: `notFormData`, `missingBoundary`, `badBoundary`, `duplicateParameter`, `badHeader`.
    public init(contentType: String) throws(MultipartError) {
        var type = try HeaderParameters(contentType)
        guard type.first == "multipart/form-data" else { throw .notFormData(type.first) }
        guard let boundary = type.take("boundary") else { throw .missingBoundary }
        try self.init(boundary)
    }

    /// A new random boundary, 24 letters and digits (142 bits), which does not occur in content by chance.
    public init(using random: inout some RandomNumberGenerator) {
        let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let bytes = (0..<24).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] }
        text = "form-" + String(decoding: bytes, as: UTF8.self)
    }

    /// The header value for a body with this boundary.
    public var contentType: String {
        let isToken = HTTPHeaders.isToken(text)
        return "multipart/form-data; boundary=" + (isToken ? text : "\"\(text)\"")
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}

/// Several bodies in sequence as one stream.
private final class BodyChain: Sendable {
    private struct State: Sendable {
        var rest: ArraySlice<HTTPBody>
        var current: HTTPBodyStream?
    }

    private let state: Mutex<State>

    init(_ bodies: [HTTPBody]) {
        state = Mutex(State(rest: bodies[...]))
    }

    /// The next piece of the first body that has one.
    func next() async throws(NetworkError) -> [UInt8]? {
        while let stream = stream() {
            if let piece = try await stream.next() { return piece }
            state.withLock { $0.current = nil }
        }
        return nil
    }

    /// Cancels the streams that were not read to their end.
    func cancel() {
        let unread = state.withLock { state in
            defer { state = State(rest: []) }
            return state.rest.map(\.self) + (state.current.map { [.stream($0)] } ?? [])
        }
        for case .stream(let stream) in unread { stream.cancel() }
    }

    private func stream() -> HTTPBodyStream? {
        state.withLock { state in
            if state.current == nil { state.current = state.rest.popFirst()?.pieces() }
            return state.current
        }
    }
}
