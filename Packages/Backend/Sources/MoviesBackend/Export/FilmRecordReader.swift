import CatalogueFiles
import SQLCore

/// Reads the films of a catalogue back into records, in the order of ids. Lives as long as one transaction.
///
/// What it says of a film is what its sources said: scores of people here are not in it.
final class FilmRecordReader {
    private static let columns = """
        id, imdb_code, title, original_title, korean_title, year, runtime, genres, base_rating, base_votes,
        likes, language, mpa_rating, synopsis, synopsis_korean
        """

    /// How many there are.
    let count: Int
    private let view: CatalogueView
    private let row: any SQLStatement
    private let alias: any SQLStatement
    private let hasAliases: Bool
    private let hasCredits: Bool

    init(_ view: CatalogueView) throws(ExportFailure) {
        let (tables, connection) = (view.tables, view.connection)
        self.view = view
        do throws(StoreError) {
            count = try CatalogueMeta.number(.films, on: connection)
            row = try connection.statement("SELECT \(Self.columns) FROM \(tables.film) ORDER BY id")
            alias = try connection.statement(
                "SELECT name FROM \(tables.alias) WHERE film_id = ?1 ORDER BY name")
            hasAliases = try connection.first("SELECT 1 FROM \(tables.alias) LIMIT 1") { _ in true } ?? false
            hasCredits = try connection.first("SELECT 1 FROM \(tables.credit) LIMIT 1") { _ in true } ?? false
        } catch {
            throw .storage(error)
        }
    }

    /// `nil` at the end.
    func next() throws(ExportFailure) -> FilmRecord? {
        do throws(StoreError) {
            guard !Task.isCancelled else { throw .cancelled }
            guard try row.step() else { return nil }
            return try film()
        } catch {
            throw .storage(error)
        }
    }

    private func film() throws(StoreError) -> FilmRecord {
        let id = row.int(0)
        var film = FilmRecord(title: row.text(2))
        film.imdbCode = row.optionalText(1)
        film.originalTitle = row.optionalText(3)
        film.koreanTitle = row.optionalText(4)
        film.year = Self.known(row.int(5))
        film.runtime = Self.known(row.int(6))
        // Bits are given in the order in which genres came, which another import need not repeat.
        film.genres = view.genres.set(row.int(7)).sorted()
        film.rating = row.optionalDouble(8)
        film.votes = film.rating == nil ? Self.known(row.int(9)) : row.int(9)
        film.likes = Self.known(row.int(10))
        film.language = row.optionalText(11)
        film.mpaRating = row.optionalText(12)
        film.synopsis = row.optionalText(13)
        film.synopsisKorean = row.optionalText(14)
        if hasAliases { film.aliases = try aliases(of: id) }
        if hasCredits {
            let credits = try view.credits(of: id)
            film.directors = credits.directors.map { PersonRecord(name: $0.name, koreanName: $0.koreanName) }
            film.cast = credits.cast.map {
                CastRecord(name: $0.name, koreanName: $0.koreanName, character: $0.character)
            }
        }
        return film
    }

    private func aliases(of film: Int) throws(StoreError) -> [String] {
        defer { alias.reset() }
        try alias.bind(film, at: 1)
        var names: [String] = []
        while try alias.step() { names.append(alias.text(0)) }
        return names
    }

    /// The tables say 0 where nothing is known.
    private static func known(_ number: Int) -> Int? { number == 0 ? nil : number }
}
