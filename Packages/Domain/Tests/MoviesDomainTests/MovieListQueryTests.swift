import DomainCore
import MoviesDomain
import Testing

@Suite struct MovieListQueryTests {
    @Test func `The default is twenty films, newest first, from the first page`() throws {
        let query = try MovieListQuery()
        #expect(query.limit == 20)
        #expect(query.sort == .year)
        #expect(query.order == .descending)
        #expect(query.start == .page(1))
        #expect(query.genre == nil)
    }

    @Test(arguments: MovieListQuery.Sort.allCases)
    func `Only titles are ascending by default`(sort: MovieListQuery.Sort) throws {
        #expect(try MovieListQuery(sort: sort).order == (sort == .title ? .ascending : .descending))
        #expect(try MovieListQuery(sort: sort, order: .ascending).order == .ascending)
    }

    @Test(arguments: [-0.1, 10.1, .nan, .infinity])
    func `A minimum rating outside 0 to 10 is named`(rating: Double) {
        #expect(throws: outOfRange("minimum-rating", 0, 10)) { try MovieListQuery(minimumRating: rating) }
    }

    @Test(arguments: [0, 51, -5])
    func `A limit outside 1 to 50 is named`(limit: Int) {
        #expect(throws: outOfRange("limit", 1, 50)) { try MovieListQuery(limit: limit) }
    }

    @Test(arguments: [1869, 2101])
    func `A year outside the history of film is named`(year: Int) {
        #expect(throws: outOfRange("year", 1870, 2100)) { try MovieListQuery(fromYear: year) }
        #expect(throws: outOfRange("year", 1870, 2100)) { try MovieListQuery(toYear: year) }
    }

    @Test func `Years may be equal but not reversed`() throws {
        #expect(try MovieListQuery(fromYear: 1999, toYear: 1999).toYear == 1999)
        #expect(throws: DomainError.invalidInput(.reversedRange(field: "year"))) {
            try MovieListQuery(fromYear: 2000, toYear: 1999)
        }
    }

    @Test(arguments: [0, 1_000_001])
    func `Pages count from 1`(page: Int) {
        #expect(throws: outOfRange("page", 1, 1_000_000)) { try MovieListQuery(start: .page(page)) }
    }

    private func outOfRange(_ field: String, _ lowest: Double, _ highest: Double) -> DomainError {
        .invalidInput(.outOfRange(field: field, lowest: lowest, highest: highest))
    }
}
