public import DomainCore
import TextCore

/// Finds the film that a user names: by its number, its IMDb code or its title in any language.
public struct FindFilmUseCase: Sendable {
    /// The maximum number of candidates to choose from; beyond it the user has to search.
    public static let mostCandidates = NameMatch<Movie>.mostCandidates

    private let movies: any MovieRepository

    /// - Parameter movies: the source of films.
    public init(movies: any MovieRepository) {
        self.movies = movies
    }

    /// The only film whose title is the text wins, whatever else a search finds. A number or code is not looked up.
    ///
    /// - Throws: `DomainError.invalidInput(_:)` for a blank or overlong text, or the error of the source.
    public func callAsFunction(_ text: String) async throws(DomainError) -> FilmMatch {
        if let reference = MovieReference(text) { return .film(reference) }
        return try await search(text)
    }

    /// The films whose title is a number, "1917" or "300", for when no film has that number.
    ///
    /// - Returns: `nil` when the text cannot be a title, or no film has it.
    /// - Throws: the error of the source.
    public func title(_ text: String) async throws(DomainError) -> FilmMatch? {
        guard case .id(let id)? = MovieReference(text), id.rawValue < 10_000 else { return nil }
        let films = try await films(text).filter { $0.isCalled(text) }
        return films.isEmpty ? nil : FilmMatch(text, among: films, isSearched: true)
    }

    private func search(_ text: String) async throws(DomainError) -> FilmMatch {
        let found = try await films(text)
        if !found.isEmpty { return FilmMatch(text, among: found, isSearched: true) }
        // "괴물 2006" is not a title, but a title and its year.
        guard let named = TitleWithYear(text) else { return .candidates([]) }
        let films = try await films(named.title).filter { $0.year == named.year }
        return FilmMatch(named.title, among: films, isSearched: true)
    }

    /// The films that a search finds, or found last time where the source cannot be reached: the same page, so that the page
    /// saved by one command serves the others.
    private func films(_ text: String) async throws(DomainError) -> [Movie] {
        let (query, page) = (try SearchQuery(text), try PageRequest(1, limit: SearchMoviesUseCase.usualLimit))
        let answer = try await LastAnswer { saved throws(DomainError) in
            try await movies.search(query, page: page, cached: saved)
        }
        // The saved answer was empty, but the source may have films by now.
        if let failure = answer.failure, answer.value.elements.isEmpty { throw failure }
        // The name of a person or a genre is not a title.
        return answer.value.elements.filter { $0.match == nil || $0.match?.kind == .title }
    }
}

/// The films that a text names.
public enum FilmMatch: Hashable, Sendable {
    /// One film without doubt.
    case film(MovieReference)
    /// Films that may be meant, the likeliest first; empty when nothing matches.
    case candidates([Movie])

    /// Looks among available films, such as bookmarks.
    public init(_ text: String, among films: [Movie]) {
        if let reference = MovieReference(text),
            let film = films.first(where: { reference.names($0) })
        {
            self = .film(.id(film.id))
        } else {
            self.init(text, among: films, isSearched: false)
        }
    }

    /// Whether the text is a number that no film can have, such as 0 or -1.
    public static func isNoNumber(_ text: String) -> Bool { Int(text).map { $0 < 1 } ?? false }

    /// Looks among films; with `isSearched` all of them match, because a search for the text found them. A number that no
    /// film can have does not match a film that merely contains its digits.
    init(_ text: String, among films: [Movie], isSearched: Bool) {
        let films = Self.isNoNumber(text) ? films.filter { $0.titles.contains(text) } : films
        let match = NameMatch(
            text, among: films, isSearched: isSearched, isCalled: { $0.isCalled(text) }, names: \.titles,
            longNames: \.longNames)
        switch match {
        case .one(let film): self = .film(.id(film.id))
        case .candidates(let films): self = .candidates(films)
        }
    }
}

/// A title followed by a year, in parentheses or not.
private struct TitleWithYear {
    let title: String
    let year: Int

    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let last = words.last else { return nil }
        let isBracketed = last.hasPrefix("(") && last.hasSuffix(")")
        let digits = isBracketed ? last.dropFirst().dropLast() : last
        guard digits.utf8.count == 4, let year = Int(digits), MovieListQuery.years.contains(year) else {
            return nil
        }
        title = words.dropLast().joined(separator: " ")
        self.year = year
    }
}

extension Movie {
    /// All available titles.
    var titles: [String] { [title, originalTitle, koreanTitle].compactMap { $0 } }

    /// The titles without a leading article, and all of them with the year.
    fileprivate var longNames: [String] {
        let bare = titles.compactMap { title -> String? in
            let words = title.split(separator: " ", maxSplits: 1)
            let hasArticle = words.count == 2 && ["the", "a", "an"].contains(words[0].lowercased())
            return hasArticle ? String(words[1]) : nil
        }
        return bare + (year.map { year in (titles + bare).map { "\($0) \(year)" } } ?? [])
    }

    /// Whether the text is one of its titles, with or without its year.
    func isCalled(_ text: String) -> Bool {
        let folded = text.folded
        guard !folded.isEmpty else { return false }
        return titles.contains { title in
            title.folded == folded || year.map { "\(title) \($0)".folded == folded } ?? false
        }
    }
}

extension MovieReference {
    /// Whether it refers to the film.
    public func names(_ movie: Movie) -> Bool {
        switch self {
        case .id(let id): movie.id == id
        case .imdbCode(let code): movie.imdbCode == code
        }
    }
}
