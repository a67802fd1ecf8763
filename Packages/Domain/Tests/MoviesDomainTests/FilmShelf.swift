import DomainCore
import MoviesDomain
import Synchronization
import TextCore

/// Films in memory. A search finds films with a title or a person's name that contains the text, spaces aside.
final class FilmShelf: MovieRepository {
    private let films: [MovieDetails]
    private let failure: DomainError?
    private let readings: [String: (text: String, reading: SearchReading?)]
    private let log = Mutex<[String]>([])

    /// `readings` maps texts to the texts that are searched for instead, and to the readings that are reported.
    init(
        _ films: [MovieDetails], failure: DomainError? = nil,
        readings: [String: (text: String, reading: SearchReading?)] = [:]
    ) {
        self.films = films
        self.failure = failure
        self.readings = readings
    }

    convenience init(_ movies: [Movie]) {
        self.init(movies.map { MovieDetails(movie: $0) })
    }

    /// The requests, in order.
    var asked: [String] { log.withLock { $0 } }

    func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        try note("list")
        guard case .page(let number) = query.start else { throw .unavailable }
        let fitting = films.map(\.movie).filter { film in
            query.genre.map(film.genres.contains) ?? true
        }
        let part = fitting.dropFirst((number - 1) * query.limit).prefix(query.limit)
        return Page(
            elements: Array(part), number: number, isLast: number * query.limit >= fitting.count,
            total: .exactly(fitting.count))
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        try note("search \(query.text)")
        let other = readings[query.text]
        func squeezed(_ text: String) -> String { text.folded.filter { $0 != " " } }
        let text = squeezed(other?.text ?? query.text)
        let fitting = films.filter { film in
            let names = (film.directors + film.cast.map(\.person)).flatMap { [$0.name, $0.koreanName] }
            let titles = [film.movie.title, film.movie.originalTitle, film.movie.koreanTitle]
            return (names + titles).contains { $0.map(squeezed)?.contains(text) ?? false }
        }.map(\.movie)
        let part = fitting.dropFirst((page.number - 1) * page.limit).prefix(page.limit)
        return Page(
            elements: Array(part), number: page.number, isLast: page.number * page.limit >= fitting.count,
            reading: other?.reading)
    }

    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        try note("details")
        guard let film = films.first(where: { reference.names($0.movie) }) else { throw .notFound }
        return film
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { throw .unavailable }
    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { try note("rate \(score.value)") }
    func removeRating(_ id: Movie.ID) async throws(DomainError) { try note("remove") }

    private func note(_ question: String) throws(DomainError) {
        log.withLock { $0.append(question) }
        if let failure { throw failure }
    }
}
