public import BackendCore
public import NetworkCore
import SQLCore

/// The other side of the wire for the community: accounts, posts and comments in the protocol of a Strapi 3.6
/// project, moderation and live events beside it; `/health` and `/metrics` for those who run it, and
/// `/openapi.json`, which describes all. The same value answers in the app's process and behind an HTTP server.
public struct CommunityBackend: Sendable {
    private let router: Router
    private let document: OpenAPIDocument
    let hub: EventHub

    /// - Parameters:
    ///   - store: what is served.
    ///   - options: limits, clocks, words about itself.
    ///   - report: gets the errors that clients must not see, such as those of the database, with the request
    ///     that had them: its method, path and name, without all else, where secrets are.
    public init(
        store: CommunityStore, options: CommunityBackendOptions = CommunityBackendOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let report: Router.Report = { error, request in
            var known = HTTPRequest(method: request.method, path: request.path)
            known.headers[RequestIDs.header] = request.headers[RequestIDs.header]
            report(error, known)
        }
        let metrics = RequestMetrics(startedAt: store.seconds, now: options.clock)
        let document = CommunityDocument.make(version: options.version)
        let health = HealthCheck(limit: options.healthLimit, report: report) { try await store.probe() }
        let hub = EventHub(options.events) { () throws(StoreError) in
            try await store.database.read { connection throws(StoreError) in
                try EventLog.newest(on: connection)
            }
        }
        let authenticator = Authenticator(store: store)
        let version = options.version
        var router = Router(errors: StrapiErrors.body, report: report)
        router.use(RequestIDs(make: options.requestID))
        router.use(metrics)
        router.use(
            RateLimiter(
                reads: options.reads, writes: options.writes,
                exempt: [ServiceRoutes.health, ServiceRoutes.metrics], now: options.clock))
        router.use(EventRinger(hub: hub))
        AccountRoutes(store: store, authenticator: authenticator, options: options).mount(on: &router)
        BoardRoutes(store: store, authenticator: authenticator, quota: WriteQuota(options))
            .mount(on: &router)
        ModerationRoutes(store: store, authenticator: authenticator).mount(on: &router)
        EventRoutes(store: store, authenticator: authenticator, hub: hub, report: report).mount(on: &router)
        ServiceRoutes(check: health, metrics: metrics) {
            ["version": version, "database": await store.engine() ?? "unknown"]
        }
        .mount(on: &router)
        router.publish(document, at: Self.documentPath)
        self.router = router
        self.document = document
        self.hub = hub
    }

    static let documentPath = "/openapi.json"

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
