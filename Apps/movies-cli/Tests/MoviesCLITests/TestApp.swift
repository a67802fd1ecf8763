import AppCore
import AppCoreTestSupport
import Foundation
import MoviesBackend
import MoviesCLI
import NetworkCore
import PictureCoreTestSupport
import PostgresDriverTestSupport
import TestSupport
import Testing

extension TestApp {
    /// With `hasFilms`, the home contains the bundled films, as after a first run: they are added once and copied,
    /// because adding them is slow.
    convenience init(hasFilms: Bool = true) throws {
        try self.init(.movies(pictures: FakePictures()))
        guard hasFilms else { return }
        for folder in [".local", ".local/share", ".local/share/trellis", ".local/share/trellis/movies"] {
            try FileManager.default.createDirectory(
                atPath: path(folder), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        try Self.films.copy(to: path(".local/share/trellis/movies/backend.sqlite"))
    }

    private static let films = DatabaseTemplate(MoviesStore.migrations) { database in
        let start = Date(timeIntervalSince1970: TestClock.start)
        let backend = MoviesBackend(store: MoviesStore(database: database, now: { start }))
        // The first request adds the films.
        let answer = await backend(HTTPRequest(method: .get, path: "/api/v2/list_movies.json"))
        #expect(answer.status == 200)
    }

    /// One run with the bundled films, in its own home.
    @MainActor
    static func runOnce(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain,
        transport: (any HTTPTransport)? = nil
    ) async throws -> AppRun {
        await (try TestApp()).run(
            arguments, width: width, variables: variables, transport: transport)
    }
}

extension AppRun {
    /// The films of `list --json`, `search --json` and `similar --json`.
    func films() throws -> [[String: Any]] { try list("movies") }

    func ids() throws -> [Int] { try ids("movies") }
}
