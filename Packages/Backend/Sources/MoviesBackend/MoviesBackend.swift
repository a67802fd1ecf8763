public import BackendCore
public import NetworkCore
import SQLCore

/// The other side of the wire for movies: the YTS-style list API under `/api/v2` and the TMDB-style one under
/// `/3`, over one catalogue; `/health` and `/metrics` for those who run it, and `/openapi.json`, which
/// describes all. The same value answers in the app's process and behind an HTTP server.
public struct MoviesBackend: Sendable {
    private let router: Router
    private let document: OpenAPIDocument

    /// - Parameters:
    ///   - store: what is served.
    ///   - options: limits, clocks, words about itself.
    ///   - report: gets the errors that clients must not see, such as those of the database.
    public init(
        store: MoviesStore, options: MoviesBackendOptions = MoviesBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let metrics = RequestMetrics(startedAt: store.seconds, now: options.clock)
        let document = MoviesDocument.make(version: options.version)
        let health = HealthCheck(limit: options.healthLimit, report: report) { try await store.probe() }
        let version = options.version
        var router = Router(report: report)
        router.use(RequestIDs(make: options.requestID))
        router.use(metrics)
        router.use(
            RateLimiter(
                reads: options.reads, writes: options.writes,
                exempt: [ServiceRoutes.health, ServiceRoutes.metrics], now: options.clock))
        YTSRoutes(store: store).mount(on: &router)
        TMDBRoutes(store: store).mount(on: &router)
        ServiceRoutes(check: health, metrics: metrics) {
            ["version": version, "database": await store.engine() ?? "unknown"]
        }
        .mount(on: &router)
        router.publish(document, at: "/openapi.json")
        self.router = router
        self.document = document
    }

    /// Every operation, for documents and tests.
    public var routes: [RouteDescription] { router.routes }

    /// The OpenAPI 3.1 document of all routes, which is served at `/openapi.json`.
    public var openAPI: [UInt8] { router.openAPI(document) }

    /// Routes that can never be reached. A test checks that it is empty.
    var problems: [String] { router.problems }

    /// Whether the document says that a request may be answered so.
    func documents(_ status: Int, for request: HTTPRequest) -> Bool {
        router.documents(status, for: request)
    }

    /// What the server in front refuses by itself, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        router.refusal(HTTPFailure(status, reason), at: path)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse {
        await router.respond(to: request)
    }
}
