/// Somebody who made a film.
struct FilmCredit: Hashable, Sendable {
    /// Of the person.
    let id: Int
    let name: String
    let koreanName: String?
    /// Whom an actor plays, where that is known.
    let character: String?
}
