/// The path of things and its query parameters.
public enum ThingPath {
    public static let things = "/api/things"
    /// The maximum number of things in a page.
    public static let limit = "limit"
    /// Only things with a smaller id.
    public static let before = "before"
}

/// The content of a new thing.
public struct ThingRequest: Codable, Sendable {
    public let text: String

    public init(text: String) { self.text = text }
}
