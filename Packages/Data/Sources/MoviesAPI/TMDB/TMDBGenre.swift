/// A kind of film. Searches only send its number.
public struct TMDBGenre: Decodable, Hashable, Sendable {
    public let id: Int
    public let name: String?

    /// The name is `nil` where only the number was sent.
    public init(id: Int, name: String? = nil) {
        self.id = id
        self.name = name
    }
}
