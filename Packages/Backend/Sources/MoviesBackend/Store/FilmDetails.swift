/// A film with the people who made it.
struct FilmDetails: Sendable {
    let film: Film
    let directors: [FilmCredit]
    /// The leading parts first.
    let cast: [FilmCredit]
}
