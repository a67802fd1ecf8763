public import MoviesDomain
public import PresentationCore
public import TextCore

/// Everything about a film as its page shows it, in the user's language.
public struct MovieDetailsContent: Hashable, Sendable {
    /// For output that programs read.
    public let details: MovieDetails
    /// The film as in a list: titles, stars, year.
    public let row: MovieRow
    /// The known facts with their labels, in reading order. Unknown facts have no field, except the release date of a film
    /// without even a year, which is "to be announced".
    public let fields: [Field]
    /// In the user's language, or else in the other one.
    public let synopsis: String?
    /// The user's score on a scale of 10.
    public let ownScore: Double?
    /// The names of the directors, then of the cast, each once.
    public let people: [String]

    /// - Parameters:
    ///   - details: the source's data.
    ///   - diary: the user's diary entry for the film.
    ///   - language: the language of everything shown.
    public init(_ details: MovieDetails, diary: DiaryEntry? = nil, in language: Language) {
        self.details = details
        row = MovieRow(details.movie, in: language)
        fields = Self.fields(details, diary, row, language)
        synopsis = details.movie.synopsis(in: language)
        ownScore = diary?.score?.value.value
        var known: Set<String> = []
        people = (details.directors + details.cast.map(\.person)).map { Self.name($0, language) }
            .filter { known.insert($0).inserted }
    }

    private static func fields(
        _ details: MovieDetails, _ diary: DiaryEntry?, _ row: MovieRow, _ language: Language
    ) -> [Field] {
        let movie = details.movie
        // A single vote that is the user's own score is not a rating by others.
        let isOwn = movie.rating?.votes == 1 && movie.rating?.average == diary?.score?.value.value
        let values: [(LocalizedText, String?)] =
            titles(movie, row, language) + [
                (LocalizedText("Year", "연도"), row.year),
                (LocalizedText("Release date", "개봉일"), releaseDate(details, language)),
                (LocalizedText("Length", "상영 시간"), row.runtime),
                (LocalizedText("Genres", "장르"), list(row.genres)),
                (
                    LocalizedText("Rating", "평점"),
                    isOwn
                        ? nil
                        : row.rating.map { rating in
                            [row.stars, rating].compactMap { $0 }.joined(separator: " ")
                        }
                ),
                (LocalizedText("Votes", "평가 수"), isOwn ? nil : row.votes),
                (LocalizedText("Directed by", "감독"), list(details.directors.map { name($0, language) })),
                (LocalizedText("Cast", "출연"), list(details.cast.map { member($0, language) })),
                (
                    LocalizedText("Language", "언어"),
                    movie.language.map { LanguageName.name(ofCode: $0, in: language) ?? $0 }
                ),
                (LocalizedText("Likes", "좋아요"), count(details.likes)),
                (LocalizedText("Downloads", "다운로드"), count(details.downloads)),
                (LocalizedText("IMDb code", "IMDb 코드"), movie.imdbCode),
                (LocalizedText("Your score", "내 점수"), diary?.score.map { NumberText.plain($0.value.value) }),
                (
                    LocalizedText("Watched", "본 날짜"),
                    diary?.watched.map { _ in
                        FilmText.dayList(diary?.viewings.reversed().map { TimeText.day($0.day) } ?? [])
                    }
                ),
                (LocalizedText("Your note", "내 메모"), diary?.note?.value.text),
            ]
        return values.compactMap { label, value in
            value.map { Field(label[language], $0) }
        }
    }

    /// The titles that the heading does not show. The label "원제" stands only for the original title.
    private static func titles(
        _ movie: Movie, _ row: MovieRow, _ language: Language
    ) -> [(LocalizedText, String?)] {
        let international = [row.title, movie.originalTitle].contains(movie.title) ? nil : movie.title
        let korean = movie.koreanTitle == movie.originalTitle ? nil : movie.koreanTitle
        let other: (LocalizedText, String?) =
            switch language {
            case .english: (LocalizedText("Korean title", "한국어 제목"), korean == row.title ? nil : korean)
            case .korean: (LocalizedText("International title", "영문 제목"), international)
            }
        let original = movie.originalTitle == row.title ? nil : movie.originalTitle
        return [(LocalizedText("Original title", "원제"), original), other]
    }

    /// A film with a year was released or has an announced release, even if its day is unknown.
    private static func releaseDate(_ details: MovieDetails, _ language: Language) -> String? {
        if let date = details.releaseDate { return TimeText.day(date) }
        return details.movie.year == nil ? FilmText.toBeAnnounced[language] : nil
    }

    private static func list(_ items: [String]) -> String? {
        items.isEmpty ? nil : items.joined(separator: ", ")
    }

    private static func count(_ number: Int) -> String? {
        number > 0 ? NumberText.grouped(number) : nil
    }

    private static func name(_ person: Person, _ language: Language) -> String {
        switch language {
        case .english: person.name
        case .korean: person.koreanName ?? person.name
        }
    }

    private static func member(_ member: CastMember, _ language: Language) -> String {
        let name = name(member.person, language)
        guard let role = member.character else { return name }
        return FilmText.role(name, role: role)[language]
    }
}
