import Foundation
import MoviesDomain
import MoviesPresentation
import TextCore
import Testing

@Suite struct MovieRowTests {
    private let parasite = Movie(
        id: Movie.ID(1), title: "Parasite", originalTitle: "Gisaengchung", koreanTitle: "기생충", year: 2019,
        runtime: 132, genres: [Genre("Drama"), Genre("Sci-Fi"), Genre("Reality-TV")],
        rating: Rating(average: 8.5, votes: 1234), language: "ko")

    @Test func `English`() {
        let row = MovieRow(parasite, in: .english)
        #expect(row.id == Movie.ID(1))
        #expect(row.title == "Parasite")
        #expect(row.secondaryTitle == "Gisaengchung")
        #expect(row.year == "2019")
        #expect(row.runtime == "2 h 12 min")
        #expect(row.genres == ["Drama", "Sci-Fi", "Reality-TV"])
        #expect(row.stars == "★★★★★★★★★☆")
        #expect(row.rating == "8.5")
        #expect(row.votes == "1,234")
    }

    @Test func `Korean`() {
        let row = MovieRow(parasite, in: .korean)
        #expect(row.title == "기생충")
        #expect(row.secondaryTitle == "Gisaengchung")
        #expect(row.runtime == "2시간 12분")
        #expect(row.genres == ["드라마", "SF", "Reality-TV"])
    }

    @Test(arguments: Language.allCases)
    func `Hides unknown values`(language: Language) {
        let row = MovieRow(Movie(id: Movie.ID(1), title: "A"), in: language)
        #expect(row.title == "A")
        #expect(
            [row.secondaryTitle, row.year, row.runtime, row.stars, row.rating, row.votes] == [
                nil, nil, nil, nil, nil, nil,
            ])
        #expect(row.genres.isEmpty)
        #expect(row.heading == "A")
        #expect(row.hashtags.isEmpty && row.posters.isEmpty)
        #expect((row.synopsis, row.uploaded) == (nil, nil))
    }

    @Test(
        arguments: [
            (2010, "tt1375666", "Inception (2010) · tt1375666"), (2010, nil, "Inception (2010)"),
            (nil, "tt1375666", "Inception · tt1375666"), (nil, nil, "Inception"),
        ] as [(Int?, String?, String)])
    func `The heading is the international title with year and code`(
        year: Int?, code: String?, heading: String
    ) {
        let movie = Movie(
            id: Movie.ID(1), imdbCode: code, title: "Inception", koreanTitle: "인셉션", year: year)
        for language in Language.allCases { #expect(MovieRow(movie, in: language).heading == heading) }
    }

    @Test func `Genres become hashtags of one word`() {
        let genres = ["Sci-Fi", "Drama", "TV Movie", " A\u{3000}B\n", "", " "].map(Genre.init)
        let movie = Movie(id: Movie.ID(1), title: "A", genres: genres)
        #expect(MovieRow(movie, in: .english).hashtags == ["#Sci-Fi", "#Drama", "#TVMovie", "#AB"])
        #expect(MovieRow(movie, in: .korean).hashtags == ["#SF", "#드라마", "#TVMovie", "#AB"])
    }

    @Test(
        arguments: [
            (Language.english, "E", "K", "E"), (.english, nil, "K", "K"), (.korean, "E", "K", "K"),
            (.korean, "E", nil, "E"), (.korean, nil, nil, nil), (.english, " \n", nil, nil),
            (.english, " One\r\n\ttwo\u{2028} three ", nil, "One two three"),
        ] as [(Language, String?, String?, String?)])
    func `The synopsis is one line, first in the reader's language`(
        language: Language, english: String?, korean: String?, line: String?
    ) {
        let movie = Movie(id: Movie.ID(1), title: "A", synopsis: english, koreanSynopsis: korean)
        #expect(MovieRow(movie, in: language).synopsis == line)
    }

    @Test(arguments: [
        (0.0, "1970-01-01"), (1_793_577_599, "2026-11-01"), (1_793_577_600, "2026-11-02"),
        (253_402_300_799, "9999-12-31"),
    ])
    func `The upload date is a day`(seconds: Double, day: String) {
        let movie = Movie(
            id: Movie.ID(1), title: "A", uploadedAt: Date(timeIntervalSince1970: seconds))
        #expect(MovieRow(movie, in: .english).uploaded == "Uploaded: \(day)")
        #expect(MovieRow(movie, in: .korean).uploaded == "등록일: \(day)")
    }

    @Test func `The row has the posters of the film`() {
        let posters = [Poster(address: "/a.jpg", width: 92)]
        let movie = Movie(id: Movie.ID(1), title: "A", posters: posters)
        #expect(MovieRow(movie, in: .english).posters == posters)
    }

    @Test(
        arguments: [
            ("기생충", "기생충", "Parasite"), ("기생충", nil, "Parasite"), (nil, nil, nil),
            (nil, "Gisaengchung", "Gisaengchung"),
            (nil, "Parasite", nil),
        ] as [(String?, String?, String?)])
    func `The second title never repeats the first`(korean: String?, original: String?, second: String?) {
        let movie = Movie(id: Movie.ID(1), title: "Parasite", originalTitle: original, koreanTitle: korean)
        #expect(MovieRow(movie, in: .korean).secondaryTitle == second)
    }

    @Test(arguments: [
        (0.0, "☆☆☆☆☆☆☆☆☆☆"), (1, "★☆☆☆☆☆☆☆☆☆"), (8.2, "★★★★★★★★☆☆"), (10, "★★★★★★★★★★"),
    ])
    func `Shows ten stars in total`(average: Double, stars: String) {
        let movie = Movie(id: Movie.ID(1), title: "A", rating: Rating(average: average, votes: 0))
        let row = MovieRow(movie, in: .english)
        #expect(row.stars == stars)
        #expect(row.votes == nil)
    }
}
