import CurlTransport
import Foundation
import HTTPServer
import MoviesBackend
import MoviesContracts
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import SQLiteDriver

/// A backend for one trial.
struct MovieTrial: Sendable {
    let place: Place
    let backend: MoviesBackend
    private let folder: ScratchFolder
    private let database: SQLiteDatabase

    init(_ place: Place) throws {
        self.place = place
        folder = try ScratchFolder()
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
