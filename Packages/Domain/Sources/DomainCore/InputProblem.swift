/// What is wrong with something that a person gave.
public enum InputProblem: Hashable, Sendable {
    /// A text that needs at least one visible character has none.
    case empty(field: String)
    /// A text is longer than `limit` characters.
    case tooLong(field: String, limit: Int)
    /// A number is outside of the inclusive range.
    case outOfRange(field: String, lowest: Double, highest: Double)
    /// A lower bound lies above its upper bound.
    case reversedRange(field: String)
    /// A text that is not in the form that is expected here.
    case malformed(field: String, value: String)
}
