public import TerminalKit
internal import TextCore

/// Text in pieces that may look different. All of it is made safe to print.
///
///     StyledText(movie.title, .strong) + " " + StyledText(movie.year, .dim)
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
    package enum Look: Hashable, Sendable {
        case tone(Tone)
        case style(CellStyle)
    }

    package struct Span: Hashable, Sendable {
        package let text: String
        package let look: Look
        /// Measured once, because layout and drawing need it several times.
        let cellWidth: Int

        init(_ text: MeasuredText, _ look: Look) {
            self.text = text.text
            self.look = look
            cellWidth = text.cellWidth
        }
    }

    package private(set) var spans: [Span] = []

    /// Creates a text from any string; line breaks become spaces.
    public init(_ untrusted: String, _ tone: Tone = .plain) {
        if !untrusted.isEmpty { spans = [Span(MeasuredText(untrusted), .tone(tone))] }
    }

    public init(stringLiteral text: String) { self.init(text) }

    /// Creates a line of a chart or a picture with its colours.
    public init(_ text: TerminalText) {
        var style = CellStyle.plain
        var rest = text.rendered[...]
        while let start = rest.firstIndex(of: "\u{1B}") {
            add(String(rest[..<start]), style)
            let end = rest[start...].firstIndex(of: "m") ?? rest.index(before: rest.endIndex)
            let codes = rest[start..<end].dropFirst(2).split(separator: ";", omittingEmptySubsequences: false)
            style.apply(sgr: codes.map { Int($0) ?? 0 })
            rest = rest[rest.index(after: end)...]
        }
        add(String(rest), style)
    }

    private mutating func add(_ text: String, _ style: CellStyle) {
        if !text.isEmpty { spans.append(Span(MeasuredText(text), .style(style))) }
    }

    public static func + (first: StyledText, second: StyledText) -> StyledText {
        var sum = first
        sum.spans += second.spans
        return sum
    }

    public static func += (text: inout StyledText, more: StyledText) { text = text + more }

    /// The text without its styles.
    public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }
    public var isEmpty: Bool { spans.isEmpty }
    public var cellWidth: Int { spans.reduce(0) { $0 + $1.cellWidth } }

    /// The text in lines of at most `width` cells. A text with one look keeps it; a wrapped text with several becomes
    /// plain.
    func wrapped(_ width: Int) -> [StyledText] {
        guard cellWidth > width else { return [self] }
        let look = spans.count == 1 ? spans[0].look : .tone(.plain)
        return text.wrapped(toCells: max(1, width)).map { line in
            var styled = StyledText()
            styled.spans = [Span(MeasuredText(safe: line), look)]
            return styled
        }
    }

    private init() {}
}
