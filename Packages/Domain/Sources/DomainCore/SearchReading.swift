/// What a search was taken for, when little or nothing matches the text as it was typed: with a slip mended, or typed on
/// the other keyboard.
public struct SearchReading: Hashable, Sendable {
    /// What the text has to do with what was found.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing matches what was typed; all that was found matches this.
        case instead
        /// What matches this comes behind what matches the text.
        case also
        /// Nothing was found; this would be.
        case suggestion
    }

    /// What the text has to do with what was found.
    public let kind: Kind
    /// The other text, or a title.
    public let text: String

    /// What would be found in the place of nothing.
    public var suggestion: String? { kind == .suggestion ? text : nil }

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
