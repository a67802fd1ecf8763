import MoviesDomain
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A film of the ``ContractCatalogue``, in the words of import files.
struct ContractFilm: Encodable, Sendable {
    struct Person: Encodable, Sendable {
        var name: String
        var koreanName: String?
        var character: String?
    }

    var title: String
    var imdbCode: String?
    var originalTitle: String?
    var koreanTitle: String?
    var year: Int?
    var runtime: Int?
    var genres: [String] = []
    var directors: [Person] = []
    var cast: [Person] = []
    var synopsis: String?
    var synopsisKorean: String?
    var language: String?
    var rating: Double?
    var votes: Int?

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    func details(id: Movie.ID) -> MovieDetails {
        MovieDetails(
            movie: Movie(
                id: id, imdbCode: imdbCode, title: title, originalTitle: originalTitle,
                koreanTitle: koreanTitle, year: year, runtime: runtime, genres: genres.map(Genre.init),
                rating: rating.map { Rating(average: $0, votes: votes ?? 0) }, language: language),
            directors: directors.map { MoviesDomain.Person(name: $0.name, koreanName: $0.koreanName) },
            cast: cast.map {
                CastMember(
                    person: MoviesDomain.Person(name: $0.name, koreanName: $0.koreanName),
                    character: $0.character)
            },
            synopsis: synopsis, koreanSynopsis: synopsisKorean)
    }
}
