/// One element of a JSON file.
public struct JSONElement: Hashable, Sendable {
    /// What it is.
    public let value: JSONValue
    /// The 1-based line where it begins.
    public let line: Int
    /// 1-based.
    public let number: Int
}
