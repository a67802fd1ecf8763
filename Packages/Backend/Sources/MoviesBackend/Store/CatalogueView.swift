import SQLCore

/// The current catalogue as one transaction sees it.
struct CatalogueView {
    let connection: any SQLConnection
    let tables: CatalogueTables
    let genres: GenreNames

    var text: TextIndex { TextIndex(tables) }

    /// The film at a place in the order of popularity.
    func film(ofRank rank: Int) throws(StoreError) -> Film? {
        try connection.first(
            """
            SELECT \(Film.columns) FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id
            WHERE r.rank = ?1
            """, .int(rank)
        ) { Film($0, genres: genres) }
    }

    func film(_ id: Int) throws(StoreError) -> Film? {
        try connection.first("SELECT \(Film.columns) FROM \(tables.film) f WHERE f.id = ?1", .int(id)) {
            Film($0, genres: genres)
        }
    }

    func film(_ reference: FilmReference) throws(StoreError) -> Film? {
        switch reference {
        case .id(let id):
            return try film(id)
        case .code(let code):
            if let id = FilmNumber.id(ofCode: Array(code.utf8)) { return try film(id) }
            guard let expression = SearchExpression.words(SearchText(code)) else { return nil }
            for rank in try text.ranks(expression, limit: 20, on: connection) {
                if let film = try film(ofRank: rank), film.imdbCode == code { return film }
            }
            return nil
        }
    }

    /// The credits of a film in the order of the record.
    func credits(of film: Int) throws(StoreError) -> (directors: [FilmCredit], cast: [FilmCredit]) {
        var directors: [FilmCredit] = []
        var cast: [FilmCredit] = []
        try connection.forEach(
            """
            SELECT c.role, p.name, p.korean_name, c.character
            FROM \(tables.credit) c JOIN \(tables.person) p ON p.id = c.person_id
            WHERE c.film_id = ?1 ORDER BY c.role, c.position
            """, .int(film)
        ) { row in
            let credit = FilmCredit(
                name: row.text(1), koreanName: row.optionalText(2), character: row.optionalText(3))
            if row.int(0) == CreditWriter.Role.director.rawValue {
                directors.append(credit)
            } else {
                cast.append(credit)
            }
        }
        return (directors, cast)
    }
}
