/// Colours and weights as ANSI codes; leaves text alone when colour is off.
public struct Style: Hashable, Sendable {
    /// A code of "Select Graphic Rendition". Only the eight basic colours: they follow the user's theme.
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

    /// Whether codes are written.
    public let isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }

    /// Leaves text as it is.
    public static let plain = Style(isOn: false)

    /// `text` in these attributes, and everything after it as before.
    public func callAsFunction(_ text: TerminalText, _ attributes: Attribute...) -> TerminalText {
        apply(attributes, to: text)
    }

    /// The same for attributes that are a value.
    public func apply(_ attributes: [Attribute], to text: TerminalText) -> TerminalText {
        guard isOn, !attributes.isEmpty, !text.isEmpty else { return text }
        let codes = attributes.map { String($0.rawValue) }.joined(separator: ";")
        return TerminalText(
            rendered: "\u{1B}[\(codes)m\(text.rendered)\u{1B}[0m", description: text.description)
    }
}
