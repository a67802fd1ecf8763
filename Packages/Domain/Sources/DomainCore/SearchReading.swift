/// An alternative reading of a search's text, when little or nothing matches the text as typed: with a slip corrected, or
/// typed on the other keyboard.
public struct SearchReading: Hashable, Sendable {
    /// The relation between the text and the results.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing matches the typed text; all results match this text.
        case instead
        /// Matches of this text follow the matches of the typed text.
        case also
        /// Nothing was found; this text would find something.
        case suggestion
    }

    /// The relation between the text and the results.
    public let kind: Kind
    /// The alternative text, or a title.
    public let text: String

    /// The text to suggest when nothing was found.
    public var suggestion: String? { kind == .suggestion ? text : nil }

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
