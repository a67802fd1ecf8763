import SQLCore

extension MoviesStore {
    /// A page of at most `limit` films.
    func list(
        _ request: FilmListRequest, start: FilmStart, limit: Int
    ) async throws(StoreError) -> FilmPage {
        try await reading { view throws(StoreError) in try view.list(request, start: start, limit: limit) }
    }
}

extension CatalogueView {
    fileprivate func list(
        _ request: FilmListRequest, start: FilmStart, limit: Int
    ) throws(StoreError) -> FilmPage {
        guard var condition = FilmCondition(request.filter, genres: genres) else {
            return FilmPage(films: [], total: 0, isCapped: false, next: nil)
        }
        let total = try count(request.filter, condition)
        var skipped = 0
        switch start {
        case .offset(let offset): skipped = offset
        case .after(let cursor): condition.add(after: cursor.key, isAscending: request.isAscending)
        }
        let order = FilmOrder.of(request.sort, isAscending: request.isAscending)
        let clause = condition.clause
        let limitSlot = condition.slot(.int(limit + 1))
        let offsetSlot = condition.slot(.int(skipped))
        let statement = try connection.statement(
            """
            SELECT \(Film.columns), \(order.columns) FROM \(tables.film) f \(indexed(request.sort)) \(clause)
            ORDER BY \(order.terms) LIMIT \(limitSlot) OFFSET \(offsetSlot)
            """, values: condition.values)
        defer { statement.reset() }
        var rows = SQLRows(
            columnCount: Film.selection.count + request.sort.keys.count, reserving: limit + 1)
        try statement.step(upTo: limit + 1, into: &rows)
        let films = (0..<min(limit, rows.count)).map { Film(rows[$0], genres: genres) }
        let last = rows.count > limit ? films.last : nil
        return FilmPage(
            films: films, total: total.films, isCapped: total.isCapped,
            next: last.map {
                FilmCursor(
                    key: FilmKey($0.row, request.sort, from: Film.selection.count), list: request.fingerprint)
            })
    }

    /// Stored without a filter and for a genre; otherwise counted, up to a maximum.
    private func count(
        _ filter: FilmFilter, _ condition: FilmCondition
    ) throws(StoreError) -> (films: Int, isCapped: Bool) {
        if filter.isEmpty { return (try CatalogueMeta.number(.films, on: connection), false) }
        if let genre = filter.genre, filter == FilmFilter(genre: genre), let bit = genres.bit(of: genre) {
            return (genres.films[bit], false)
        }
        var condition = condition
        let hasYears = filter.fromYear != nil || filter.toYear != nil
        if filter.minimumRating > 0, !hasYears { condition.add(bound: filter.minimumRating) }
        let clause = condition.clause
        let limit = condition.slot(.int(CatalogueSearch.maximum + 1))
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

    /// Forces SQLite to use the order's index, whatever its statistics about the filter.
    private func indexed(_ sort: FilmSort) -> String {
        connection.dialect.reading(by: tables.index(sort))
    }
}
