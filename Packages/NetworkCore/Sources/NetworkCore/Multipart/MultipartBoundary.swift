/// What separates the parts of one body.
public struct MultipartBoundary: Hashable, Sendable {
    /// Without the two hyphens before it.
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

    /// A new one that no content has by chance: 24 random letters and digits, 142 bits.
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
