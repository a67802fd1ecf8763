import MoviesDomain

/// A film as it is kept on the device. Its keys are a file format: they may be added to, not renamed.
struct MovieRecord: Codable, Sendable {
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
    }

    func toDomain() -> Movie {
        Movie(
            id: Movie.ID(id), imdbCode: imdbCode, title: title, originalTitle: originalTitle,
            koreanTitle: koreanTitle, year: year, runtime: runtime, genres: genres.map(Genre.init),
            rating: average.map { Rating(average: $0, votes: votes ?? 0) }, language: language)
    }
}
