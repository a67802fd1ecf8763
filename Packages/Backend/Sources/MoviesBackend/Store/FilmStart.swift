/// Where a page of a list begins.
public enum FilmStart: Hashable, Sendable {
    /// After so many films.
    case offset(Int)
    /// Where an earlier page ended.
    case after(FilmCursor)
}
