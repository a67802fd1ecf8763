import CatalogueFiles
import SQLCore

/// Reads the films of a catalogue back into records, in the order of ids. Lives as long as one transaction.
///
/// The records contain the values of the sources, without the scores of users.
final class FilmRecordReader {
    private static let selection = FilmSelection(
        [.id, .title, .year, .runtime, .genres, .baseRating, .baseVotes, .likes, .downloads]
            + FilmColumn.texts.map(\.column))

    /// The number of films.
    let count: Int
    private let view: CatalogueView
    private let row: any SQLStatement
    private let aliases: FilmRows
    private let credits: FilmRows

    init(_ view: CatalogueView) throws(ExportFailure) {
        let (tables, connection) = (view.tables, view.connection)
        self.view = view
        do throws(StoreError) {
            count = try CatalogueMeta.number(.films, on: connection)
            row = try connection.stream(
                "SELECT \(Self.selection.columns.names()) FROM \(tables.film) ORDER BY id")
            aliases = try FilmRows(
                "SELECT film_id, name FROM \(tables.alias) ORDER BY film_id, name", on: connection)
            // SQLite keeps the order of a CROSS JOIN, so that the credits are read along their key.
            credits = try FilmRows(
                """
                SELECT c.film_id, c.role, p.name, p.korean_name, c.character
                FROM \(tables.credit) c CROSS JOIN \(tables.person) p WHERE p.id = c.person_id
                ORDER BY c.film_id, c.role, c.position
                """, on: connection)
        } catch {
            throw .storage(error)
        }
    }

    /// Returns the next film; `nil` at the end.
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
        // Bits are numbered in the order in which genres arrived, which another import need not repeat.
        film.genres = view.genres.set(number(.genres)).sorted()
        film.rating = row.optionalDouble(Self.selection[.baseRating])
        film.votes = film.rating == nil ? known(.baseVotes) : number(.baseVotes)
        film.likes = known(.likes)
        film.downloads = known(.downloads)
        try aliases.forEach(of: id) { film.aliases.append($0.text(1)) }
        try credits.forEach(of: id) { row in
            let (name, koreanName) = (row.text(2), row.optionalText(3))
            if row.int(1) == CreditWriter.Role.director.rawValue {
                film.directors.append(PersonRecord(name: name, koreanName: koreanName))
            } else {
                film.cast.append(
                    CastRecord(name: name, koreanName: koreanName, character: row.optionalText(4)))
            }
        }
        return film
    }

    private func number(_ column: FilmColumn) -> Int { row.int(Self.selection[column]) }

    /// A number, stored as 0 when unknown.
    private func known(_ column: FilmColumn) -> Int? {
        let number = number(column)
        return number == 0 ? nil : number
    }
}
