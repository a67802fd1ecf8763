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
    func `What is not known is not shown`(language: Language) {
        let row = MovieRow(Movie(id: Movie.ID(1), title: "A"), in: language)
        #expect(row.title == "A")
        #expect(
            [row.secondaryTitle, row.year, row.runtime, row.stars, row.rating, row.votes] == [
                nil, nil, nil, nil, nil, nil,
            ])
        #expect(row.genres.isEmpty)
    }

    @Test(
        arguments: [
            ("기생충", "기생충", "Parasite"), ("기생충", nil, "Parasite"), (nil, nil, nil),
            (nil, "Gisaengchung", "Gisaengchung"),
            (nil, "Parasite", nil),
        ] as [(String?, String?, String?)])
    func `The second title is never the first again`(korean: String?, original: String?, second: String?) {
        let movie = Movie(id: Movie.ID(1), title: "Parasite", originalTitle: original, koreanTitle: korean)
        #expect(MovieRow(movie, in: .korean).secondaryTitle == second)
    }

    @Test(arguments: [
        (0.0, "☆☆☆☆☆☆☆☆☆☆"), (1, "★☆☆☆☆☆☆☆☆☆"), (8.2, "★★★★★★★★☆☆"), (10, "★★★★★★★★★★"),
    ])
    func `Ten stars in all`(average: Double, stars: String) {
        let movie = Movie(id: Movie.ID(1), title: "A", rating: Rating(average: average, votes: 0))
        let row = MovieRow(movie, in: .english)
        #expect(row.stars == stars)
        #expect(row.votes == nil)
    }
}
