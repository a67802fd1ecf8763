import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct MovieDetailsContentTests {
    private let details = MovieDetails(
        movie: Movie(
            id: Movie.ID(1), imdbCode: "tt6751668", title: "Parasite", koreanTitle: "기생충", year: 2019,
            runtime: 132,
            genres: [Genre("Drama"), Genre("Thriller")], rating: Rating(average: 8.5, votes: 1234),
            language: "ko", synopsis: "A family.", koreanSynopsis: "가족."),
        directors: [Person(name: "Bong Joon-ho", koreanName: "봉준호")],
        cast: [
            CastMember(person: Person(name: "Song Kang-ho", koreanName: "송강호"), character: "Ki-taek"),
            CastMember(person: Person(name: "Somebody")),
        ],
        releaseDate: Date(timeIntervalSince1970: 1_559_174_400), likes: 1200, downloads: 3)

    @Test func `English`() {
        let content = MovieDetailsContent(details, in: .english)
        #expect(
            content.fields.map { "\($0.label): \($0.value)" } == [
                "Korean title: 기생충", "Year: 2019", "Release date: 2019-05-30", "Length: 2 h 12 min",
                "Genres: Drama, Thriller",
                "Rating: ★★★★★★★★★☆ 8.5", "Votes: 1,234", "Directed by: Bong Joon-ho",
                "Cast: Song Kang-ho as Ki-taek, Somebody",
                "Language: Korean", "Likes: 1,200", "Downloads: 3", "IMDb code: tt6751668",
            ])
        #expect(content.synopsis == "A family.")
        #expect(content.row.title == "Parasite")
    }

    @Test func `Korean`() {
        let content = MovieDetailsContent(details, in: .korean)
        #expect(
            content.fields.prefix(10).map { "\($0.label): \($0.value)" } == [
                "영문 제목: Parasite", "연도: 2019", "개봉일: 2019-05-30", "상영 시간: 2시간 12분", "장르: 드라마, 스릴러",
                "평점: ★★★★★★★★★☆ 8.5", "평가 수: 1,234",
                "감독: 봉준호", "출연: 송강호 (Ki-taek 역), Somebody", "언어: 한국어",
            ])
        #expect(content.synopsis == "가족.")
    }

    @Test(
        arguments: [
            (Language.english, nil, "쉘 위 댄스", ["Korean title: 쉘 위 댄스"]),
            (.english, "Shall we ダンス?", "쉘 위 댄스", ["Original title: Shall we ダンス?", "Korean title: 쉘 위 댄스"]),
            (.english, "쉘 위 댄스", "쉘 위 댄스", ["Original title: 쉘 위 댄스"]),
            (.english, "Shall We Dance?", nil, []),
            (.korean, "Shall we ダンス?", "쉘 위 댄스", ["원제: Shall we ダンス?", "영문 제목: Shall We Dance?"]),
            (.korean, "Shall We Dance?", "쉘 위 댄스", ["원제: Shall We Dance?"]),
            (.korean, "쉘 위 댄스", "쉘 위 댄스", ["영문 제목: Shall We Dance?"]),
            (.korean, "Shall we ダンス?", nil, ["원제: Shall we ダンス?"]),
        ] as [(Language, String?, String?, [String])])
    func `Every title beyond the heading has the right label`(
        language: Language, original: String?, korean: String?, expected: [String]
    ) {
        let movie = Movie(
            id: Movie.ID(1), title: "Shall We Dance?", originalTitle: original, koreanTitle: korean,
            year: 1996)
        let fields = MovieDetailsContent(MovieDetails(movie: movie), in: language).fields.dropLast()
        #expect(fields.map { "\($0.label): \($0.value)" } == expected)
    }

    @Test func `The user's diary entry comes last`() throws {
        let diary = DiaryEntry(
            movie: details.movie, score: .init(try Score(9.5), at: .standstill),
            watched: .init(Date(timeIntervalSince1970: 86_400), at: .standstill),
            note: .init(try FilmNote("Again"), at: .standstill))
        let content = MovieDetailsContent(details, diary: diary, in: .english)
        #expect(
            content.fields.suffix(3).map { "\($0.label): \($0.value)" } == [
                "Your score: 9.5", "Watched: 1970-01-02", "Your note: Again",
            ])
    }

    /// A single vote that is the user's own score is no rating by others.
    @Test(arguments: [(1, 8.5, false), (2, 8.5, true), (1, 8.0, true)])
    func `The user's own score is not shown as the rating of all`(
        votes: Int, average: Double, isShown: Bool
    ) throws {
        let movie = Movie(id: Movie.ID(1), title: "A", rating: Rating(average: average, votes: votes))
        let diary = DiaryEntry(movie: details.movie, score: .init(try Score(8.5), at: .standstill))
        let content = MovieDetailsContent(MovieDetails(movie: movie), diary: diary, in: .english)
        let labels = content.fields.map(\.label)
        #expect(labels.contains("Rating") == isShown && labels.contains("Votes") == isShown)
        #expect(labels.contains("Your score"))
    }

    @Test(
        arguments: [
            (Language.english, "E", "K", "E"), (.english, nil, "K", "K"), (.korean, "E", "K", "K"),
            (.korean, "E", nil, "E"),
            (.korean, nil, nil, nil),
        ] as [(Language, String?, String?, String?)])
    func `The synopsis falls back to the other language`(
        language: Language, english: String?, korean: String?, expected: String?
    ) {
        let details = MovieDetails(
            movie: Movie(id: Movie.ID(1), title: "A", synopsis: english, koreanSynopsis: korean))
        #expect(MovieDetailsContent(details, in: language).synopsis == expected)
    }

    @Test func `Unknown facts have no field, and an unknown language stays a code`() {
        let movie = Movie(id: Movie.ID(1), title: "A", year: 2019, language: "tlh")
        let content = MovieDetailsContent(MovieDetails(movie: movie), in: .english)
        #expect(content.fields == [Field("Year", "2019"), Field("Language", "tlh")])
    }

    @Test func `Without day and year, the release is to be announced`() {
        let details = MovieDetails(movie: Movie(id: Movie.ID(1), title: "A"))
        #expect(
            MovieDetailsContent(details, in: .english).fields == [Field("Release date", "To be announced")])
        #expect(MovieDetailsContent(details, in: .korean).fields == [Field("개봉일", "미정")])
    }
}
