/// Adds colours and weights as ANSI codes; leaves text unchanged when colour is off.
public struct Style: Hashable, Sendable {
    /// A code of "Select Graphic Rendition". Only the eight basic colours are used, because they follow the user's
    /// theme.
    public enum Attribute: Int, CaseIterable, Sendable {
        case bold = 1
        case dim = 2
        case italic = 3
        case underline = 4
        case reverse = 7
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
    }

    /// Whether codes are added.
    public let isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }

    /// Adds no codes.
    public static let plain = Style(isOn: false)

    /// The text with these attributes, which end after it.
    public func callAsFunction(_ text: TerminalText, _ attributes: Attribute...) -> TerminalText {
        apply(attributes, to: text)
    }

    /// The text with these attributes, which end after it.
    public func apply(_ attributes: [Attribute], to text: TerminalText) -> TerminalText {
        guard isOn, !attributes.isEmpty, !text.isEmpty else { return text }
        let codes = attributes.map { String($0.rawValue) }.joined(separator: ";")
        return TerminalText(
            rendered: "\u{1B}[\(codes)m\(text.rendered)\u{1B}[0m", description: text.description)
    }
}
