import SQLCore

/// A film of the catalogue. Its texts are UTF-8.
struct Film: Sendable {
    /// The columns of a film.
    static let selection = FilmSelection(
        FilmColumn.allCases.filter { ![.baseRating, .baseVotes, .sortTitle].contains($0) })
    /// The selection as SQL, with the table alias `f`.
    static let columns = selection.columns.names(of: "f")

    let row: SQLRow
    private let genreNames: GenreNames

    init(_ row: SQLRow, genres: GenreNames) {
        self.row = row
        genreNames = genres
    }

    var id: Int { row.int(Self.selection[.id]) }
    /// 0 when unknown.
    var year: Int { row.int(Self.selection[.year]) }
    /// Minutes; 0 when unknown.
    var runtime: Int { row.int(Self.selection[.runtime]) }
    var genres: GenreSet { genreNames.set(row.int(Self.selection[.genres])) }
    /// 0 to 10, with one decimal; 0 without ratings.
    var rating: Double { row.double(Self.selection[.rating]) }
    var votes: Int { row.int(Self.selection[.votes]) }
    var likes: Int { row.int(Self.selection[.likes]) }
    var downloads: Int { row.int(Self.selection[.downloads]) }
    /// Seconds since 1970.
    var addedAt: Int { row.int(Self.selection[.addedAt]) }

    /// A text; `nil` if absent.
    func text(_ column: FilmColumn) -> String? { row.optionalText(Self.selection[column]) }

    /// The UTF-8 of a text, valid only inside `body`; `nil` if absent.
    func withUTF8<Result>(_ column: FilmColumn, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        row.withUTF8(Self.selection[column], body)
    }
}

/// A film with the people who made it.
struct FilmDetails: Sendable {
    let film: Film
    let directors: [FilmCredit]
    /// Leading parts first.
    let cast: [FilmCredit]
}

/// A director or actor of a film.
struct FilmCredit: Hashable, Sendable {
    /// The person's id.
    let id: Int
    let name: String
    let koreanName: String?
    /// The role of an actor, if known.
    let character: String?
}
