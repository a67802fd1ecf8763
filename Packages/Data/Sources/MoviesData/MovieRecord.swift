import MoviesDomain
import Platform

/// A film as stored on the device. Its keys are a file format: they may be added, not renamed.
///
/// Contains everything that a list shows of a film, so that bookmarks look the same without their server; but only
/// texts of the length that honest servers send, because the list reads every bookmark.
struct MovieRecord: Codable, Sendable {
    /// In bytes; the catalogues use about 300, and TMDB permits 1,000 characters. Longer ones are only on the film's
    /// page.
    private static let longestSynopsis = 4_096

    let id: Int
    let imdbCode: String?
    let title: String
    let originalTitle: String?
    let koreanTitle: String?
    let year: Int?
    let runtime: Int?
    let genres: [String]
    let average: Double?
    let votes: Int?
    let language: String?
    let synopsis: String?
    let koreanSynopsis: String?
    let posters: [PosterRecord]?
    /// Seconds since 1970.
    let uploadedAt: Int?

    init(_ movie: Movie) {
        id = movie.id.rawValue
        imdbCode = movie.imdbCode
        title = movie.title
        originalTitle = movie.originalTitle
        koreanTitle = movie.koreanTitle
        year = movie.year
        runtime = movie.runtime
        genres = movie.genres.map(\.name)
        average = movie.rating?.average
        votes = movie.rating?.votes
        language = movie.language
        synopsis = movie.synopsis.flatMap(Self.kept)
        koreanSynopsis = movie.koreanSynopsis.flatMap(Self.kept)
        posters = movie.posters.map { PosterRecord(address: $0.address, width: $0.width) }
        uploadedAt = movie.uploadedAt.flatMap { Int(exactly: $0.timeIntervalSince1970.rounded()) }
    }

    func toDomain() -> Movie {
        Movie(
            id: Movie.ID(id), imdbCode: imdbCode, title: title, originalTitle: originalTitle,
            koreanTitle: koreanTitle, year: year, runtime: runtime, genres: genres.map(Genre.init),
            rating: average.map { Rating(average: $0, votes: votes ?? 0) }, language: language,
            synopsis: synopsis, koreanSynopsis: koreanSynopsis,
            posters: (posters ?? []).map { Poster(address: $0.address, width: $0.width) },
            uploadedAt: uploadedAt.map { Date(timeIntervalSince1970: Double($0)) })
    }

    private static func kept(_ text: String) -> String? { text.utf8.count <= longestSynopsis ? text : nil }
}

struct PosterRecord: Codable, Sendable {
    let address: String
    let width: Int?
}
