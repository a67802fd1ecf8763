import DataCore
public import DomainCore
public import MoviesDomain
public import NetworkCore
public import Persistence
import Platform
public import TextCore
import MoviesAPI

/// Films from a server that speaks the TMDB-style protocol: search, single films, and scores. It has no lists and no
/// similar films.
///
/// Answers are saved and shown first, as by `DefaultMovieRepository`. The transport adds the key that such a server may
/// need: no request made here contains it, so no cache and no record can contain it.
public struct TMDBMovieRepository: MovieRepository {
    /// The number of films on a page of the server, by the protocol.
    static let serverPageSize = 20
    /// The pages that the server returns, by the protocol.
    static let serverPages = 1...500

    private let server: SavingClient<DomainError>
    private let rater: Rater
    private let endpoints: TMDBEndpoints

    /// - Parameters:
    ///   - client: the client of the server.
    ///   - cache: stores answers; `nil` stores none.
    ///   - rater: the session that gives scores.
    ///   - language: the language of titles and synopses, where the server has them.
    ///   - roots: the roots of the protocols on the server.
    public init(
        client: HTTPClient, cache: (any ResponseCache)?, rater: GuestSession, language: Language,
        roots: MovieAPIRoots = MovieAPIRoots()
    ) {
        server = SavingClient(APIClient(client), cache: cache) { "tmdb " }
        self.rater = Rater(client: client, session: rater, roots: roots)
        endpoints = TMDBEndpoints(roots: roots, language: language)
    }

    /// - Throws: always `DomainError.unsupported(feature:)`.
    public func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        throw .unsupported(feature: "list")
    }

    /// The server's pages have 20 films; a page of another size is cut out of them.
    public func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        guard query.filter == .all else { throw .unsupported(feature: "filter") }
        let window = try TMDBWindow(page)
        var saved: [TMDBSearchPage] = []
        var savedAt = Date.distantFuture
        while let number = window.pageAfter(saved),
            let answer = await server.saved(endpoints.search(query, page: number))
        {
            saved.append(answer.wire)
            savedAt = min(savedAt, answer.date)
        }
        if window.pageAfter(saved) == nil {
            await cached(Snapshot(window.page(of: saved), savedAt: savedAt))
        }
        var answers: [TMDBSearchPage] = []
        while let number = window.pageAfter(answers) {
            answers.append(try await server.fetch(endpoints.search(query, page: number)))
        }
        return window.page(of: answers)
    }

    public func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        try await server.load(endpoints.details(reference), cached: cached) { wire throws(DomainError) in
            guard let details = wire.toDetails() else { throw .notFound }
            return details
        }
    }

    /// - Throws: always `DomainError.unsupported(feature:)`.
    public func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] {
        throw .unsupported(feature: "similar")
    }

    public func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        try await rater.rate(id, score)
    }

    public func removeRating(_ id: Movie.ID) async throws(DomainError) {
        try await rater.removeRating(id)
    }
}

/// A page of any size, cut out of the pages of 20 films that a TMDB-style server returns.
private struct TMDBWindow: Sendable {
    private let number: Int
    /// Positions in the whole answer, from 0.
    private let start: Int
    private let end: Int

    private static let size = TMDBMovieRepository.serverPageSize

    /// - Throws: `DomainError.invalidInput(_:)` for a page behind the last one of such a server.
    init(_ page: PageRequest) throws(DomainError) {
        let last = TMDBMovieRepository.serverPages.upperBound * Self.size / page.limit
        guard page.number <= last else {
            throw .invalidInput(.outOfRange(field: "page", lowest: 1, highest: Double(last)))
        }
        number = page.number
        start = (page.number - 1) * page.limit
        end = start + page.limit
    }

    /// The next page to request from the server; `nil` when there are enough films.
    func pageAfter(_ answers: [TMDBSearchPage]) -> Int? {
        let next = start / Self.size + 1 + answers.count
        if let last = answers.last, next > last.totalPages { return nil }
        return (next - 1) * Self.size < end ? next : nil
    }

    /// The films in the window.
    func page(of answers: [TMDBSearchPage]) -> Page<Movie> {
        var films: [TMDBMovie] = []
        for (index, answer) in answers.enumerated() {
            let first = (start / Self.size + index) * Self.size
            films += answer.results.dropFirst(max(0, start - first)).prefix(max(0, end - max(start, first)))
        }
        return Page(
            elements: films.compactMap { $0.toDomain() }, number: number, isLast: isLast(answers),
            total: answers.last?.totalResults.map(Total.exactly))
    }

    private func isLast(_ answers: [TMDBSearchPage]) -> Bool {
        guard let last = answers.last else { return true }
        let page = start / Self.size + answers.count
        guard page >= min(last.totalPages, TMDBMovieRepository.serverPages.upperBound) else { return false }
        return end >= (page - 1) * Self.size + last.results.count
    }
}
