public import NetworkCore
public import SQLCore
import Synchronization

/// The limits of a service and the data for its document and metrics.
public struct ServiceOptions: Sendable {
    /// For each client's searches and lists; `nil` means no limit.
    public var reads: RateLimit? = RateLimit(perSecond: 500, burst: 5000)
    /// For each client's changes.
    public var writes: RateLimit? = RateLimit(perSecond: 20, burst: 200)
    /// The version of the program, for the document and the metrics.
    public var version: String
    /// How long `/health` waits for the database.
    public var healthLimit: Duration = .seconds(2)
    /// A monotonic clock.
    public var clock: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Makes ids for requests without one.
    public var requestID: @Sendable () -> String = RequestIDs.next

    public init(version: String = "0") { self.version = version }
}

/// The common parts of every backend besides its operations: request ids, metrics, rate limits, `/health`, `/metrics`,
/// and `/openapi.json`, which describes all routes. The same value serves the app's process and an HTTP server.
///
///     let service = Service(
///         OpenAPIDocument(title: "Notes", description: "Notes of one person.", schemas: NoteSchemas.all),
///         [ServiceAPI(errors: .plain, notes.operations)],
///         database: database, probing: "note", startedAt: seconds)
public struct Service: Sendable {
    private static let documentPath = "/openapi.json"

    private let router: Router
    private let document: OpenAPIDocument

    /// - Parameters:
    ///   - document: title, schemas and security schemes of the OpenAPI document.
    ///   - apis: all operations.
    ///   - errors: the shape of refusals at paths that belong to no API.
    ///   - database: the database that `/health` probes and `/metrics` names.
    ///   - table: a table that always exists, for `/health`.
    ///   - startedAt: in seconds since 1970.
    ///   - options: limits, clocks, version.
    ///   - middleware: runs after request ids, metrics and rate limits.
    ///   - report: receives the errors that clients must not see, such as those of the database, with the method, path
    ///     and id of the request: the rest may contain secrets.
    public init<Access>(
        _ document: OpenAPIDocument, _ apis: [ServiceAPI<Access>], errors: ErrorBody = .plain,
        database: any Database, probing table: String, startedAt: Int,
        options: ServiceOptions = ServiceOptions(), middleware: [any Middleware] = [],
        report: @escaping Router.Report = { _, _ in }
    ) {
        let report: Router.Report = { error, request in report(error, request.forReports()) }
        var document = document
        document.version = options.version
        let metrics = RequestMetrics(startedAt: startedAt, now: options.clock)
        var router = Router(errors: errors, report: report)
        router.use(RequestIDs(make: options.requestID))
        router.use(metrics)
        router.use(
            RateLimiter(
                reads: options.reads, writes: options.writes,
                exempt: [ServiceRoutes.health, ServiceRoutes.metrics], now: options.clock))
        for middleware in middleware { router.use(middleware) }
        for api in apis {
            for prefix in api.prefixes { router.mount(prefix, errors: api.errors) {} }
            router.mount("/", errors: api.errors, limits: api.limits, api.operations.map(\.route))
        }
        let health = HealthCheck(limit: options.healthLimit, report: report) {
            try await database.probe(reading: table)
        }
        let engine = EngineName()
        ServiceRoutes(check: health, metrics: metrics) { [version = options.version] in
            ["version": version, "database": await engine(database) ?? "unknown"]
        }
        .mount(on: &router)
        router.publish(document, at: Self.documentPath)
        self.router = router
        self.document = document
    }

    /// Every route, including `/health`, `/metrics` and `/openapi.json`.
    public var routes: [RouteDescription] { router.routes }

    /// The OpenAPI 3.1 document of all routes, which is served at `/openapi.json`.
    public var openAPI: [UInt8] { router.openAPI(document) }

    /// Unreachable routes. A test checks that it is empty.
    public var problems: [String] { router.problems }

    /// Whether the document allows the status as the answer to a request, for tests.
    public func documents(_ status: Int, for request: HTTPRequest) -> Bool {
        router.documents(status, for: request)
    }

    /// The answer to a request that the server in front refuses, in the shape of the API at that path.
    public func refusal(status: Int, reason: String, at path: String) -> HTTPResponse {
        router.refusal(HTTPFailure(status, reason), at: path)
    }

    /// Answers a request; never fails.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse {
        await router.respond(to: request)
    }
}

extension HTTPRequest {
    /// The request reduced to what reports may contain: method, path and id. `path` replaces a path with a secret.
    public func forReports(path: String? = nil) -> HTTPRequest {
        var known = HTTPRequest(method: method, path: path ?? self.path)
        known.headers[RequestIDs.header] = headers[RequestIDs.header]
        return known
    }
}

extension StoreError {
    /// The error that a handler throws: `CancellationError`, 503 when other processes block the database or a statement
    /// exceeds its time limit, 400 for a text that databases cannot store, or the error itself, which the router
    /// reports and hides behind 500, or behind 503 when the database server cannot be reached.
    ///
    /// `busy` is the message while other processes block the database.
    public func asFailure(busy: String = "The server is busy") -> any Error {
        switch self {
        case .cancelled where Task.isCancelled: CancellationError()
        case .cancelled: HTTPFailure(503, "The answer would have taken too long")
        case .embeddedNUL: HTTPFailure(400, "A text must not have the character U+0000")
        case .busy: HTTPFailure(503, busy, headers: ["Retry-After": "1"])
        default: self
        }
    }
}

/// The database engine's name, requested once: later calls need no database.
private final class EngineName: Sendable {
    private let known = Mutex<String?>(nil)

    /// `nil` when the database did not answer.
    func callAsFunction(_ database: any Database) async -> String? {
        if let name = known.withLock({ $0 }) { return name }
        guard let name = try? await database.facts().engine else { return nil }
        known.withLock { $0 = name }
        return name
    }
}
