/// What a thing is called and what it is, side by side.
public struct Field: Hashable, Sendable {
    /// In the user's language.
    public let label: String
    /// In the user's language; it may be what others wrote.
    public let value: String

    public init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }
}
