import CatalogueFiles
import MoviesDomain
import SQLCore
import SearchCore
import TextCore

/// Finds the film of a record without an id, by title and year, so that adding a table creates no duplicate film.
///
/// It searches the existing films by the search index, and compares whole titles.
struct FilmMatcher {
    /// The limit of films looked up by title and year. With more than one match, the record stays ambiguous.
    private static let mostFilms = 10

    private let view: CatalogueView

    /// `nil` when there are no films yet.
    init?(on connection: any SQLConnection) throws(StoreError) {
        guard let tables = try CatalogueMeta.tables(on: connection) else { return nil }
        view = CatalogueView(
            connection: connection, tables: tables, genres: try GenreNames(tables, on: connection))
    }

    /// The record with the code and the title of the existing film, by which it is the same film; `nil` unless exactly
    /// one film matches.
    func match(_ record: FilmRecord) throws(StoreError) -> FilmRecord? {
        guard record.imdbCode == nil, let year = record.year else { return nil }
        let titles = [record.title, record.koreanTitle, record.originalTitle].compactMap(\.self)
        let known = Set(titles.map(\.folded)).subtracting([""])
        let conditions = titles.compactMap { SearchExpression.wholeTitle(SearchText($0)) }
        guard let title = SearchExpression.one(of: conditions) else { return nil }
        let ranks = try view.tables.search.ids(
            matching: .all([title, .year(year)]), limit: Self.mostFilms, on: view.connection)
        let films = try view.films(ofRanks: ranks).filter { film in
            film.year == year
                && FilmColumn.titles.contains { film.text($0).map { known.contains($0.folded) } ?? false }
        }
        guard films.count == 1, let film = films.first, let name = film.text(.title) else { return nil }
        var matched = record
        matched.imdbCode = film.text(.imdbCode)
        matched.title = name
        return matched
    }
}
