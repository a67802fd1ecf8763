/// An actor and the part played.
public struct CastRecord: Hashable, Sendable {
    /// The actor's name in Latin letters, or whatever the file has.
    public var name: String
    /// The actor's name in Hangul, when the file has it.
    public var koreanName: String?
    /// The part.
    public var character: String?

    /// Somebody by name.
    public init(name: String, koreanName: String? = nil, character: String? = nil) {
        self.name = name
        self.koreanName = koreanName
        self.character = character
    }
}
