import CatalogueFiles

/// A line of the bundled films.
struct BundledFilm: Decodable {
    struct Person: Decodable {
        let name: String
        let koreanName: String?
        let character: String?

        enum CodingKeys: String, CodingKey {
            case name, character
            case koreanName = "korean_name"
        }
    }

    let imdbCode: String?
    let title: String
    let originalTitle: String?
    let koreanTitle: String?
    let year: Int?
    let runtime: Int?
    let genres: [String]
    let directors: [Person]
    let cast: [Person]
    let synopsis: String?
    let koreanSynopsis: String?
    let language: String?

    enum CodingKeys: String, CodingKey {
        case title, year, runtime, genres, directors, cast, synopsis, language
        case imdbCode = "imdb_code"
        case originalTitle = "original_title"
        case koreanTitle = "korean_title"
        case koreanSynopsis = "synopsis_korean"
    }

    var record: FilmRecord {
        var film = FilmRecord(title: title)
        film.imdbCode = imdbCode
        film.originalTitle = originalTitle
        film.koreanTitle = koreanTitle
        film.year = year
        film.runtime = runtime
        film.genres = genres
        film.directors = directors.map { PersonRecord(name: $0.name, koreanName: $0.koreanName) }
        film.cast = cast.map { CastRecord(name: $0.name, koreanName: $0.koreanName, character: $0.character) }
        film.synopsis = synopsis
        film.synopsisKorean = koreanSynopsis
        film.language = language
        return film
    }
}
