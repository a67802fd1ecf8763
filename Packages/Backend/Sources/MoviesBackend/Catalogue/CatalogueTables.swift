/// The names of one generation's tables and indexes. Only numbers go into them, so they may stand in SQL.
struct CatalogueTables: Hashable, Sendable {
    let generation: Int

    var film: String { "film_\(generation)" }
    var genre: String { "genre_\(generation)" }
    var person: String { "person_\(generation)" }
    var credit: String { "credit_\(generation)" }
    var alias: String { "alias_\(generation)" }
    var rank: String { "rank_\(generation)" }
    var text: String { "text_\(generation)" }
    var word: String { "word_\(generation)" }

    /// In the order in which they are dropped: what reads another one before it, and the largest first.
    var all: [String] { [word, text, film, credit, alias, rank, person, genre] }

    /// The index that a list in that order reads.
    func index(_ sort: FilmSort) -> String { "film_\(generation)_by_\(sort.rawValue)" }
}
