import MoviesDomain

/// A film as `--json` prints it. Every field is always there; what is not known is `null`.
struct MovieJSON: Encodable {
    let movie: Movie

    enum Key: String, CodingKey {
        case id, title, year, genres, rating, votes, stars, language
        case imdbCode = "imdb_code"
        case originalTitle = "original_title"
        case koreanTitle = "korean_title"
        case runtimeMinutes = "runtime_minutes"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(movie.id.rawValue, forKey: .id)
        try container.encode(movie.imdbCode, forKey: .imdbCode)
        try container.encode(movie.title, forKey: .title)
        try container.encode(movie.originalTitle, forKey: .originalTitle)
        try container.encode(movie.koreanTitle, forKey: .koreanTitle)
        try container.encode(movie.year, forKey: .year)
        try container.encode(movie.runtime, forKey: .runtimeMinutes)
        try container.encode(movie.genres.map(\.name), forKey: .genres)
        try container.encode(movie.rating?.average, forKey: .rating)
        try container.encode(movie.rating?.votes ?? 0, forKey: .votes)
        try container.encode(movie.rating?.stars, forKey: .stars)
        try container.encode(movie.language, forKey: .language)
    }
}
