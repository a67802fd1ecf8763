import MoviesDomain
import SQLCore
import SearchCore

/// The current catalogue, in one transaction.
struct CatalogueView {
    let connection: any SQLConnection
    let tables: CatalogueTables
    let genres: GenreNames

    /// The films at these ranks of popularity that exist.
    func films(ofRanks ranks: [Int]) throws(StoreError) -> [Film] {
        try films(
            """
            SELECT \(Film.columns) FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id
            WHERE r.rank = ?1
            """, ranks)
    }

    /// The films with these ids that exist.
    func films(_ ids: [Int]) throws(StoreError) -> [Film] {
        try films("SELECT \(Film.columns) FROM \(tables.film) f WHERE f.id = ?1", ids)
    }

    private func films(_ sql: String, _ numbers: [Int]) throws(StoreError) -> [Film] {
        var rows = SQLRows(columnCount: Film.selection.count, reserving: numbers.count)
        try connection.read(sql, forEach: numbers, into: &rows)
        return (0..<rows.count).map { Film(rows[$0], genres: genres) }
    }

    func film(_ id: Int) throws(StoreError) -> Film? { try films([id]).first }

    func film(_ reference: MovieReference) throws(StoreError) -> Film? {
        switch reference {
        case .id(let id):
            return try film(id.rawValue)
        case .imdbCode(let code):
            if let id = FilmNumber.id(ofCode: Array(code.utf8)) { return try film(id) }
            guard let expression = SearchExpression.words(SearchText(code)) else { return nil }
            let ranks = try tables.search.ids(matching: expression, limit: 20, on: connection)
            return try films(ofRanks: ranks).first { $0.text(.imdbCode) == code }
        }
    }

    /// The credits of a film in the order of the record.
    func credits(of film: Int) throws(StoreError) -> (directors: [FilmCredit], cast: [FilmCredit]) {
        var directors: [FilmCredit] = []
        var cast: [FilmCredit] = []
        try connection.forEach(
            """
            SELECT c.role, p.name, p.korean_name, c.character, p.id
            FROM \(tables.credit) c JOIN \(tables.person) p ON p.id = c.person_id
            WHERE c.film_id = ?1 ORDER BY c.role, c.position
            """, .int(film)
        ) { row in
            let credit = FilmCredit(
                id: row.int(4), name: row.text(1), koreanName: row.optionalText(2),
                character: row.optionalText(3))
            if row.int(0) == CreditWriter.Role.director.rawValue {
                directors.append(credit)
            } else {
                cast.append(credit)
            }
        }
        return (directors, cast)
    }
}
