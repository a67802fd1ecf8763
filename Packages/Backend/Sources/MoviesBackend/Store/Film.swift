import SQLCore

/// A film as the tables have it. Its texts are as they were stored, which nobody does with anything but UTF-8.
struct Film: Sendable {
    /// What it is read from, of a table that the statement calls `f`.
    static let columns = """
        f.id, f.year, f.runtime, f.genres, f.rating, f.votes, f.likes, f.downloads, f.added_at,
        f.imdb_code, f.title, f.original_title, f.korean_title, f.language, f.mpa_rating, f.synopsis,
        f.synopsis_korean
        """

    /// How many they are: further columns of a statement begin here.
    static let columnCount = firstText + Text.allCases.count
    private static let firstText = 9

    let row: SQLRow
    private let genreNames: GenreNames

    init(_ row: SQLRow, genres: GenreNames) {
        self.row = row
        genreNames = genres
    }

    var id: Int { row.int(0) }
    /// 0 when unknown.
    var year: Int { row.int(1) }
    /// Minutes; 0 when unknown.
    var runtime: Int { row.int(2) }
    var genres: GenreSet { genreNames.set(row.int(3)) }
    /// Of ten, with one decimal; 0 until somebody rated it.
    var rating: Double { row.double(4) }
    var votes: Int { row.int(5) }
    var likes: Int { row.int(6) }
    var downloads: Int { row.int(7) }
    /// Seconds since 1970.
    var addedAt: Int { row.int(8) }

    /// In the order of their columns.
    enum Text: Int, CaseIterable {
        /// "tt" and digits.
        case imdbCode
        case title, originalTitle, koreanTitle, language, mpaRating, synopsis, koreanSynopsis
    }

    /// `nil` when there is none.
    func text(_ text: Text) -> String? { row.optionalText(Self.firstText + text.rawValue) }

    /// The UTF-8 of a text, valid only inside `body`; `nil` when there is none.
    func withUTF8<Result>(_ text: Text, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
        row.withUTF8(Self.firstText + text.rawValue, body)
    }
}
