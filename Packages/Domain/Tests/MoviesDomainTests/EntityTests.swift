import DomainCore
import MoviesDomain
import Testing

@Suite struct EntityTests {
    @Test(arguments: [
        (0, 0), (0.4, 0), (0.5, 1), (2.9, 3), (8.2, 8), (8.5, 9), (9.4, 9), (10, 10), (12, 10), (-3, 0),
        (Double.nan, 0),
    ])
    func `Ratings of ten round to the nearest star`(average: Double, stars: Int) {
        #expect(Rating(average: average, votes: 1).stars == stars)
    }

    @Test func `A rating has no negative number of votes`() {
        #expect(Rating(average: 5, votes: -3).votes == 0)
    }

    @Test(arguments: [0.5, 1, 7.5, 10])
    func `Scores are halves up to ten`(value: Double) throws {
        #expect(try Score(value).value == value)
    }

    @Test(arguments: [0, 10.5, -1, .infinity, .nan])
    func `Scores outside the scale are rejected`(value: Double) {
        #expect(throws: DomainError.invalidInput(.outOfRange(field: "score", lowest: 0.5, highest: 10))) {
            try Score(value)
        }
    }

    @Test(arguments: [0.7, 9.99])
    func `Scores between two halves are rejected`(value: Double) {
        #expect(throws: DomainError.invalidInput(.malformed(field: "score", value: "\(value)"))) {
            try Score(value)
        }
    }

    @Test(arguments: [
        ("7", MovieReference.id(Movie.ID(7))), ("007", .id(Movie.ID(7))),
        ("tt0133093", .imdbCode("tt0133093")),
        ("TT0133093", .imdbCode("tt0133093")), ("tt1234567890", .imdbCode("tt1234567890")),
    ])
    func `A film is named by its number or its IMDb code`(text: String, expected: MovieReference) {
        #expect(MovieReference(text) == expected)
    }

    @Test(arguments: [
        "", "0", "-1", "+5", "1.5", "abc", "tt", "tt123456", "tt12345678901", "nm0133093", "tt01330９3", "٣",
        "99999999999999999999",
    ])
    func `Any other text names no film`(text: String) {
        #expect(MovieReference(text) == nil)
    }

    @Test func `Numbers of films are ordered as numbers`() {
        #expect([Movie.ID(10), Movie.ID(9)].sorted() == [Movie.ID(9), Movie.ID(10)])
    }

    @Test func `The common genres are unique`() {
        #expect(Genre.common.count == 22)
        #expect(Set(Genre.common).count == 22)
    }

    @Test(arguments: [Total.exactly(3), .atLeast(3)])
    func `A total has a number, however it was counted`(total: Total) {
        #expect(total.count == 3)
    }
}
