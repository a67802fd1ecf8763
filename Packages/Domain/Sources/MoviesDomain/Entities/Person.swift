/// Somebody who made a film.
public struct Person: Hashable, Sendable {
    /// In Latin letters, as international lists have it.
    public let name: String
    /// In Hangul, where it is known.
    public let koreanName: String?

    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}
