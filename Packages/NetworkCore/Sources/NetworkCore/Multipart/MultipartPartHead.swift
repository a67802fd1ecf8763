/// What a part of a form says about itself.
public struct MultipartPartHead: Hashable, Sendable {
    /// The field's name, never empty.
    public var name: String
    /// What the sender calls the file; `nil` when the part is a plain field. It is text from outside and
    /// never a path: it may be empty, climb folders or have no extension.
    public var filename: String?
    /// As sent, without surrounding blanks. What a sender claims, not what the bytes are.
    public var contentType: String?
    /// Every field of the part's header.
    public var headers: HTTPHeaders

    init(name: String, filename: String?, contentType: String?, headers: HTTPHeaders) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.headers = headers
    }
}

extension MultipartPartHead {
    /// Reads the lines of a part's header, without the empty one, which must be UTF-8 and end with CR LF.
    init(_ bytes: [UInt8]) throws(MultipartError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .badHeader("is not UTF-8")
        }
        var headers = HTTPHeaders()
        var rest = text.utf8[...]
        while let end = rest.firstIndex(of: 0x0A) {
            guard let carriage = rest[..<end].last, carriage == 0x0D else { throw .bareLineEnd }
            try Self.add(rest[..<end].dropLast(), to: &headers)
            rest = rest[end...].dropFirst()
        }
        for name in ["Content-Disposition", "Content-Type"] where headers.values(of: name).count > 1 {
            throw .badHeader("has \(name) twice")
        }
        guard let disposition = headers["Content-Disposition"] else { throw .missingDisposition }
        var value = try HeaderParameters(disposition)
        guard value.first == "form-data" else {
            throw .badHeader("has the Content-Disposition \(value.first.visible), not form-data")
        }
        guard value.take("filename*") == nil else {
            throw .badHeader("uses filename*, which forms may not (RFC 7578, section 4.2)")
        }
        guard let name = value.take("name"), !name.isEmpty else { throw .missingName }
        if let encoding = headers["Content-Transfer-Encoding"],
            !["7bit", "8bit", "binary"].contains(encoding.lowercased())
        {
            throw .transferEncoding(encoding)
        }
        self.init(
            name: Self.unescaped(name), filename: value.take("filename").map(Self.unescaped),
            contentType: headers["Content-Type"], headers: headers)
    }

    private static func add(_ line: Substring.UTF8View.SubSequence, to headers: inout HTTPHeaders)
        throws(MultipartError)
    {
        guard !line.contains(0x0D) else { throw .bareLineEnd }
        guard line.first != 0x20, line.first != 0x09 else { throw .badHeader("has a folded line") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badHeader("has a line without a colon")
        }
        do throws(NetworkError) {
            try headers.add(String(Substring(line[..<colon])), String(Substring(line[colon...].dropFirst())))
        } catch {
            throw .badHeader("has a field whose name is no token or whose value has a control character")
        }
    }

    /// `%22` is how forms say a quotation mark (RFC 7578, section 2). `%0D` and `%0A` stay as they are, so
    /// that no name brings a line break.
    private static func unescaped(_ text: String) -> String {
        text.split(separator: "%22", omittingEmptySubsequences: false).joined(separator: "\"")
    }
}
