public import DomainCore
import TextCore

/// A text by a user, and its JSON.
public struct Thing: Identifiable, Hashable, Codable, Sendable {
    public let id: Int
    public let text: String

    public init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

/// A page of things, newest first, and its JSON.
public struct ThingPage: Hashable, Codable, Sendable {
    public let things: [Thing]
    /// The start of the next page; `nil` after the last page.
    public let next: Thing.ID?

    public init(things: [Thing], next: Thing.ID?) {
        self.things = things
        self.next = next
    }
}

/// A text that may become a thing: no white space around it, and from 1 to ``longest`` characters.
public struct ThingDraft: Hashable, Sendable {
    public static let longest = 1_000

    public let text: String

    /// - Throws: `DomainError.invalidInput` for a text that is empty or too long.
    public init(_ text: String) throws(DomainError) {
        self.text = text.trimmed
        if self.text.isEmpty { throw .invalidInput(.empty(field: "text")) }
        guard self.text.count <= Self.longest else {
            throw .invalidInput(.tooLong(field: "text", limit: Self.longest))
        }
    }
}

/// The store of things.
public protocol ThingRepository: Sendable {
    /// The newest things, or the newest before one of them.
    func things(limit: Int, before: Thing.ID?) async throws(DomainError) -> ThingPage

    func add(_ draft: ThingDraft) async throws(DomainError) -> Thing
}
