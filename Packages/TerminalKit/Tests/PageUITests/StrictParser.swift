import Testing

/// An element of a parsed page.
final class ParsedElement {
    let name: String
    let attributes: [String: String]
    var children: [Child] = []

    enum Child {
        case element(ParsedElement)
        case text(String)
    }

    init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The text of the element and of the elements in it.
    var text: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }

    /// The element and all elements in it, in the order of the page.
    var all: [ParsedElement] {
        [self]
            + children.flatMap { child in
                if case .element(let element) = child { element.all } else { [] as [ParsedElement] }
            }
    }
}

/// Parses the part of HTML that a page consists of, and reports everything else as an error: an unknown element or attribute, a
/// missing end tag, an attribute twice or with no quotes where it needs them, a sign that has to be escaped.
struct StrictParser {
    struct ParseError: Error { let message: String }

    private var rest: Substring.UTF8View.SubSequence
    private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]
    private static let known: Set<String> = [
        "a", "article", "bdi", "body", "button", "circle", "dd", "details", "dialog", "div", "dl", "dt",
        "figure",
        "footer",
        "form", "h1", "h2", "h3", "head", "header", "html", "kbd", "label", "li", "main", "nav", "output",
        "p", "path",
        "pre", "progress", "rect", "script", "section", "small", "span", "summary", "svg", "table", "td",
        "text",
        "textarea", "th", "title", "tr", "ul",
    ]
    private static let attributes: Set<String> = [
        "accept", "action", "alt", "autocapitalize", "autocomplete", "charset", "class", "colspan", "content",
        "cx", "cy",
        "d", "defer", "dir", "enterkeyhint", "for", "form", "formenctype", "height", "hidden", "href", "id",
        "inputmode",
        "lang", "loading", "max", "method", "multiple", "name", "open", "placeholder", "property", "r", "rel",
        "role",
        "rows", "scope", "spellcheck", "src", "tabindex", "target", "text-anchor", "type", "value", "viewBox",
        "width",
        "x", "y",
    ]

    /// - Parameter html: a page, or a part of it.
    /// - Returns: an element with the parsed elements as its children.
    /// - Throws: `ParseError` for anything else.
    static func parse(_ html: String) throws -> ParsedElement {
        var parser = StrictParser(rest: html[...].utf8)
        let root = ParsedElement("root", [:])
        if html.hasPrefix("<!doctype html>") { parser.rest = parser.rest.dropFirst(15) }
        try parser.parseChildren(of: root)
        return root
    }

    private mutating func parseChildren(of parent: ParsedElement) throws {
        while let first = rest.first {
            if first != UInt8(ascii: "<") {
                parent.children.append(.text(try text(until: "<")))
                continue
            }
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "/") {
                rest = rest.dropFirst()
                let name = name()
                guard name == parent.name else { throw ParseError(message: "</\(name)> in \(parent.name)") }
                return try expect(">")
            }
            let element = try startTag()
            parent.children.append(.element(element))
            if !Self.void.contains(element.name) { try parseChildren(of: element) }
            // A parser of browsers ignores a line feed at the start.
            if element.name == "textarea", case .text(let text) = element.children.first, text.first == "\n" {
                element.children[0] = .text(String(text.dropFirst()))
            }
        }
        guard parent.name == "root" else { throw ParseError(message: "\(parent.name) has no end") }
    }

    private mutating func startTag() throws -> ParsedElement {
        let tag = name()
        guard Self.known.contains(tag) || Self.void.contains(tag) else {
            throw ParseError(message: "<\(tag)>")
        }
        var attributes: [String: String] = [:]
        while rest.first == UInt8(ascii: " ") {
            rest = rest.dropFirst()
            let name = name()
            guard Self.attributes.contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-") else {
                throw ParseError(message: "\(name)= in \(tag)")
            }
            guard attributes[name] == nil else { throw ParseError(message: "\(name) twice in \(tag)") }
            attributes[name] = ""
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "\"") {
                rest = rest.dropFirst()
                attributes[name] = try text(until: "\"")
                try expect("\"")
            } else {
                let value = rest.prefix { ![32, 62].contains($0) }
                guard !value.isEmpty, !value.contains(where: { "\"'`=<&".utf8.contains($0) }) else {
                    throw ParseError(message: "\(name) in \(tag) needs quotes")
                }
                rest = rest.dropFirst(value.count)
                attributes[name] = String(Substring(value))
            }
        }
        try expect(">")
        return ParsedElement(tag, attributes)
    }

    private mutating func name() -> String {
        let end =
            rest.firstIndex { !(65...90 ~= $0 || 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45) }
            ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(Substring(rest[..<end]))
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws {
        guard rest.first == UInt8(ascii: sign) else {
            throw ParseError(message: "\(sign) missing before “\(Substring(rest.prefix(40)))”")
        }
        rest = rest.dropFirst()
    }

    private mutating func text(until end: Unicode.Scalar) throws -> String {
        var bytes: [UInt8] = []
        while let byte = rest.first, byte != UInt8(ascii: end) {
            guard byte != UInt8(ascii: "&") else {
                bytes += try entity()
                continue
            }
            guard byte != 0, byte != 13, !"<>\"'".utf8.contains(byte) else {
                throw ParseError(message: "byte \(byte) is not escaped")
            }
            bytes.append(byte)
            rest = rest.dropFirst()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func entity() throws -> [UInt8] {
        for (name, sign) in [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"),
        ] where rest.starts(with: name.utf8) {
            rest = rest.dropFirst(name.utf8.count)
            return Array(sign.utf8)
        }
        throw ParseError(message: "an unknown entity")
    }
}
