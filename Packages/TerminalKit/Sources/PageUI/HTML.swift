/// HTML text. Texts enter it only escaped; tags and attributes have fixed names.
///
///     var html = HTML()
///     html.element("p", [("class", "dim")]) { $0.text(comment.body) }
public struct HTML: Hashable, Sendable {
    /// UTF-8.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// The HTML as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
    public var isEmpty: Bool { bytes.isEmpty }

    /// Appends a text, escaped.
    public mutating func text(_ text: some StringProtocol) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            case UInt8(ascii: "'"): raw("&#39;")
            default: bytes.append(byte)
            }
        }
    }

    /// Appends an element with attributes, whose values are escaped, and its content. An attribute with `nil` is omitted.
    public mutating func element(
        _ name: StaticString, _ attributes: [(name: StaticString, value: String?)] = [],
        _ content: (inout HTML) -> Void = { _ in }
    ) {
        open(name, attributes)
        content(&self)
        raw("</")
        raw(name)
        raw(">")
    }

    /// Appends an element without content and end tag, such as `<input>`.
    public mutating func open(
        _ name: StaticString, _ attributes: [(name: StaticString, value: String?)] = []
    ) {
        raw("<")
        raw(name)
        for (name, value) in attributes {
            guard let value else { continue }
            raw(" ")
            raw(name)
            if value.isEmpty { continue }
            raw("=\"")
            text(value)
            raw("\"")
        }
        raw(">")
    }

    /// Appends other HTML.
    public mutating func append(_ other: HTML) { bytes += other.bytes }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
