import AccountCore
import BackendCore
import CommunityBackend
import Foundation
import MarketBackend
import MarketDomain
import MoviesBackend
import MoviesDomain
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore
import SQLiteDriver

/// The processor time of each operation that needs no account: its most expensive requests, over few and over many
/// rows.
///
/// The OpenAPI documents list the open operations. An operation fails if it has no request here, answers with a status
/// other than 200 or exceeds its budget. Only searches may exceed it.
enum ReadsBench {
    /// In milliseconds.
    private static let budget = 5.0

    static func run(sizes: [Int]) async throws {
        print("reads without an account, ms of the processor" + sizes.map { right("\($0)") }.joined())
        var problems: [String] = []
        for make in [movies, community, market] as [(Int) async throws -> Subject] {
            var table: [(name: String, isSearch: Bool, times: [Double])] = []
            for (column, size) in sizes.enumerated() {
                let subject = try await make(size)
                for (index, request) in try subject.requests().enumerated() {
                    let answer = await subject.service(request)
                    guard answer.status == 200 else {
                        throw BenchFailure(description: "\(request.target): \(answer.status)")
                    }
                    let time = await ProcessorTime.repeating { _ = await subject.service(request) }
                    if column == 0 {
                        table.append((request.target, subject.isSearch(request), []))
                    }
                    table[index].times.append(time.seconds * 1_000 / Double(time.requests))
                }
                await subject.end()
            }
            for row in table {
                print(left(row.name) + row.times.map { right(String(format: "%.3f", $0)) }.joined())
                // Times on a busy CI machine are not compared with the budget.
                if !Smoke.isOn, !row.isSearch, row.times.contains(where: { $0 > budget }) {
                    problems.append(row.name)
                }
            }
        }
        guard problems.isEmpty else {
            throw BenchFailure(description: "more than \(budget) ms: \(problems.joined(separator: ", "))")
        }
    }

    private static func left(_ text: String) -> String {
        text.padding(toLength: max(45, text.count), withPad: " ", startingAt: 0)
    }

    private static func right(_ text: String) -> String {
        String(repeating: " ", count: max(1, 12 - text.count)) + text
    }

    /// A service over a number of rows, and its requests.
    private struct Subject: Sendable {
        let service: Service
        let database: SQLiteDatabase
        let folder: URL
        /// The targets with their queries, by the path of the operation.
        let targets: [String: [String]]
        /// Parts of targets that search.
        let searches: [String]

        func requests() throws -> [HTTPRequest] {
            let document =
                try JSONSerialization.jsonObject(with: Data(service.openAPI)) as? [String: Any] ?? [:]
            let paths = document["paths"] as? [String: [String: [String: Any]]] ?? [:]
            return try paths.sorted { $0.key < $1.key }.flatMap { path, operations -> [HTTPRequest] in
                guard let operation = operations["get"], operation["security"] == nil else { return [] }
                guard let known = targets[path] else {
                    throw BenchFailure(description: "no request is known for \(path)")
                }
                return try known.map { try HTTPRequest(method: .get, target: $0) }
            }
        }

        func isSearch(_ request: HTTPRequest) -> Bool {
            searches.contains { request.target.contains($0) }
        }

        func end() async {
            await database.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static func database(_ migrations: [Migration]) -> (SQLiteDatabase, URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        return (database(migrations, at: folder.appending(path: "backend.sqlite").path), folder)
    }

    static func database(_ migrations: [Migration], at path: String) -> SQLiteDatabase {
        SQLiteDatabase(
            at: .file(path), migrations: migrations,
            options: SQLiteOptions(durability: .normal, mayBlock: { true }))
    }

    private static let common = [
        "/health": ["/health"], "/metrics": ["/metrics"], "/openapi.json": ["/openapi.json"],
    ]

    static func options() -> ServiceOptions {
        var options = ServiceOptions()
        (options.reads, options.writes) = (nil, nil)
        return options
    }

    // MARK: The apps

    private static func movies(_ count: Int) async throws -> Subject {
        let (database, folder) = database(MoviesStore.migrations)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try SearchBench.generate(count, in: folder)
        let files = ["title.basics.tsv", "title.ratings.tsv"].map { folder.appending(path: $0).path }
        _ = try await SQLCatalogueLibrary(database: database, now: { Date() })
            .importCatalogue(ImportRequest(files: files)) { _ in }
        let store = MoviesStore(database: database, now: { Date() })
        let service = MoviesBackend(store: store, options: options()).service
        let list = try await json(service, HTTPRequest(path: "/api/v2/list_movies.json"))
        let films = (list["data"] as? [String: Any])?["movies"] as? [[String: Any]]
        guard let id = films?.first?["id"] as? Int else { throw BenchFailure(description: "no films") }
        return Subject(
            service: service, database: database, folder: folder,
            targets: common.merging([
                "/api/v2/list_movies.json": [
                    "/api/v2/list_movies.json?limit=50&page=5&sort_by=rating",
                    "/api/v2/list_movies.json?limit=50&genre=drama&minimum_rating=7",
                    "/api/v2/list_movies.json?limit=50&query_term=the",
                ],
                "/api/v2/movie_details.json": ["/api/v2/movie_details.json?movie_id=\(id)&with_cast=true"],
                "/api/v2/movie_suggestions.json": ["/api/v2/movie_suggestions.json?movie_id=\(id)"],
                "/api/v2/movie_parental_guides.json": ["/api/v2/movie_parental_guides.json?movie_id=\(id)"],
                "/3/search/movie": ["/3/search/movie?query=the"],
                "/3/configuration": ["/3/configuration"], "/3/genre/movie/list": ["/3/genre/movie/list"],
                "/3/movie/popular": ["/3/movie/popular?page=5"],
                "/3/discover/movie": ["/3/discover/movie?page=5&sort_by=vote_average.desc"],
                "/3/authentication/guest_session/new": ["/3/authentication/guest_session/new"],
                "/3/movie/{movie_id}": ["/3/movie/\(id)"],
                "/3/movie/{movie_id}/credits": ["/3/movie/\(id)/credits"],
                "/3/guest_session/rated/movies": ["/3/guest_session/rated/movies?guest_session_id=me"],
                "/3/guest_session/{guest_session_id}/rated/movies": ["/3/guest_session/me/rated/movies"],
            ]) { first, _ in first }, searches: ["query"])
    }

    private static func community(_ count: Int) async throws -> Subject {
        let (database, folder) = database(CommunityStore.migrations)
        var accounts = AccountStore.Options()
        accounts.passwordCost = .least
        let store = CommunityStore(database: database, now: { Date() }, accounts: accounts)
        var options = CommunityBackendOptions()
        options.service = Self.options()
        (options.signIns.all, options.signIns.ofOneName, options.signIns.signUps) = (nil, nil, nil)
        (options.bytesOfAccount, options.bytesOfClient, options.textsOfNewcomer) = (nil, nil, nil)
        options.isReadingPublic = true
        let service = CommunityBackend(store: store, options: options).service
        try await BoardFiller.fill(count, database)
        return Subject(
            service: service, database: database, folder: folder,
            targets: common.merging([
                "/posts": [
                    "/posts?_limit=1000&_sort=created_at:desc", "/posts?_limit=-1",
                    "/posts?_start=500&_limit=100&user.username=\(BoardFiller.member)", "/posts?_q=river",
                ],
                "/posts/count": ["/posts/count", "/posts/count?user.username=\(BoardFiller.member)"],
                "/posts/{id}": ["/posts/1"],
                "/comments": ["/comments?_limit=1000", "/comments?post=1"],
                "/comments/count": ["/comments/count?post=1"], "/comments/{id}": ["/comments/1"],
                "/events": [],
            ]) { first, _ in first }, searches: ["_q="])
    }

    private static func market(_ count: Int) async throws -> Subject {
        let (database, folder) = database(MarketStore.migrations)
        let backend = SampleBook.backend(on: database)
        try await MarketFiller(backend: backend).fill(count)
        let started = Int(Date().timeIntervalSince1970)
        try await SampleBook.fill(count, backend.service)
        let moment = (started + Int(Date().timeIntervalSince1970)) / 2
        return Subject(
            service: backend.service, database: database, folder: folder,
            targets: common.merging([
                "/items/{page}": ["/items/1"], "/item/{id}": ["/item/\(count)"],
                "/healthChecker": ["/healthChecker"],
                "/api/products": [
                    "/api/products?page_no=1&items_per_page=100",
                    "/api/products?page_no=5&items_per_page=20&sort=cheapest&currency=KRW&min_price=1000",
                    "/api/products?search_value=Walnut",
                ],
                "/api/products/{id}": ["/api/products/\(count)"],
                "/api/vendors": ["/api/vendors?name=Oak"], "/api/product-events": [],
                "/pictures/{name}": [],
                "/": ["/"], "/filters": ["/filters"],
                "/products": [
                    "/products?cursor=0&perPage=200", "/products?cursor=0&perPage=200&sort=premium_price",
                    "/products?cursor=0&perPage=20&priceFrom=100000&keyword=a",
                ],
                "/products/{id}": ["/products/8"], "/products/{id}/{size}": ["/products/8/270"],
                "/prices/products/{id}": ["/prices/products/8"],
                "/prices/products/{id}/{size}": ["/prices/products/8/270"],
                "/products/{id}/{size}/book": [
                    "/products/8/270/book", "/products/8/270/book?at=\(moment)",
                    "/products/8/270/book?at=\(started)", "/products/8/270/book?at=4000000000",
                ],
                "/products/{id}/candles": ["/products/8/candles"],
                "/pictures/products/{name}": [], "/trades/events": [], "/users/verify": [],
            ]) { first, _ in first }, searches: ["search_value"])
    }

    static func json(_ service: Service, _ request: HTTPRequest) async throws -> [String: Any] {
        let answer = await service(request)
        guard answer.isSuccess else {
            throw BenchFailure(
                description:
                    "\(request.target): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        }
        return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
    }
}
