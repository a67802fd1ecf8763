/// Where things are.
public enum ThingPath {
    public static let things = "/api/things"
    /// How many.
    public static let limit = "limit"
    /// Only those before the one with this id.
    public static let before = "before"
}

/// What a new thing is made of.
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
    /// Where the next page begins; `nil` behind the last one.
    public let next: Int?
}
