/// A label and what stands beside it.
public struct Field: Hashable, Sendable {
    /// In the user's language.
    public let label: String
    /// In the user's language; it may be what others wrote.
    public let value: String

    public init(label: String, value: String) {
        self.label = label
        self.value = value
    }
}
