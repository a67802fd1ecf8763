import SQLCore
import SearchCore

extension MoviesStore {
    /// Films that match a search text, in the given order or the best matches first. A text without letters and digits
    /// matches nothing. At most 10,000 matches can be reached.
    func search(
        _ text: String, filter: FilmFilter = FilmFilter(), sort: FilmSort? = nil, isAscending: Bool = false,
        offset: Int, limit: Int
    ) async throws(StoreError) -> FilmPage {
        try await reading { view throws(StoreError) in
            let search = try FilmSearch(text, in: view)
            guard filter.isEmpty, sort == nil else {
                let found = try search.result(offset: 0, limit: CatalogueSearch.maximum)
                let ids = try view.arranged(found.ranks, filter, sort, isAscending: isAscending)
                let films = try view.films(Array(ids.dropFirst(offset).prefix(limit)))
                return try view.page(films, total: ids.count, found)
            }
            let found = try search.result(offset: offset, limit: limit)
            return try view.page(try view.films(ofRanks: found.ranks), total: found.total, found)
        }
    }
}

extension CatalogueView {
    fileprivate func page(
        _ films: [Film], total: Int, _ found: FilmSearch.Result
    ) throws(StoreError) -> FilmPage {
        var page = FilmPage(films: films, total: total, isCapped: found.isCapped, next: nil)
        // A reading is not reported when the filter left out all its films.
        if total > 0 || found.total == 0 { page.reading = found.reading }
        for film in films {
            page.matches[film.id] = try FilmTexts(film, in: self).match(found.texts, genre: found.genre)
        }
        return page
    }
}

extension CatalogueView {
    /// The ids of the films of these ranks that pass the filter, in the given order.
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
