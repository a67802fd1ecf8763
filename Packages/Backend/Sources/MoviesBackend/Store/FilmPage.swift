/// Some films of a longer list.
struct FilmPage: Sendable {
    let films: [Film]
    /// How many there are in all, up to 10,000 where they have to be counted.
    let total: Int
    /// Counting stopped at `total`.
    let isCapped: Bool
    /// Continues a list after this page; `nil` at its end and in searches.
    let next: FilmCursor?
}
