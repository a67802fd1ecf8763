import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// The film filters, for every command that selects from the catalogue.
struct FilmFilterOptions: Hashable, Sendable {
    let genre: String?
    let minimumRating: Double
    let years: YearRange

    init(_ parsed: ParsedCommand) throws(UsageError) {
        genre = parsed.string("genre")
        minimumRating = try parsed.number("min-rating", in: MovieListQuery.minimumRatings) ?? 0
        years = try YearRange(parsed)
    }

    func options(
        sort: MovieListQuery.Sort = .year, order: MovieListQuery.Order? = nil, limit: Int
    ) -> CatalogueOptions {
        CatalogueOptions(
            genre: genre.map { Genre.called($0) }, minimumRating: minimumRating,
            fromYear: years.first, toYear: years.last, sort: sort, order: order, limit: limit)
    }

    /// A hint for a genre without films, which may be misspelled. A server may have genres of its own.
    @MainActor
    func unknownGenre(_ run: Run) -> String? {
        guard let genre, !Genre.common.contains(Genre.called(genre)) else { return nil }
        let known = Genre.common.map { GenreText.name(of: $0, in: run.language) }
        if let near = Spelling.nearest(to: genre.folded, in: known.map(\.folded)),
            let name = known.first(where: { $0.folded == near })
        {
            return LocalizedText(
                "There are no films of the genre '\(genre)'. Did you mean '\(name)'?",
                "'\(genre)' 장르의 영화가 없습니다. 혹시 '\(name)'인가요?")[run.language]
        }
        let names = known.joined(separator: ", ")
        return LocalizedText(
            "There are no films of the genre '\(genre)'. Common genres: \(names).",
            "'\(genre)' 장르의 영화가 없습니다. 주로 쓰는 장르: \(names).")[run.language]
    }
}

extension OptionSpec {
    static let genre = OptionSpec.text(
        "genre", short: "g", "GENRE", completion: .genres,
        LocalizedText("Only films of this genre, for example Drama", "이 장르의 영화만, 예: Drama 또는 드라마"))
    static let minimumRating = OptionSpec.text(
        "min-rating", "N",
        LocalizedText(
            "Only films rated this or better, 0 to 10, for example 7.5", "평점이 이 이상인 영화만, 0~10, 예: 7.5"))
    static let year = OptionSpec.text(
        "year", "YEAR",
        LocalizedText(
            "Only this year or range: 1990-1999, 2000-, -1980", "이 연도 또는 기간만: 1990-1999, 2000-, -1980"))
}
