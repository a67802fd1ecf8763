/// A film with the people who made it.
public struct FilmDetails: Hashable, Sendable {
    public let film: Film
    public let directors: [FilmCredit]
    /// The leading parts first.
    public let cast: [FilmCredit]
}
