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

/// A thing on the wire.
public struct ThingAnswer: Codable, Sendable {
    public let id: Int
    public let text: String
}

/// A page of things, newest first.
public struct ThingsAnswer: Codable, Sendable {
    public let things: [ThingAnswer]
    /// The start of the next page; `nil` after the last page.
    public let next: Int?
}
