import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// Which films `list` and `search` show.
struct FilmFilterOptions: Sendable {
    static let specs: [OptionSpec] = [
        .text(
            "genre", short: "g", "GENRE",
            LocalizedText("Only films of this genre, for example Drama", "이 장르의 영화만, 예: Drama 또는 드라마")),
        .text(
            "min-rating", "N",
            LocalizedText("Only films rated at least this, 0 to 9", "평점이 이 이상인 영화만, 0~9")),
        .text(
            "year", short: "y", "YEAR",
            LocalizedText(
                "Only this year, or a range: 1990-1999, 2000-, -1980",
                "이 연도 또는 기간만: 1990-1999, 2000-, -1980")),
    ]

    private let genre: String?
    private let minimumRating: Int
    private let years: YearRange

    init(_ parsed: ParsedCommand) throws(UsageError) {
        genre = parsed.string("genre")
        minimumRating = try parsed.int("min-rating", in: 0...9) ?? 0
        years = try YearRange(parsed)
    }

    var options: CatalogueOptions {
        CatalogueOptions(
            genre: genre.map { GenreText.genre(named: $0) }, minimumRating: minimumRating,
            fromYear: years.first, toYear: years.last)
    }

    /// A hint for a genre without films, which may be misspelled. A server may have genres of its own.
    func unknownGenre(_ run: Run) -> String? {
        guard let genre, !Genre.common.contains(GenreText.genre(named: genre)) else { return nil }
        let known = Genre.common.map { GenreText.name(of: $0, in: run.language) }.joined(separator: ", ")
        return LocalizedText(
            "No films of the genre '\(genre)'. The usual genres are \(known).",
            "'\(genre)' 장르의 영화가 없습니다. 주로 쓰는 장르: \(known).")[run.language]
    }
}

/// The value of `--year`: one year, or a range that may be open at either end.
struct YearRange: Hashable, Sendable {
    let first: Int?
    let last: Int?

    init(first: Int?, last: Int?) {
        self.first = first
        self.last = last
    }

    /// `1994`, `1990-1999`, `2000-`, `-1980`; `nil` when the text is none of these.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let years = parts.map { part in part.isEmpty ? nil : Int(part) }
        guard zip(parts, years).allSatisfy({ $0.isEmpty || $1 != nil }), years.contains(where: { $0 != nil }),
            years.allSatisfy({ $0.map(MovieListQuery.years.contains) ?? true })
        else { return nil }
        self.init(first: years[0], last: years.count == 1 ? years[0] : years[1])
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        guard let text = parsed.string("year") else {
            self.init(first: nil, last: nil)
            return
        }
        guard let range = YearRange(text) else {
            let years = MovieListQuery.years
            throw parsed.usageError(
                LocalizedText(
                    "--year must be a year from "
                        + "\(years.lowerBound) to \(years.upperBound) or a range such as 1990-1999, 2000- or -1980, not '\(text)'.",
                    "'\(text)': 알 수 없는 기간입니다. --year에는 \(years.lowerBound)~\(years.upperBound) 사이의 연도나 1990-1999, 2000-, -1980 같은 기간을 입력하세요."
                ))
        }
        self = range
    }
}
