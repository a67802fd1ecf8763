import CurlTransport
import DomainCore
import Foundation
import HTTPServer
import MoviesBackend
import ContractCore
import MoviesContracts
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import SQLiteDriver
import TestSupport
import Testing

@Suite struct MovieRepositoryTests {
    static let trials = Trials(
        implementations: MovieImplementations.all, behaviours: MovieRepositoryContract.behaviours
    ).all

    @Test(.serialized, .timeLimit(.minutes(1)), arguments: trials)
    func `Films come alike from everywhere`(
        _ implementation: Implementation<MovieRepositorySubject>,
        _ behaviour: Behaviour<MovieRepositorySubject>
    ) async throws {
        try await behaviour.check(implementation)
    }

    @Test func `Every way to films is tried for the same behaviours`() {
        let names = MovieRepositoryContract.behaviours.map(\.name)
        #expect(names.count >= 80)
        #expect(Set(names).count == names.count)
        for implementation in MovieImplementations.all {
            #expect(Trials.names(Self.trials)[implementation.name] == names)
        }
    }
}

/// A backend for one trial.
struct MovieTrial: Sendable {
    let place: Place
    let backend: MoviesBackend
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase

    init(_ place: Place) throws {
        self.place = place
        folder = try TemporaryFolder()
        database = place.database("backend.sqlite", in: folder, MoviesStore.migrations)
        backend = MoviesBackend(store: MoviesStore(database: database, now: { Date() }))
    }

    /// In the process of the client.
    func embedded() async throws -> MovieRepositorySubject {
        try await importFilms()
        return subject(HTTPRequest.embedded, EmbeddedTransport { [backend] in await backend($0) }) {}
    }

    /// Behind a server on a port of its own.
    func served() async throws -> MovieRepositorySubject {
        try await importFilms()
        var options = HTTPServerOptions()
        options.port = 0
        let server = HTTPServer(options) { [backend] in await backend($0) }
        let transport = CurlTransport()
        let port = try server.start()
        return subject("http://127.0.0.1:\(port)", transport) {
            await transport.close()
            await server.stop()
        }
    }

    /// The catalogue as a whole, with the bundled films at first.
    func library() -> CatalogueLibrarySubject {
        let films = subject(HTTPRequest.embedded, EmbeddedTransport { [backend] in await backend($0) }) {}
        return CatalogueLibrarySubject(
            library: SQLCatalogueLibrary(database: database, now: { Date() }), movies: films.movies,
            folder: folder.path, end: films.end)
    }

    private func importFilms() async throws {
        let films = folder.file("films.jsonl")
        try Data(ContractCatalogue.jsonLines().utf8).write(to: URL(filePath: films))
        _ = try await SQLCatalogueLibrary(database: database, now: { Date() })
            .importCatalogue(ImportRequest(files: [films])) { _ in }
    }

    private func subject(
        _ origin: String, _ transport: any HTTPTransport, closing: @escaping @Sendable () async -> Void
    ) -> MovieRepositorySubject {
        let saved = place.database("cache.sqlite", in: folder, SQLResponseCache.migrations)
        let cache: any ResponseCache =
            switch place {
            case .memory: InMemoryResponseCache(byteCap: 1 << 20)
            case .file: SQLResponseCache(database: saved, byteCap: 1 << 20, now: { Date() })
            }
        func movies(_ transport: any HTTPTransport, _ person: String) -> DefaultMovieRepository {
            DefaultMovieRepository(
                client: HTTPClient(origin: origin, transport: transport), cache: cache,
                rater: GuestSession(id: person))
        }
        return MovieRepositorySubject(
            movies: movies(transport, "one"), otherPerson: movies(transport, "other"),
            offline: movies(Unreachable(), "one")
        ) { [database, folder] in
            await closing()
            await saved.close()
            await database.close()
            withExtendedLifetime(folder) {}
        }
    }
}

/// Every way to films that there is. One line each.
enum MovieImplementations {
    static let all = [
        Implementation("embedded, memory") { try await MovieTrial(.memory).embedded() },
        Implementation("embedded, SQLite file") { try await MovieTrial(.file).embedded() },
        Implementation("HTTP, memory") { try await MovieTrial(.memory).served() },
        Implementation("HTTP, SQLite file") { try await MovieTrial(.file).served() },
    ]
}

/// Another repository, of which single answers can be replaced.
struct AlteredMovieRepository: MovieRepository {
    typealias PageHandler = Snapshot<Page<Movie>>.Handler
    typealias DetailsHandler = Snapshot<MovieDetails>.Handler

    var listing: @Sendable (MovieListQuery, PageHandler) async throws(DomainError) -> Page<Movie>
    var searching: @Sendable (SearchQuery, PageRequest, PageHandler) async throws(DomainError) -> Page<Movie>
    var detailing: @Sendable (MovieReference, DetailsHandler) async throws(DomainError) -> MovieDetails
    var comparing: @Sendable (Movie.ID) async throws(DomainError) -> [Movie]
    var rating: @Sendable (Movie.ID, Score) async throws(DomainError) -> Void
    var unrating: @Sendable (Movie.ID) async throws(DomainError) -> Void

    init(_ base: any MovieRepository) {
        listing = { query, cached throws(DomainError) in try await base.list(query, cached: cached) }
        searching = { query, page, cached throws(DomainError) in
            try await base.search(query, page: page, cached: cached)
        }
        detailing = { reference, cached throws(DomainError) in
            try await base.details(reference, cached: cached)
        }
        comparing = { id throws(DomainError) in try await base.similar(to: id) }
        rating = { id, score throws(DomainError) in try await base.rate(id, score) }
        unrating = { id throws(DomainError) in try await base.removeRating(id) }
    }

    func list(_ query: MovieListQuery, cached: PageHandler) async throws(DomainError) -> Page<Movie> {
        try await listing(query, cached)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: PageHandler
    ) async throws(DomainError) -> Page<Movie> {
        try await searching(query, page, cached)
    }

    func details(
        _ reference: MovieReference, cached: DetailsHandler
    ) async throws(DomainError) -> MovieDetails {
        try await detailing(reference, cached)
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] { try await comparing(id) }

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) { try await rating(id, score) }

    func removeRating(_ id: Movie.ID) async throws(DomainError) { try await unrating(id) }
}

/// What is left of a server when the cable is out.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("the cable is out")
    }
}
