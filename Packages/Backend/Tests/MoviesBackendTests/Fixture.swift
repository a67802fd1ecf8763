import BackendCore
import CatalogueFiles
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MoviesBackend

/// A backend over its own database, with films made for the test or with the bundled ones.
struct Fixture {
    static let time = 1_700_000_000

    let database: any Database
    let store: MoviesStore
    let backend: MoviesBackend

    /// With the bundled films, which are added on first use.
    init(at location: TestPlace) { self.init(location.database(MoviesStore.migrations)) }

    private init(_ database: any Database) {
        self.database = database
        store = MoviesStore(database: database, now: { Date(timeIntervalSince1970: Double(Self.time)) })
        backend = MoviesBackend(store: store)
    }

    /// With a copy of a database that has the bundled films, since adding them takes a while.
    init() throws {
        self.init(
            TestPlace.standard == .memory
                ? try Self.bundled.database() : TestPlace.standard.database(MoviesStore.migrations))
    }

    private static let bundled = DatabaseTemplate(MoviesStore.migrations) {
        try await $0.write { connection throws(StoreError) in
            try BundledCatalogue.seed(connection, addedAt: time)
        }
    }

    /// With exactly these films.
    init(_ films: [FilmRecord], at location: TestPlace = .standard) async throws {
        self.init(at: location)
        try await replaceCatalogue(with: films)
    }

    /// Replaces the catalogue like an import, in one transaction.
    @discardableResult
    func replaceCatalogue(with films: [FilmRecord], addedAt: Int = Self.time) async throws -> CatalogueBuilder
    {
        try await database.write { connection throws(StoreError) in
            let builder = try CatalogueBuilder.begin(on: connection)
            let writer = try builder.writer(on: connection, addedAt: addedAt)
            for film in films { try writer.add(film) }
            try builder.finish(origin: "test", on: connection)
            return builder
        }
    }

    /// Also checks that the document describes the answer.
    private func answer(to request: HTTPRequest) async -> Reply {
        let response = await backend(request)
        #expect(
            backend.service.documents(response.status, for: request),
            "\(request.method) \(request.path) answers \(response.status)")
        return Reply(response)
    }

    func get(_ target: String) async throws -> Reply {
        await answer(to: try HTTPRequest(target: target))
    }

    /// A list of the YTS-style API; values are encoded.
    func list(_ parameters: KeyValuePairs<String, String> = [:]) async throws -> Reply {
        let query = parameters.map { QueryItem($0.key, $0.value) }
        return await answer(to: HTTPRequest(path: "/api/v2/list_movies.json", query: query))
    }

    /// The titles that a search finds, in order.
    func titles(_ text: String, limit: Int = 20) async throws -> [String] {
        try await list(["query_term": text, "limit": "\(limit)"]).movies.compactMap { $0["title"] as? String }
    }

    func rate(_ film: Int, _ body: String, by session: String? = "me", method: HTTPMethod = .post) async
        -> Reply
    {
        await answer(
            to: HTTPRequest(
                method: method, path: "/3/movie/\(film)/rating",
                query: session.map { [QueryItem("guest_session_id", $0)] } ?? [], body: Array(body.utf8)))
    }
}

extension CatalogueBuilder {
    /// Performs all steps after the films.
    func finish(origin: String, on connection: any SQLConnection) throws(StoreError) {
        _ = try rank(on: connection)
        var next: Int? = 1
        while let rank = next { next = try index(from: rank, limit: 7, on: connection) }
        for sort in FilmSort.allCases { try createIndex(sort, on: connection) }
        try swap(origin: origin, facts: try facts(on: connection), on: connection)
    }
}
