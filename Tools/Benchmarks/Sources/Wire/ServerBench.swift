import BackendCore
import CReference
import Foundation
import MoviesBackend
import NetworkCore
import SQLiteDriver

/// Compares `HTTPServer` with the backend of movies and a C program on the same library and database.
enum ServerBench {
    private static let list = HTTPRequest(
        path: "/api/v2/list_movies.json", query: [QueryItem("limit", "20")])

    static func run(rounds: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "backend.sqlite").path
        try await measureList(path, rounds: rounds)

        let servers = try ServerPair(.swiftServer, path)
        defer { servers.end() }
        await servers.measure("list of 20 films", list.target, rounds: rounds)
    }

    static func database(_ path: String, mayBlock: @escaping @Sendable () -> Bool) -> SQLiteDatabase {
        SQLiteDatabase(
            at: .file(path), migrations: MoviesStore.migrations, options: SQLiteOptions(mayBlock: mayBlock))
    }

    /// A backend with everything that a server has around its routes; only the limit of requests is out of reach.
    static func backend(over database: SQLiteDatabase) -> MoviesBackend {
        var options = ServiceOptions()
        options.reads = RateLimit(perSecond: 1e9, burst: 1_000_000_000)
        return MoviesBackend(store: MoviesStore(database: database, now: { Date() }), options: options)
    }

    /// Measures making the list without a server. The first answer creates the catalogue.
    private static func measureList(_ path: String, rounds: Int) async throws {
        let database = database(path, mayBlock: { true })
        let backend = backend(over: database)
        let ours = String(decoding: await backend(list).body, as: UTF8.self)
        guard let films = reference_films_open(path) else {
            throw ServerPair.Difference(c: "no catalogue", ours: ours)
        }
        defer { reference_films_close(films) }
        var length = 0
        let bytes = reference_films_list(films, &length)
        let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
        let reference = String(decoding: text, as: UTF8.self)
        free(bytes)
        guard withoutMeta(reference) == withoutMeta(ours) else {
            throw ServerPair.Difference(c: reference, ours: ours)
        }
        print("list of 20 films: \(ours.utf8.count) bytes, the same from C but for @meta")
        await ServerPair.measureAlone(rounds: rounds) {
            free(reference_films_list(films, &length))
        } ours: {
            _ = await backend(list)
        }
        await database.close()
    }

    private static func withoutMeta(_ json: String) -> Substring {
        json.firstRange(of: "\"@meta\"").map { json[..<$0.lowerBound] } ?? ""
    }
}
