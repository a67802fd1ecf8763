public import ContractCore
import DomainCore
public import MoviesDomain

/// A source of films for one check, which holds the ``ContractCatalogue`` and nothing else.
public struct MovieRepositorySubject: ContractSubject {
    /// The repository to check. It has received no request yet, and neither user has given a score.
    public var movies: any MovieRepository
    /// The same source for another user: the scores of the two are two votes.
    public var otherPerson: any MovieRepository
    /// `movies` without a network: it has the same saved answers, and its source cannot be reached.
    public var offline: any MovieRepository
    public var end: @Sendable () async -> Void

    public init(
        movies: any MovieRepository, otherPerson: any MovieRepository, offline: any MovieRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.movies = movies
        self.otherPerson = otherPerson
        self.offline = offline
        self.end = end
    }
}

/// The behaviour of every `MovieRepository`, whatever is behind it.
public enum MovieRepositoryContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours =
        lists + orders + filters + searches + details + similar + scores + saved + together
}

/// Requests in the short forms that behaviours need.
extension MovieRepository {
    func list(_ query: MovieListQuery) async throws(DomainError) -> Page<Movie> {
        try await list(query) { _ in }
    }

    func search(_ text: String, page: Int = 1, limit: Int = 50) async throws(DomainError) -> Page<Movie> {
        try await search(SearchQuery(text), page: PageRequest(page, limit: limit)) { _ in }
    }

    func details(_ reference: MovieReference) async throws(DomainError) -> MovieDetails {
        try await details(reference) { _ in }
    }

    /// All films, in the order of the query, requested in one page.
    func all(
        _ sort: MovieListQuery.Sort = .title, _ order: MovieListQuery.Order? = nil
    ) async throws -> [Movie] {
        try await list(MovieListQuery(sort: sort, order: order, limit: 50)).elements
    }

    /// A film of the catalogue by its `name`.
    func film(_ name: String) async throws -> Movie {
        let films = try await all()
        guard let film = films.first(where: { $0.name == name }) else {
            throw Deviation(
                what: "the list of all films", expected: "\(name) among them", actual: "\(films.names)")
        }
        return film
    }

    /// All pages, by number, up to the last.
    func pages(
        _ ask: (Int) async throws -> Page<Movie>
    ) async throws -> [Page<Movie>] {
        var pages: [Page<Movie>] = []
        repeat { pages.append(try await ask(pages.count + 1)) } while try Self.continues(pages)
        return pages
    }

    /// All pages, by cursor, up to the last.
    func pagesByCursor(
        _ ask: (MovieListQuery.Start) async throws -> Page<Movie>
    ) async throws -> [Page<Movie>] {
        var pages = [try await ask(.page(1))]
        while try Self.continues(pages) {
            guard let cursor = pages.last?.nextCursor else {
                throw Deviation(
                    what: "page \(pages.count), which is not the last", expected: "a cursor", actual: "none")
            }
            pages.append(try await ask(.cursor(cursor)))
        }
        return pages
    }

    private static func continues(_ pages: [Page<Movie>]) throws(Deviation) -> Bool {
        let most = ContractCatalogue.films.count + 1
        try Deviation.unless(
            pages.count <= most, "pages without an end", expected: "the last page among \(most)",
            actual: "page \(pages.count), which is not the last")
        return pages.last?.isLast == false
    }
}

extension Movie {
    /// The title with its year, which is unique in the catalogue.
    var name: String { year.map { "\(title) (\($0))" } ?? title }

    /// The film without the values that a source may choose: the number, the order of genres, posters, and the time of
    /// addition.
    var facts: Movie {
        Movie(
            id: ID(0), imdbCode: imdbCode, title: title, originalTitle: originalTitle,
            koreanTitle: koreanTitle, year: year, runtime: runtime,
            genres: genres.sorted { $0.name < $1.name }, rating: rating, language: language,
            synopsis: synopsis, koreanSynopsis: koreanSynopsis)
    }
}

extension [Movie] {
    var names: [String] { map(\.name) }
}

extension [Page<Movie>] {
    var names: [String] { flatMap(\.elements.names) }
}

extension ContractCatalogue {
    /// The sorted names of the matching films.
    static func names(where fits: (Movie) -> Bool = { _ in true }) -> [String] {
        films.map(\.movie).filter(fits).names.sorted()
    }
}
