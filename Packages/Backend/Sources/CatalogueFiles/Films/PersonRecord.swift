/// A director.
public struct PersonRecord: Hashable, Sendable {
    /// The name in Latin letters, or whatever the file has.
    public var name: String
    /// The name in Hangul, when the file has it.
    public var koreanName: String?

    /// Somebody by name.
    public init(name: String, koreanName: String? = nil) {
        self.name = name
        self.koreanName = koreanName
    }
}
