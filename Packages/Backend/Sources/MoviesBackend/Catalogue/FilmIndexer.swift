import SQLCore
import SearchCore

/// Writes the search tokens of films in the order of ranks, which are 1, 2, 3, …
struct FilmIndexer {
    /// The maximum number of indexed people in each role: of the directors, and of the leading cast.
    static let people = 20

    let tables: CatalogueTables
    let connection: any SQLConnection

    func index(from first: Int, limit: Int) throws(StoreError) -> Int? {
        let last = SQLValue.int(first + min(limit, .max - first) - 1)
        let ranks = "r.rank BETWEEN ?1 AND ?2"
        let aliases = try FilmRows(
            """
            SELECT r.rank, a.name FROM \(tables.rank) r JOIN \(tables.alias) a ON a.film_id = r.film_id
            WHERE \(ranks) ORDER BY r.rank, a.name
            """, .int(first), last, on: connection)
        let people = try FilmRows(
            """
            SELECT r.rank, p.name, p.korean_name FROM \(tables.rank) r
            JOIN \(tables.credit) c ON c.film_id = r.film_id JOIN \(tables.person) p ON p.id = c.person_id
            WHERE \(ranks) AND c.position < \(Self.people) ORDER BY r.rank, c.role, c.position
            """, .int(first), last, on: connection)
        let selection = FilmSelection([.id, .imdbCode, .year, .genres] + FilmColumn.titles)
        let genres = try GenreNames(tables, on: connection)
        let titles = FilmColumn.titles.map { selection[$0] }
        let film = try connection.stream(
            """
            SELECT \(selection.columns.names(of: "f")), r.rank
            FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id
            WHERE \(ranks) ORDER BY r.rank
            """)
        defer { film.reset() }
        try film.bind(first, at: 1)
        try film.bind(last, at: 2)
        var tokens = TokenWriter()
        var spellings = SearchSpellings()
        var count = 0
        var next: Int?
        while try film.step() {
            let (id, rank) = (film.int(selection[.id]), film.int(selection.count))
            tokens.clear()
            if film.isNull(selection[.imdbCode]) {
                tokens.addCode("\(id)".utf8)
            } else {
                film.withUTF8(selection[.imdbCode]) { tokens.addCode($0) }
            }
            let year = film.int(selection[.year])
            if year > 0 { tokens.addYear(year) }
            for genre in genres.set(film.int(selection[.genres])) { tokens.addCategory(genre) }
            for place in titles where !film.isNull(place) {
                film.withUTF8(place) { tokens.addTitle($0) }
            }
            try aliases.forEach(of: rank) { row in row.withUTF8(1) { tokens.addTitle($0) } }
            try people.forEach(of: rank) { person in
                person.withUTF8(1) { tokens.addPerson($0) }
                if !person.isNull(2) { person.withUTF8(2) { tokens.addPerson($0) } }
            }
            try tables.search.add(tokens, as: rank, collecting: &spellings, on: connection)
            count += 1
            next = rank + 1
        }
        try tables.search.add(spellings, on: connection)
        if count < limit { try tables.search.finish(on: connection) }
        return next
    }
}
