import AppCore
import DomainCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore

/// A list of films as `--json` prints it.
struct MovieListJSON: Encodable {
    let rows: [MovieRow]
    let total: Total?
    let nextCursor: String?
    let hasMore: Bool
    /// Whether the source confirmed the rows; saved rows are shown when it does not answer.
    let isFresh: Bool
    /// The additional fields of a search.
    var search: SearchJSON?

    enum Key: String, CodingKey {
        case movies, total, reading, totalIsLowerBound, nextCursor, hasMore, isFresh
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if let search {
            try container.encode(rows.map { FoundMovieJSON(movie: $0.movie) }, forKey: .movies)
            try container.encode(search.reading.map(SearchReadingJSON.init), forKey: .reading)
        } else {
            try container.encode(rows.map { MovieJSON(movie: $0.movie) }, forKey: .movies)
        }
        try container.encode(total?.count, forKey: .total)
        try container.encode(total.map { $0 == .atLeast($0.count) } ?? false, forKey: .totalIsLowerBound)
        try container.encode(nextCursor, forKey: .nextCursor)
        try container.encode(hasMore, forKey: .hasMore)
        try container.encode(isFresh, forKey: .isFresh)
    }
}

/// The additional fields of a search.
struct SearchJSON {
    let reading: SearchReading?
}

/// A film of a search: the fields of a list's film, and the reason why it was found.
struct FoundMovieJSON: Encodable {
    let movie: Movie

    enum Key: String, CodingKey { case match }

    private struct Match: Encodable {
        let kind: String
        let text: String
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(movie: movie).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        let match = movie.match.map { Match(kind: $0.kind.rawValue, text: $0.text) }
        try container.encode(match, forKey: .match)
    }
}

/// A film as `--json` prints it. Every field is always present; unknown values are `null`.
struct MovieJSON: Encodable {
    let movie: Movie

    enum Key: String, CodingKey, CaseIterable {
        case id, imdbCode, title, originalTitle, koreanTitle, year, runtimeMinutes, genres, rating, votes,
            stars, language
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
        // A source that does not count votes reports 0.
        try container.encode(movie.rating.flatMap { $0.votes > 0 ? $0.votes : nil }, forKey: .votes)
        try container.encode(movie.rating?.stars, forKey: .stars)
        try container.encode(movie.language, forKey: .language)
    }
}

/// One film as `show --json` prints it: the fields of a list's film and more.
struct MovieDetailsJSON: Encodable {
    let details: MovieDetails
    let isBookmarked: Bool
    let diary: DiaryEntry?
    let isFresh: Bool

    /// The fields besides those of a list's film; an ``OwnRecord`` encodes those of the profile.
    enum Key: String, CodingKey, CaseIterable {
        case directors, cast, synopsis, synopsisKorean, likes, downloads, bookmarked, ownScore, watchedOn,
            note, isFresh
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(movie: details.movie).encode(to: encoder)
        try OwnRecord(isBookmarked: isBookmarked, diary).encode(to: encoder)
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
        try container.encode(isFresh, forKey: .isFresh)
    }
}

/// A person of a film as `--json` prints it; actors with their `character`.
struct PersonJSON: Encodable {
    let person: Person
    let character: String?
    let isRole: Bool

    enum Key: String, CodingKey { case name, character, koreanName }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(person.name, forKey: .name)
        try container.encode(person.koreanName, forKey: .koreanName)
        if isRole { try container.encode(character, forKey: .character) }
    }
}

/// The bookmarks as `--json` prints them: the films of a list, with the time of the bookmark.
struct BookmarksJSON: Encodable {
    let bookmarks: [Entry]

    init(_ rows: [BookmarkRow]) {
        bookmarks = rows.map(Entry.init)
    }

    struct Entry: Encodable {
        let row: BookmarkRow

        enum Key: String, CodingKey { case addedAt }

        func encode(to encoder: any Encoder) throws {
            try MovieJSON(movie: row.movie.movie).encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(row.addedAt, forKey: .addedAt)
        }
    }
}
