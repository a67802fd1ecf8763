/// What became of a person's score.
public enum ScoreChange: Hashable, Sendable {
    case noSuchFilm
    case made
    /// In place of an earlier one of the same person.
    case updated
    /// Whether or not there was one.
    case removed
}
