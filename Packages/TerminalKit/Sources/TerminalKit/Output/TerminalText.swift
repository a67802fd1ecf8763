internal import TextCore

/// Text that is safe to print: all that a `Console` prints is of this type.
///
/// Whatever text goes into it, a literal's too, is made safe first; codes for colours and the cursor only come
/// from `Style` and from this module. So text from other people can steer neither a terminal nor the reader
/// of a pipe.
///
///     let line: TerminalText = "\(style("\(film.title)", .bold)) (\(film.year))"
///
/// In a `String` it is without its codes.
public struct TerminalText: Hashable, Sendable, CustomStringConvertible {
    /// What is written: the text with its codes.
    public let rendered: String
    /// The text without its codes.
    public let description: String

    /// Any text, made safe; line breaks become spaces unless they are allowed.
    public init(_ untrusted: String, allowingNewlines: Bool = false) {
        rendered = untrusted.terminalSafe(allowingNewlines: allowingNewlines)
        description = rendered
    }

    /// Text and codes that are known to be safe together.
    package init(rendered: String, description: String) {
        self.rendered = rendered
        self.description = description
    }

    /// Whether there is nothing to be seen.
    public var isEmpty: Bool { description.isEmpty }

    /// How many cells of a terminal it takes.
    public var cellWidth: Int { description.cellWidth }

    /// A text as lines of at most `width` cells, broken at spaces where that is possible; one line when there
    /// is no terminal to fit.
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
    /// All of them in a row with `separator` between them.
    public func joined(separator: TerminalText = "") -> TerminalText {
        TerminalText(
            rendered: map(\.rendered).joined(separator: separator.rendered),
            description: map(\.description).joined(separator: separator.description))
    }
}
