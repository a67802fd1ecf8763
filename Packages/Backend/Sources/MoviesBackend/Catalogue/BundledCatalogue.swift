import CBundledFilms
import CatalogueFiles
import Platform
import SQLCore

/// The small catalogue of real films that comes with the program, for the first start.
enum BundledCatalogue {
    static let origin = "bundled"

    /// Fills an empty database, in the caller's transaction. Does nothing when there is a catalogue, so of
    /// several processes that start at once only one seeds it.
    static func seed(_ connection: any SQLConnection, addedAt: Int) throws(StoreError) {
        guard try CatalogueMeta.tables(on: connection) == nil else { return }
        let builder = try CatalogueBuilder.begin(on: connection)
        let writer = try builder.writer(on: connection, addedAt: addedAt)
        for film in try films() { try writer.add(film) }
        _ = try builder.rank(on: connection)
        _ = try builder.index(from: 1, limit: .max, on: connection)
        for sort in FilmSort.allCases { try builder.createIndex(sort, on: connection) }
        try builder.swap(origin: origin, facts: try builder.facts(on: connection), on: connection)
    }

    /// - Throws: `StoreError.corrupt(_:)` when a line is malformed, which a test rules out.
    static func films() throws(StoreError) -> [FilmRecord] {
        var count = 0
        let start = trellis_bundled_films(&count)
        let decoder = JSONDecoder()
        var films: [FilmRecord] = []
        for line in UnsafeBufferPointer(start: start, count: count).split(separator: UInt8(ascii: "\n")) {
            let bundled: BundledFilm
            do {
                bundled = try decoder.decode(BundledFilm.self, from: Data(line))
            } catch {
                throw .corrupt("the bundled films, line \(films.count + 1): \(error)")
            }
            guard let film = bundled.record.normalized() else {
                throw .corrupt("the bundled films, line \(films.count + 1): no title")
            }
            films.append(film)
        }
        return films
    }
}

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
