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
        guard let condition = FilmCondition(filter, genres: genres, from: 2) else { return [] }
        let order = sort ?? .popularity
        let filters = condition.clause.isEmpty ? "WHERE" : condition.clause + " AND"
        var rows = SQLRows(columnCount: order.keys.count, reserving: ranks.count, textBytes: 0)
        try connection.read(
            """
            SELECT \(order.keys.names(of: "f"))
            FROM \(tables.rank) r JOIN \(tables.film) f ON f.id = r.film_id \(filters) r.rank = ?1
            """, forEach: ranks, values: condition.values, into: &rows)
        var keys = (0..<rows.count).map { FilmKey(rows[$0], order, from: 0) }
        if sort != nil { keys.sort(by: isAscending ? (<) : (>)) }
        return keys.map(\.id)
    }
}
