/// A label and its value, shown side by side.
public struct Field: Hashable, Sendable {
    /// In the user's language.
    public let label: String
    /// In the user's language; may be text of other people.
    public let value: String

    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}
