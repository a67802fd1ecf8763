/// HTML text. Texts enter it only escaped; tags and attributes have fixed names.
///
///     var html = HTML()
///     html.element("p", [("class", "dim")]) { $0.text(comment.body) }
public struct HTML: Hashable, Sendable {
    /// UTF-8.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// The first line of a document.
    public static var doctype: HTML {
        var html = HTML()
        html.raw("<!doctype html>")
        return html
    }

    /// The HTML as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }
    public var isEmpty: Bool { bytes.isEmpty }

    /// Appends a text, escaped. HTML has no NUL, and would turn a carriage return into a line feed.
    public mutating func text(_ text: some StringProtocol) {
        for byte in text.utf8 {
            switch byte {
            case 0: raw("\u{FFFD}")
            case UInt8(ascii: "\r"): raw("&#13;")
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
        close(name)
    }

    /// Appends a start tag, or an element without content and end tag, such as `<input>`.
    public mutating func open(
        _ name: StaticString, _ attributes: [(name: StaticString, value: String?)] = []
    ) {
        raw("<")
        raw(name)
        for (name, value) in attributes { if let value { attribute(name, value) } }
        raw(">")
    }

    /// Appends an attribute at the end of a start tag.
    mutating func attribute(_ name: StaticString, _ value: String = "") {
        raw(" ")
        raw(name)
        if value.isEmpty { return }
        // A word needs no quotes, which would have to be escaped in a frame.
        let quote: StaticString = value.utf8.allSatisfy(Self.isInWord) ? "" : "\""
        raw("=")
        raw(quote)
        text(value)
        raw(quote)
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Appends the end tag of an element.
    public mutating func close(_ name: StaticString) {
        raw("</")
        raw(name)
        raw(">")
    }

    /// Appends other HTML.
    public mutating func append(_ other: HTML) { bytes += other.bytes }

    /// Appends a part of other HTML.
    mutating func append(_ other: HTML, _ range: Range<Int>) { bytes += other.bytes[range] }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
