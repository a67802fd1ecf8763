public import SQLCore

extension MoviesStore {
    /// Films that match what was typed, the best matches first unless another order is wished. A text without
    /// a letter or digit matches nothing, and nothing lies behind the first 10,000.
    public func search(
        _ text: String, filter: FilmFilter = FilmFilter(), sort: FilmSort? = nil, isAscending: Bool = false,
        offset: Int, limit: Int
    ) async throws(StoreError) -> FilmPage {
        let text = SearchText(text)
        return try await reading { view throws(StoreError) in
            let search = CatalogueSearch(
                index: view.text, connection: view.connection,
                hasPeople: try CatalogueMeta.number(.people, on: view.connection) > 0)
            guard filter.isEmpty, sort == nil else {
                let matches = try search.matches(text, offset: 0, limit: CatalogueSearch.maximum)
                let ids = try view.arranged(matches.ranks, filter, sort, isAscending: isAscending)
                let films = try view.films(ids.dropFirst(offset).prefix(limit))
                return FilmPage(films: films, total: ids.count, isCapped: matches.isCapped, next: nil)
            }
            let matches = try search.matches(text, offset: offset, limit: limit)
            var films: [Film] = []
            for rank in matches.ranks {
                if let film = try view.film(ofRank: rank) { films.append(film) }
            }
            return FilmPage(films: films, total: matches.total, isCapped: matches.isCapped, next: nil)
        }
    }
}

extension CatalogueView {
    /// The ids of those of the ranks that pass the filter, in the order that is wished.
    fileprivate func arranged(
        _ ranks: [Int], _ filter: FilmFilter, _ sort: FilmSort?, isAscending: Bool
    ) throws(StoreError) -> [Int] {
        guard var condition = FilmCondition(filter, genres: genres) else { return [] }
        let order = sort ?? .popularity
        let values = condition.values
        let slot = condition.slot(.int(0))
        let filters = condition.clause.isEmpty ? "WHERE" : condition.clause + " AND"
        let row = try connection.statement(
            """
            SELECT \(order.keys.map { "f.\($0)" }.joined(separator: ", "))
            FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id \(filters) r.rank = \(slot)
            """)
        defer { row.reset() }
        for (index, value) in values.enumerated() { try row.bind(value, at: index + 1) }
        var keys: [FilmKey] = []
        for rank in ranks {
            try row.bind(rank, at: values.count + 1)
            if try row.step() { keys.append(FilmKey(row, order, from: 0)) }
            row.reset()
        }
        if sort != nil { keys.sort(by: isAscending ? (<) : (>)) }
        return keys.map(\.id)
    }

    fileprivate func films(_ ids: some Sequence<Int>) throws(StoreError) -> [Film] {
        var films: [Film] = []
        for id in ids {
            if let film = try film(id) { films.append(film) }
        }
        return films
    }
}
