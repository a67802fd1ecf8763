import Foundation
import MoviesContracts
import MoviesDomain
import Testing
import TextCore

@Suite struct ContractCatalogueTests {
    private let films = ContractCatalogue.films.map(\.movie)

    @Test func `Films are sorted by title, and unique by title and year`() {
        let titles = films.map { Array($0.title.folded.utf8) }
        for (one, next) in zip(titles, titles.dropFirst()) {
            #expect(!next.lexicographicallyPrecedes(one))
        }
        #expect(Set(films.map { "\($0.title) \($0.year ?? 0)" }).count == films.count)
    }

    @Test func `The catalogue covers the difficult cases`() {
        #expect(films.contains { $0.year == nil && $0.rating == nil && $0.genres.isEmpty })
        for values in [
            films.map(\.title), films.map { "\($0.year ?? 0)" }, films.map { "\($0.rating?.votes ?? 0)" },
        ] { #expect(Set(values).count < films.count) }
        #expect(films.map(\.title) != films.map(\.title).sorted())
        #expect(films.count < MovieListQuery.limits.upperBound)
    }

    @Test func `The file has one film per line, with the field names of the import`() throws {
        let lines = try ContractCatalogue.jsonLines().split(separator: "\n")
        #expect(lines.count == films.count)
        for (line, film) in zip(lines, films) {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["title"] as? String == film.title)
            #expect(object?["imdb_code"] as? String == film.imdbCode)
            #expect(object?["korean_title"] as? String == film.koreanTitle)
            #expect(object?["year"] as? Int == film.year)
        }
    }
}
