import SQLCore
import SearchCore

extension MoviesStore {
    /// Films that match a search text, best matches first unless an order is given. A text without letters and digits
    /// matches nothing. At most 10,000 matches can be reached.
    func search(
        _ text: String, filter: FilmFilter = FilmFilter(), sort: FilmSort? = nil, isAscending: Bool = false,
        offset: Int, limit: Int
    ) async throws(StoreError) -> FilmPage {
        let text = SearchText(text)
        return try await reading { view throws(StoreError) in
            let search = CatalogueSearch(
                index: view.tables.search, connection: view.connection,
                hasPeople: try CatalogueMeta.number(.people, on: view.connection) > 0)
            guard filter.isEmpty, sort == nil else {
                let matches = try search.matches(text, offset: 0, limit: CatalogueSearch.maximum)
                let ids = try view.arranged(matches.ranks, filter, sort, isAscending: isAscending)
                let films = try view.films(Array(ids.dropFirst(offset).prefix(limit)))
                return FilmPage(films: films, total: ids.count, isCapped: matches.isCapped, next: nil)
            }
            let matches = try search.matches(text, offset: offset, limit: limit)
            let films = try view.films(ofRanks: matches.ranks)
            return FilmPage(films: films, total: matches.total, isCapped: matches.isCapped, next: nil)
        }
    }
}

extension CatalogueView {
    /// The ids of the ranks that pass the filter, in the given order.
    fileprivate func arranged(
        _ ranks: [Int], _ filter: FilmFilter, _ sort: FilmSort?, isAscending: Bool
    ) throws(StoreError) -> [Int] {
        guard var condition = FilmCondition(filter, genres: genres) else { return [] }
        let order = sort ?? .popularity
        let values = condition.values
        let slot = condition.slot(.int(0))
        let filters = condition.clause.isEmpty ? "WHERE" : condition.clause + " AND"
        let statement = try connection.statement(
            """
            SELECT \(order.keys.names(of: "f"))
            FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id \(filters) r.rank = \(slot)
            """)
        defer { statement.reset() }
        for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
        var rows = SQLRows(columnCount: order.keys.count, reserving: ranks.count, textBytes: 0)
        for rank in ranks {
            try statement.bind(rank, at: values.count + 1)
            try statement.step(upTo: 1, into: &rows)
            statement.reset()
        }
        var keys = (0..<rows.count).map { FilmKey(rows[$0], order, from: 0) }
        if sort != nil { keys.sort(by: isAscending ? (<) : (>)) }
        return keys.map(\.id)
    }
}
