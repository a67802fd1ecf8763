/// Somebody who made a film.
public struct FilmCredit: Hashable, Sendable {
    public let name: String
    public let koreanName: String?
    /// Whom an actor plays, where that is known.
    public let character: String?
}
