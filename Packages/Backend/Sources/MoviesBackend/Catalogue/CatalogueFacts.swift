/// What a finished catalogue holds.
public struct CatalogueFacts: Hashable, Sendable {
    public let films: Int
    public let people: Int
    /// Equal for equal films, whatever the order in which they came; hexadecimal.
    public let checksum: String
    /// By the genre's bit.
    let filmsOfGenre: [Int]
}
