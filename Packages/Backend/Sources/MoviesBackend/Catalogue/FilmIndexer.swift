import SQLCore
import SearchCore

/// Writes the search tokens of films in the order of ranks.
struct FilmIndexer {
    let tables: CatalogueTables
    let connection: any SQLConnection

    func index(from first: Int, limit: Int) throws(StoreError) -> Int? {
        let hasPeople = try hasRows(tables.credit)
        let hasAliases = try hasRows(tables.alias)
        let selection = FilmSelection([.id, .imdbCode] + FilmColumn.titles)
        let titles = FilmColumn.titles.map { selection[$0] }
        let film = try connection.statement(
            """
            SELECT \(selection.columns.names(of: "f")), r.rank
            FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id
            WHERE r.rank >= ?1 ORDER BY r.rank LIMIT ?2
            """)
        defer { film.reset() }
        try film.bind(first, at: 1)
        try film.bind(limit, at: 2)
        var tokens = TokenWriter()
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
            for place in titles where !film.isNull(place) {
                film.withUTF8(place) { tokens.addTitle($0) }
            }
            if hasAliases { try addAliases(of: id, to: &tokens) }
            if hasPeople { try addPeople(of: id, to: &tokens) }
            try tables.search.add(tokens, as: rank, on: connection)
            count += 1
            next = rank + 1
        }
        if count < limit { try tables.search.finish(on: connection) }
        return next
    }

    private func addAliases(of film: Int, to tokens: inout TokenWriter) throws(StoreError) {
        let alias = try connection.statement("SELECT name FROM \(tables.alias) WHERE film_id = ?1")
        defer { alias.reset() }
        try alias.bind(film, at: 1)
        while try alias.step() { alias.withUTF8(0) { tokens.addTitle($0) } }
    }

    /// Directors and the leading cast only.
    private func addPeople(of film: Int, to tokens: inout TokenWriter) throws(StoreError) {
        let person = try connection.statement(
            """
            SELECT p.name, p.korean_name FROM \(tables.credit) c JOIN \(tables.person) p ON p.id = c.person_id
            WHERE c.film_id = ?1 AND c.position < 20 ORDER BY c.role, c.position
            """)
        defer { person.reset() }
        try person.bind(film, at: 1)
        while try person.step() {
            person.withUTF8(0) { tokens.addPerson($0) }
            if !person.isNull(1) { person.withUTF8(1) { tokens.addPerson($0) } }
        }
    }

    private func hasRows(_ table: String) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM \(table) LIMIT 1") { _ in true } ?? false
    }
}
