public import SQLCore

extension MoviesStore {
    /// A page of the films that pass the filter, in order, with no more than `limit` of them.
    public func list(
        _ request: FilmListRequest, start: FilmStart, limit: Int
    ) async throws(StoreError) -> FilmPage {
        try await reading { view throws(StoreError) in try view.list(request, start: start, limit: limit) }
    }
}

extension CatalogueView {
    func list(_ request: FilmListRequest, start: FilmStart, limit: Int) throws(StoreError) -> FilmPage {
        guard var condition = FilmCondition(request.filter, genres: genres) else {
            return FilmPage(films: [], total: 0, isCapped: false, next: nil)
        }
        let total = try count(request.filter, condition)
        var skipped = 0
        switch start {
        case .offset(let offset): skipped = offset
        case .after(let cursor): condition.add(after: cursor.key, isAscending: request.isAscending)
        }
        let direction = request.isAscending ? "ASC" : "DESC"
        let keys = request.sort.keys.map { "f.\($0)" }
        let clause = condition.clause
        let limitSlot = condition.slot(.int(limit + 1))
        let offsetSlot = condition.slot(.int(skipped))
        let found = try connection.rows(
            """
            SELECT \(Film.columns), \(keys.joined(separator: ", "))
            FROM \(tables.film) f \(indexed(request.sort)) \(clause)
            ORDER BY \(keys.map { "\($0) \(direction)" }.joined(separator: ", "))
            LIMIT \(limitSlot) OFFSET \(offsetSlot)
            """, values: condition.values
        ) { (film: Film($0, genres: genres), key: FilmKey($0, request.sort, from: 17)) }
        let page = found.prefix(limit)
        let next =
            found.count > limit ? page.last.map { FilmCursor(key: $0.key, list: request.fingerprint) } : nil
        return FilmPage(films: page.map(\.film), total: total.films, isCapped: total.isCapped, next: next)
    }

    /// Known beforehand for everything and for a genre; otherwise counted, up to a maximum.
    private func count(
        _ filter: FilmFilter, _ condition: FilmCondition
    ) throws(StoreError) -> (films: Int, isCapped: Bool) {
        if filter.isEmpty { return (try CatalogueMeta.number(.films, on: connection), false) }
        if let genre = filter.genre, filter == FilmFilter(genre: genre), let bit = genres.bit(of: genre) {
            return (genres.films[bit], false)
        }
        var condition = condition
        let clause = condition.clause
        let limit = condition.slot(.int(CatalogueSearch.maximum + 1))
        let hasYears = filter.fromYear != nil || filter.toYear != nil
        let counted =
            try connection.rows(
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM \(tables.film) f \(indexed(hasYears ? .year : .rating))
                \(clause) LIMIT \(limit)) AS found
                """, values: condition.values
            ) { $0.int(0) }.first ?? 0
        return (min(counted, CatalogueSearch.maximum), counted > CatalogueSearch.maximum)
    }

    /// Makes SQLite read the index that is made for it, whatever it guesses about the filter.
    private func indexed(_ sort: FilmSort) -> String {
        connection.dialect.name == SQLDialect.sqlite.name ? "INDEXED BY \(tables.index(sort))" : ""
    }
}
