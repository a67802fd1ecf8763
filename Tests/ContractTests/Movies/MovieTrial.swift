import ContractCore
import Foundation
import MoviesBackend
import MoviesContracts
import MoviesData
import MoviesDomain
import NetworkCore
import Persistence
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport

/// Sources of films and catalogues for trials.
enum MovieTrial {
    private static let databases = TrialDatabases(MoviesStore.migrations) { database in
        let folder = try TemporaryFolder()
        let films = try folder.write(ContractCatalogue.jsonLines().utf8, to: "films.jsonl")
        _ = try await library(of: database).importCatalogue(ImportRequest(files: [films])) { _ in }
    }
    private static let emptyDatabases = TrialDatabases(MoviesStore.migrations)

    /// The contract's films in that setting.
    static func subject(_ setting: Setting) async throws -> MovieRepositorySubject {
        let (database, end) = try await databases.open(setting.place)
        return try await subject(setting.link(to: backend(of: database)), setting.place, end: end)
    }

    /// The contract's films, with recorded answers.
    static func recorded(to path: String) async throws -> MovieRepositorySubject {
        let (database, end) = try await databases.open(.memory)
        return try await subject(
            Link.embedded(backend(of: database)).recorded(to: path, .standard), .memory, end: end)
    }

    /// The recorded answers of a source.
    static func replayed(from path: String) async throws -> MovieRepositorySubject {
        try await subject(Link.replayed(from: path, .standard), .memory) {}
    }

    /// The catalogue as a whole, initially with the bundled films.
    static func library(_ place: Place) async throws -> CatalogueLibrarySubject {
        let (database, end) = try await libraryDatabase(place)
        let films = try await subject(Link.embedded(backend(of: database)), .memory, end: end)
        let folder = try TemporaryFolder()
        return CatalogueLibrarySubject(
            library: library(of: database), movies: films.movies, folder: folder.path
        ) {
            await films.end()
            withExtendedLifetime(folder) {}
        }
    }

    /// An import creates and drops tables, so other trials cannot share its schema.
    private static func libraryDatabase(
        _ place: Place
    ) async throws -> (database: any Database, end: @Sendable () async -> Void) {
        guard place == .postgres else { return try await emptyDatabases.open(place) }
        let database = try TestServer.database(TestServer.newSchema(), MoviesStore.migrations)
        return (database, { await database.close() })
    }

    private static func library(of database: any Database) -> SQLCatalogueLibrary {
        SQLCatalogueLibrary(database: database, now: { Date() })
    }

    private static func backend(of database: any Database) -> Link.Backend {
        let backend = MoviesBackend(store: MoviesStore(database: database, now: { Date() }))
        return { await backend($0) }
    }

    /// Clients that save answers in memory, or in a file if the backend uses a file.
    private static func subject(
        _ link: Link, _ place: Place, end: @escaping @Sendable () async -> Void
    ) async throws -> MovieRepositorySubject {
        let cache: any ResponseCache
        let close: @Sendable () async -> Void
        switch place {
        case .memory, .postgres: (cache, close) = (InMemoryResponseCache(byteCap: 1 << 20), {})
        case .file:
            let folder = try TemporaryFolder()
            let saved = Place.sqlite(at: folder.file("cache.sqlite"), SQLResponseCache.migrations)
            cache = SQLResponseCache(database: saved, byteCap: 1 << 20, now: { Date() })
            close = {
                await saved.close()
                withExtendedLifetime(folder) {}
            }
        }
        func movies(_ transport: any HTTPTransport, _ person: String) -> DefaultMovieRepository {
            DefaultMovieRepository(
                client: HTTPClient(origin: link.origin, transport: transport), cache: cache,
                rater: GuestSession(id: person))
        }
        return MovieRepositorySubject(
            movies: movies(link.transport, "one"), otherPerson: movies(link.transport, "other"),
            offline: movies(Unreachable(), "one")
        ) {
            await link.close()
            await close()
            await end()
        }
    }
}

/// A transport to a server that cannot be reached.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("the cable is out")
    }
}
