/// Some films of a longer list.
public struct FilmPage: Hashable, Sendable {
    public let films: [Film]
    /// How many there are in all, up to 10,000 where they have to be counted.
    public let total: Int
    /// Counting stopped at `total`.
    public let isCapped: Bool
    /// Continues a list after this page; `nil` at its end and in searches.
    public let next: FilmCursor?
}
