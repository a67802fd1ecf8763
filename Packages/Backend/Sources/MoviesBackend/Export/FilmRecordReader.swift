import CatalogueFiles
import SQLCore

/// Reads the films of a catalogue back into records, in the order of ids. Lives as long as one transaction.
///
/// What it says of a film is what its sources said: scores of people here are not in it.
final class FilmRecordReader {
    private static let selection = FilmSelection(
        [.id, .title, .year, .runtime, .genres, .baseRating, .baseVotes, .likes]
            + FilmColumn.texts.map(\.column))

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
            row = try connection.statement(
                "SELECT \(Self.selection.columns.names()) FROM \(tables.film) ORDER BY id")
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
        let id = number(.id)
        var film = FilmRecord(title: row.text(Self.selection[.title]))
        for (column, path) in FilmColumn.texts {
            film[keyPath: path] = row.optionalText(Self.selection[column])
        }
        film.year = known(.year)
        film.runtime = known(.runtime)
        // Bits are given in the order in which genres came, which another import need not repeat.
        film.genres = view.genres.set(number(.genres)).sorted()
        film.rating = row.optionalDouble(Self.selection[.baseRating])
        film.votes = film.rating == nil ? known(.baseVotes) : number(.baseVotes)
        film.likes = known(.likes)
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

    private func number(_ column: FilmColumn) -> Int { row.int(Self.selection[column]) }

    /// A number, which the tables keep as 0 if it is not known.
    private func known(_ column: FilmColumn) -> Int? {
        let number = number(column)
        return number == 0 ? nil : number
    }
}
