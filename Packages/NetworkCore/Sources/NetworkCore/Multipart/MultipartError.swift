/// Why a body is not acceptable as multipart/form-data.
public enum MultipartError: Error, Hashable, Sendable {
    /// The Content-Type names another format; it is given.
    case notFormData(String)
    /// The Content-Type has no boundary.
    case missingBoundary
    /// The boundary breaks RFC 2046, section 5.1.1; the text says how.
    case badBoundary(String)
    /// A parameter of Content-Type or Content-Disposition stands there twice, which readers take differently.
    case duplicateParameter(String)
    /// A header field of a part is not well formed; the text says how.
    case badHeader(String)
    /// A line ends with a line feed or a carriage return alone.
    case bareLineEnd
    /// A part does not say what it is.
    case missingDisposition
    /// A part has no name.
    case missingName
    /// A part uses Content-Transfer-Encoding, which RFC 7578, section 4.7 abolished.
    case transferEncoding(String)
    /// After a boundary comes something else than the end of the line or `--`.
    case badDelimiter
    /// The body ends before the last boundary.
    case truncated
    /// The header of one part, or what comes before the first part, has more bytes.
    case headerTooLarge(limit: Int)
    /// There are more parts.
    case tooManyParts(limit: Int)
    /// The whole body has more bytes.
    case tooLarge(limit: Int)
    /// The bytes could not be read.
    case unreadable(NetworkError)
}

extension MultipartError: CustomStringConvertible {
    /// One clause in plain English, without a full stop. Parts of the message that are quoted are made
    /// harmless.
    public var description: String {
        switch self {
        case .notFormData(let type): "the Content-Type is \(type.visible), not multipart/form-data"
        case .missingBoundary: "the Content-Type has no boundary"
        case .badBoundary(let why): "the boundary \(why)"
        case .duplicateParameter(let name): "the parameter \(name.visible) stands there twice"
        case .badHeader(let why): "a part's header \(why)"
        case .bareLineEnd: "a line of a part's header does not end with CR LF"
        case .missingDisposition: "a part has no Content-Disposition"
        case .missingName: "a part has no name"
        case .transferEncoding(let value): "a part has the Content-Transfer-Encoding \(value.visible)"
        case .badDelimiter: "a boundary is followed by something else than the end of the line"
        case .truncated: "the body ends before its last boundary"
        case .headerTooLarge(let limit): "a part's header has more than \(limit) bytes"
        case .tooManyParts(let limit): "there are more than \(limit) parts"
        case .tooLarge(let limit): "the body has more than \(limit) bytes"
        case .unreadable: "the body could not be read"
        }
    }
}
