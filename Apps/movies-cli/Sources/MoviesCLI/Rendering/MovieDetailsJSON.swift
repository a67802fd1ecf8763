import MoviesDomain
import MoviesPresentation

/// One film as `show --json` prints it: the fields of a list's film and more.
struct MovieDetailsJSON: Encodable {
    let details: MovieDetails
    let isBookmarked: Bool
    let isFresh: Bool

    enum Key: String, CodingKey {
        case directors, cast, synopsis, likes, downloads, bookmarked
        case synopsisKorean = "synopsis_korean"
        case isFresh = "is_fresh"
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(movie: details.movie).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(
            details.directors.map { PersonJSON(person: $0, character: nil, isRole: false) },
            forKey: .directors)
        try container.encode(
            details.cast.map { PersonJSON(person: $0.person, character: $0.character, isRole: true) },
            forKey: .cast)
        try container.encode(details.synopsis, forKey: .synopsis)
        try container.encode(details.koreanSynopsis, forKey: .synopsisKorean)
        try container.encode(details.likes, forKey: .likes)
        try container.encode(details.downloads, forKey: .downloads)
        try container.encode(isBookmarked, forKey: .bookmarked)
        try container.encode(isFresh, forKey: .isFresh)
    }
}
