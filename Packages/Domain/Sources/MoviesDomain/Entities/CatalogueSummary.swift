/// What a catalogue holds.
public struct CatalogueSummary: Hashable, Sendable {
    /// How many films.
    public let films: Int
    /// How many people who made them.
    public let people: Int
    /// Scores given by people who use this backend.
    public let scores: Int
    /// Where the catalogue came from: "bundled", or the names of the imported files.
    public let origin: String
    /// Equal for equal content, in hexadecimal.
    public let checksum: String

    public init(films: Int, people: Int, scores: Int, origin: String, checksum: String) {
        self.films = films
        self.people = people
        self.scores = scores
        self.origin = origin
        self.checksum = checksum
    }
}
