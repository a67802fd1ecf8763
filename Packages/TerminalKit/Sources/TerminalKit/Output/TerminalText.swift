internal import TextCore

/// Text that is safe to print; a `Console` prints only this type.
///
/// All text in it, including literals, is made safe; only `Style` and this module add control codes. Untrusted text can
/// therefore control neither a terminal nor the reader of a pipe.
///
///     let line: TerminalText = "\(style("\(film.title)", .bold)) (\(film.year))"
///
/// Its `description` has no codes.
public struct TerminalText: Hashable, Sendable, CustomStringConvertible {
    /// The text with its codes, as it is printed.
    public let rendered: String
    /// The text without its codes.
    public let description: String

    /// Any text, made safe; line breaks become spaces unless they are allowed.
    public init(_ untrusted: String, allowingNewlines: Bool = false) {
        rendered = untrusted.terminalSafe(allowingNewlines: allowingNewlines)
        description = rendered
    }

    /// Creates a text from safe parts, without checking them.
    package init(rendered: String, description: String) {
        self.rendered = rendered
        self.description = description
    }

    /// Whether there is no visible text.
    public var isEmpty: Bool { description.isEmpty }

    /// The width in cells of a terminal.
    public var cellWidth: Int { description.cellWidth }

    /// Wraps a text into lines of at most `width` cells, at spaces where possible; one line without a width.
    public static func lines(_ untrusted: String, width: Int?) -> [TerminalText] {
        let safe = untrusted.terminalSafe()
        return (width.map { safe.wrapped(toCells: $0) } ?? [safe]).map { TerminalText($0) }
    }

    public static func + (first: TerminalText, second: TerminalText) -> TerminalText {
        TerminalText(
            rendered: first.rendered + second.rendered, description: first.description + second.description)
    }

    public static func += (text: inout TerminalText, more: TerminalText) { text = text + more }
}

extension Sequence<TerminalText> {
    /// The texts joined with `separator` between them.
    public func joined(separator: TerminalText = "") -> TerminalText {
        TerminalText(
            rendered: map(\.rendered).joined(separator: separator.rendered),
            description: map(\.description).joined(separator: separator.description))
    }
}

extension TerminalText: ExpressibleByStringInterpolation {
    /// Creates a text from a literal, which may contain line breaks; control characters in it are made safe too.
    public init(stringLiteral text: String) {
        self.init(text, allowingNewlines: true)
    }

    public init(stringInterpolation interpolation: StringInterpolation) {
        self = interpolation.text
    }

    /// Builds a text from an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = TerminalText("")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text += TerminalText(literal, allowingNewlines: true)
        }

        /// Appends a text with its codes.
        public mutating func appendInterpolation(_ value: TerminalText) { text += value }

        /// Appends the description of a value, made safe and on one line.
        public mutating func appendInterpolation(_ value: some Any) {
            text += TerminalText(String(describing: value))
        }
    }
}

extension TerminalText {
    /// The text on one line of exactly `width` cells: padded with spaces, or truncated. A text with line breaks, or one
    /// that is truncated, loses its codes.
    public func fitted(toCells width: Int) -> TerminalText {
        let line = description.contains("\n") ? TerminalText(description) : self
        let text = line.cellWidth > width ? TerminalText(line.description.truncated(toCells: width)) : line
        let spaces = String(repeating: " ", count: max(0, width - text.cellWidth))
        return text + TerminalText(spaces)
    }
}
