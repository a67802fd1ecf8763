import BackendCore
import CReference
import CurlTransport
import Foundation
import MarketBackend
import NetworkCore
import PictureCoreTestSupport
import SQLiteDriver

/// Compares `HTTPServer` with the backend of the market and a C program on the same library and database: the first
/// page of 20 listings, and the number of listings.
enum MarketBench {
    private static let list = HTTPRequest(
        path: "/api/products", query: [QueryItem("page_no", "1"), QueryItem("items_per_page", "20")])
    private static let listingCount = 1_000

    static func run(rounds: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "backend.sqlite").path
        try await MarketFiller(backend: backend(path, mayBlock: { false })).fill(listingCount)
        try await measureList(path, rounds: rounds)

        let servers = try ServerPair(.marketServer, path)
        defer { servers.end() }
        try await compareAnswers(of: servers)
        await servers.measure("list of 20 listings", list.target, rounds: rounds)
        print("")
        watchMemory(of: servers)
    }

    /// A backend with everything that a server has around its routes; only the limits of requests are out of reach.
    static func backend(_ path: String, mayBlock: @escaping @Sendable () -> Bool) -> MarketBackend {
        let database = SQLiteDatabase(
            at: .file(path), migrations: MarketStore.migrations, options: SQLiteOptions(mayBlock: mayBlock))
        var storeOptions = MarketStoreOptions()
        storeOptions.bundled = false
        let store = MarketStore(
            database: database, blobs: .database, pictures: FakePictures(), now: { Date() },
            options: storeOptions)
        let unlimited = RateLimit(perSecond: 1e9, burst: 1_000_000_000)
        var options = MarketBackendOptions()
        (options.service.reads, options.service.writes) = (unlimited, unlimited)
        return MarketBackend(store: store, options: options)
    }

    /// Measures making the list without a server.
    private static func measureList(_ path: String, rounds: Int) async throws {
        let backend = backend(path, mayBlock: { true })
        let ours = String(decoding: await backend(list).body, as: UTF8.self)
        guard let market = reference_market_open(path) else {
            throw ServerPair.Difference(c: "no listings", ours: ours)
        }
        defer { reference_market_close(market) }
        var length = 0
        let bytes = reference_market_list(market, nil, &length)
        let text = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length)
        let reference = String(decoding: text, as: UTF8.self)
        free(bytes)
        guard reference == ours else { throw ServerPair.Difference(c: reference, ours: ours) }
        print("list of 20 listings of \(listingCount): \(ours.utf8.count) bytes, the same from C")
        await ServerPair.measureAlone(rounds: rounds) {
            free(reference_market_list(market, nil, &length))
        } ours: {
            _ = await backend(list)
        }
    }

    /// The bodies differ only in the port of the pictures' addresses.
    private static func compareAnswers(of servers: ServerPair) async throws {
        let transport = CurlTransport()
        var bodies: [String] = []
        for port in [servers.referencePort, servers.port] {
            let origin = "http://127.0.0.1:\(port)"
            let request = HTTPRequest(origin: origin, path: list.path, query: list.query)
            let body = String(decoding: try await transport.send(request).body, as: UTF8.self)
            bodies.append(body.replacing("\(origin)/pictures/", with: "/pictures/"))
        }
        await transport.close()
        guard bodies[0] == bodies[1], !bodies[0].contains("http:") else {
            throw ServerPair.Difference(c: bodies[0], ours: bodies[1])
        }
    }

    private static func watchMemory(of servers: ServerPair) {
        let before = servers.ours.memory
        var (requests, failures) = (0, 0)
        while requests < Smoke.count(100_000, tiny: 100), failures == 0 {
            let seen = reference_load(servers.port, list.target, 64, Smoke.milliseconds)
            requests += seen.requests
            failures += seen.failures
        }
        let after = servers.ours.memory
        print(
            """
            memory of ours in KiB: \(before.resident), at most \(before.peak), before \(requests) requests; \
            \(after.resident), at most \(after.peak), after them; \(failures) failures
            """)
    }
}
